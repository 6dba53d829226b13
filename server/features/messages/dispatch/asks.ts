import { and, eq, isNotNull, lte, ne, notInArray, or } from 'drizzle-orm'
import { entryOf, isScheduleKey } from '#core/scheduling/catalogue.ts'
import { DISTANCE } from '#core/scheduling/due.ts'
import { isUnderWay } from '#core/scheduling/history.ts'
import { later } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf } from '#server/db/keys.ts'
import { messages, type StoredLine } from '#server/db/schema/schema.ts'
import type { Outgoing } from './outgoing.ts'

/** A text that asks first, as it went or will go. */
type Ask = { churchId: number; isTrial: boolean; at: Temporal.Instant; lines: StoredLine[] }
export type AsksByChurch = ReadonlyMap<number, Ask[]>

const isReminder = ({ leadKey }: StoredLine): boolean =>
  isScheduleKey(leadKey) && entryOf(leadKey).kind === 'confirmation_reminder'

/** When a text that asks first went; one that waits goes now at the earliest. */
function goneAt(
  row: Pick<typeof messages.$inferSelect, 'state' | 'isDueFixed' | 'dueAt' | 'claimedAt' | 'acceptedAt'>,
  now: Temporal.Instant,
): Temporal.Instant {
  const isGone = row.state !== 'planned' && isUnderWay(row)
  return isGone ? (row.acceptedAt ?? row.claimedAt ?? row.dueAt ?? now) : later(row.dueAt ?? now, now)
}

/** A lost text that goes once more days later asks no sooner than the reminders before it. */
const isNoLateRepeat = (now: Temporal.Instant) =>
  or(
    eq(messages.lostBefore, 0),
    ne(messages.state, 'planned'),
    lte(messages.dueAt, now.add(DISTANCE.planned)),
  )

/** The first asks to everybody who is reminded by one of these texts, by church. */
export async function loadAsks(
  tx: Db,
  texts: readonly Pick<Outgoing, 'churchId' | 'personId' | 'lines'>[],
  now: Temporal.Instant,
): Promise<AsksByChurch> {
  const people = texts.flatMap(({ churchId, personId, lines }) =>
    personId !== null && lines.some(isReminder) ? [{ churchId, id: personId }] : [],
  )
  if (people.length === 0) return new Map()
  const rows = await tx
    .select({
      churchId: messages.churchId,
      isTrial: messages.isTrial,
      state: messages.state,
      isDueFixed: messages.isDueFixed,
      dueAt: messages.dueAt,
      claimedAt: messages.claimedAt,
      acceptedAt: messages.acceptedAt,
      lines: messages.lines,
    })
    .from(messages)
    .where(
      and(
        isOneOf(messages.churchId, messages.personId, people),
        eq(messages.kind, 'confirmation'),
        isNotNull(messages.dueAt),
        isNoLateRepeat(now),
        notInArray(messages.state, ['cancelled', 'skipped', 'blocked']),
      ),
    )
  return Map.groupBy(
    rows.map((row) => ({ ...row, at: goneAt(row, now) })),
    ({ churchId }) => churchId,
  )
}

/** The latest first ask about each assignment, by its id. */
export function asksIn(asks: readonly Ask[], isTrial: boolean): Map<string, Temporal.Instant> {
  const latest = new Map<string, Temporal.Instant>()
  for (const ask of asks) {
    if (ask.isTrial && !isTrial) continue
    for (const { assignmentId } of ask.lines)
      latest.set(assignmentId, later(ask.at, latest.get(assignmentId) ?? ask.at))
  }
  return latest
}
