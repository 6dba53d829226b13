import { ORPCError } from '@orpc/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { ChangedTexts, ForecastText } from '#contract/messages.ts'
import { type ChoiceRefusal, refusalOf } from '#core/messages/choice.ts'
import { isBlocked } from '#core/scheduling/forecast.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { FORECAST_STATES, type ForecastAction } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { announceMessages } from '../announce.ts'
import { CHURCH_WINDOW } from '../church-rules.ts'
import { isWaiting, type WaitingRow } from '../foreseen.ts'
import type { PreviewDeps } from '../preview.ts'
import { lockSchedule, scheduleTexts } from '../schedule.ts'
import { presentText } from './forecast.ts'

const ON_ITS_WAY = 'This text is already on its way.'
const TOO_LATE = 'It is too late for this text.'
const NOT_WANTED = 'This text is no longer wanted, so it was taken out of the plan.'

/** Locks the text while it waits. One that is being sent is not waited for: its sender may be about to schedule. */
async function lockText(tx: Db, scope: Scope, id: number): Promise<WaitingRow> {
  const isThis = and(inScope(scope, 'messages'), eq(messages.id, id), eq(messages.direction, 'out'))
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isThis, inArray(messages.state, [...FORECAST_STATES])))
    .for('update')
  if (row && isWaiting(row)) return row
  const [gone] = await tx.select({ state: messages.state }).from(messages).where(isThis)
  throw gone && gone.state !== 'cancelled' ? refuse(409, ON_ITS_WAY) : refuse(404, NOT_FOUND)
}

const SENTENCES: Record<Exclude<ChoiceRefusal, 'blocked' | 'paused'>, string> = {
  too_late: TOO_LATE,
  at_night: 'Texts go between 8 AM and 9 PM. Send it then, or leave it to its own time.',
}

/** Refuses what would not go although it was asked for. */
async function check(deps: PlanningDeps, row: WaitingRow, action: ForecastAction, now: Temporal.Instant) {
  const church = only(
    await deps.db
      .select({ zone: churches.timeZone, mode: churches.sendingMode })
      .from(churches)
      .where(eq(churches.id, row.churchId)),
  )
  const refusal = refusalOf(
    isBlocked(row) ? { ...row, state: 'blocked' } : row,
    action,
    { zone: church.zone, window: CHURCH_WINDOW, isPaused: church.mode === 'paused' },
    now,
  )
  if (refusal === 'blocked' || refusal === 'paused') {
    const reason = refusal === 'paused' ? refusal : row.reason
    const why = explain(reason, await planningNameOf(deps, row.churchId))
    throw refuse(409, why?.sentence ?? TOO_LATE)
  }
  if (refusal) throw refuse(409, SENTENCES[refusal])
}

type Columns = Partial<typeof messages.$inferInsert>

/** A released text goes back to the time that scheduling gives it. */
const COLUMNS: Record<ForecastAction, (now: Temporal.Instant) => Columns> = {
  skip: () => ({ state: 'skipped', isDueFixed: false }),
  hold: () => ({ state: 'held', isDueFixed: false, reason: null }),
  release: () => ({ state: 'planned', isDueFixed: false }),
  send: (now) => ({ state: 'planned', isDueFixed: true, dueAt: now, reason: null }),
}

async function decide(
  deps: PlanningDeps,
  scope: Scope,
  { id, action }: { id: number; action: ForecastAction },
  now: Temporal.Instant,
): Promise<WaitingRow> {
  const row = await lockText(deps.db, scope, id)
  await check(deps, row, action, now)
  return row
}

/** The church decides about one text; the person's other texts are scheduled anew. Doing it twice changes nothing. */
const change = (
  deps: PlanningDeps,
  scope: Scope,
  { messageId, action }: { messageId: number; action: ForecastAction },
  now: Temporal.Instant,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = scope
    await lockSchedule(tx, churchId)
    const row = await decide({ ...deps, db: tx }, scope, { id: messageId, action }, now)
    await tx.update(messages).set(COLUMNS[action](now)).where(eq(messages.id, row.id))
    if (row.personId !== null) await scheduleTexts(tx, churchId, [row.personId], now)
    await announceMessages(tx, [row])
  })

/** The church decides about many texts at once; those about which it cannot stay as they are. */
export const changeTexts = (
  deps: PlanningDeps,
  scope: Scope,
  { message_ids, action }: { message_ids: readonly number[]; action: ForecastAction },
  now: Temporal.Instant,
): Promise<ChangedTexts> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = scope
    await lockSchedule(tx, churchId)
    const rows: WaitingRow[] = []
    const refused: ChangedTexts['refused'] = []
    for (const id of [...new Set(message_ids)].toSorted((one, other) => one - other)) {
      try {
        rows.push(await decide({ ...deps, db: tx }, scope, { id, action }, now))
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        refused.push({ id, error: error.message })
      }
    }
    const changed = rows.map(({ id }) => id)
    await tx.update(messages).set(COLUMNS[action](now)).where(inArray(messages.id, changed))
    const people = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
    if (people.length > 0) await scheduleTexts(tx, churchId, people, now)
    await announceMessages(tx, rows)
    return { changed, refused }
  })

/** Skips, holds, sends now or releases one text, and answers it as it is then. */
export async function changeText(
  deps: PreviewDeps & PlanningDeps,
  scope: Scope,
  wanted: { messageId: number; action: ForecastAction },
  now: Temporal.Instant,
): Promise<ForecastText> {
  await change(deps, scope, wanted, now)
  const text = await presentText(deps, scope.churchId, wanted.messageId, now)
  if (!text) throw refuse(409, NOT_WANTED)
  return text
}
