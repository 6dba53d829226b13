import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Forecast, ForecastQuery, ForecastText } from '#contract/messages.ts'
import { waitingInWords } from '#core/messages/waiting.ts'
import { blockedOf, creditsOf, daysOf, leftAfter, runsOutAt, totalsOf } from '#core/scheduling/forecast.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { isBefore } from '#core/time/instant.ts'
import { isShut, type SendingMode } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { hasSuspendedAccount } from '../church-accounts.ts'
import { zoneOf } from '../church-rules.ts'
import {
  endOf,
  FORECAST_COLUMNS,
  type Foreseen,
  foresee,
  foreseeAll,
  foresightOf,
  isWaiting,
  type WaitingRow,
} from '../foreseen.ts'
import type { PreviewDeps } from '../preview.ts'
import { isPrimaryRegistered, previewsGo, primaryNumber } from '../senders.ts'
import { isOf, pageOf, servicesOf } from './forecast-page.ts'
import { type AskedAt, textView } from './forecast-text.ts'

/** The balance is looked at this far ahead, whatever period is shown. */
const BALANCE_DAYS = 30

/** When the assignments of the reminders among these texts were asked about by text. */
async function loadAskedAt(db: Db, churchId: number, rows: readonly WaitingRow[]): Promise<AskedAt> {
  const reminders = rows.filter(({ kind }) => kind === 'confirmation_reminder')
  const personIds = [...new Set(reminders.flatMap(({ personId }) => personId ?? []))]
  const asked = await db
    .select({ lines: messages.lines, at: messages.loggedAt })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        inArray(messages.personId, personIds),
        eq(messages.kind, 'confirmation'),
        eq(messages.isTrial, false),
        isNotNull(messages.loggedAt),
      ),
    )
    .orderBy(messages.loggedAt)
  return new Map(
    asked.flatMap(({ lines, at }) =>
      at === null ? [] : lines.map((line) => [line.assignmentId, at] as const),
    ),
  )
}

const readChurch = async (db: Db, churchId: number) =>
  only(
    await db
      .select({
        zone: churches.timeZone,
        balance: churches.creditBalance,
        mode: churches.sendingMode,
        status: churches.status,
        seenAt: churches.previewsSeenAt,
        plainNames: churches.plainNames,
      })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )

/** What keeps everything from going, or what is due already. */
function waitsOf(
  church: {
    isShut: boolean
    isPaused: boolean
    obstacles: readonly Obstacle[]
  },
  texts: readonly Foreseen[],
  planning: string,
): Forecast['waits'] {
  const short = texts.filter(({ state, reason }) => state === 'planned' && reason === 'no_credits').length
  return [
    ...[church.isShut ? 'shut' : null, church.isPaused ? 'paused' : null, ...church.obstacles].flatMap(
      (reason) => explain(reason, planning) ?? [],
    ),
    ...(short === 0
      ? []
      : [{ sentence: waitingInWords(short), fix: explain('no_credits', planning)?.fix ?? null }]),
  ]
}

const savedIn = (texts: readonly Foreseen[]): number =>
  texts.filter(({ state }) => state === 'planned').reduce((sum, { saves }) => sum + saves, 0)

/** What the number of a church lacks for sending as it does now. */
async function unapprovedOf(deps: PreviewDeps, churchId: number, mode: SendingMode) {
  if (mode === 'trial') return (await previewsGo(deps, churchId)) === 'screen' ? 'no_trial_number' : null
  return (await isPrimaryRegistered(deps.db, churchId)) ? null : 'not_registered'
}

type Obstacle = 'no_number' | 'carrier_suspended' | 'not_registered' | 'no_trial_number'

/** What keeps every text of a church from going as it sends now, but for what it has chosen itself. */
export async function obstaclesOf(
  deps: PreviewDeps,
  churchId: number,
  mode: SendingMode,
): Promise<Obstacle[]> {
  const found: (Obstacle | null)[] = [
    (await primaryNumber(deps.db, churchId)) === null ? 'no_number' : null,
    (await hasSuspendedAccount(deps.db, churchId)) ? 'carrier_suspended' : null,
    await unapprovedOf(deps, churchId, mode),
  ]
  return found.filter((obstacle) => obstacle !== null)
}

type Trying = { mode: SendingMode; seenAt: Temporal.Instant | null }

/** Whether a church tries its texts by looking at them, and has not done so. */
const isUnseen = async (deps: PreviewDeps, churchId: number, { mode, seenAt }: Trying): Promise<boolean> =>
  mode !== 'live' && seenAt === null && (await previewsGo(deps, churchId)) === 'screen'

/** Notes once that somebody has looked at the coming texts in place of trying them on a phone. */
export async function noteSeen(
  deps: Pick<Deps, 'db' | 'clock' | 'trialNumber'>,
  churchId: number,
): Promise<void> {
  if ((await previewsGo(deps, churchId)) === 'phone') return
  const seen = await deps.db
    .update(churches)
    .set({ previewsSeenAt: deps.clock.now() })
    .where(and(eq(churches.id, churchId), isNull(churches.previewsSeenAt)))
    .returning({ id: churches.id })
  if (seen.length > 0) await announce(deps.db, { church_id: churchId, topic: 'church' })
}

/** What will go in the coming days, in what words, for how many credits, and what will not go. */
export async function presentForecast(
  deps: PreviewDeps & PlanningDeps,
  scope: Scope,
  query: ForecastQuery,
  now: Temporal.Instant,
): Promise<Forecast> {
  const { db } = deps
  const { churchId } = scope
  const planning = await planningNameOf(deps, churchId)
  const { zone, balance, mode, status, seenAt, plainNames } = await readChurch(db, churchId)
  const ahead = { zone, now, end: endOf(BALANCE_DAYS, zone, now) }
  const { all, foresight } = await foreseeAll(deps, scope, ahead)
  const end = endOf(query.days, zone, now)
  const inPeriod = all.filter(({ at }) => isBefore(at, end))
  const texts = inPeriod.filter(isOf(query))
  const page = pageOf(texts, query)
  const days = daysOf(texts, { days: query.days, zone, now })
  const left = leftAfter(
    all,
    balance,
    days.map(({ date }) => date),
  )
  const askedAt = await loadAskedAt(
    db,
    churchId,
    page.texts.map(({ row }) => row),
  )
  return {
    texts: page.texts.map((text) => textView(text, { batch: foresight.batch, askedAt, zone, planning })),
    next: page.next,
    days: days.map((day, index) => ({ ...day, left: left[index] ?? balance })),
    totals: totalsOf(texts),
    balance,
    balance_after: balance - creditsOf(inPeriod),
    runs_out_at: runsOutAt(all, balance)?.toString() ?? null,
    credits_missing: Math.max(0, creditsOf(all) - balance),
    blocked: blockedOf(texts, planning),
    waits: waitsOf(
      {
        isShut: isShut(status),
        isPaused: mode === 'paused',
        obstacles: await obstaclesOf(deps, churchId, mode),
      },
      inPeriod,
      planning,
    ),
    is_unseen: inPeriod.length > 0 && (await isUnseen(deps, churchId, { mode, seenAt })),
    plain_names: { is_on: plainNames, saves: savedIn(inPeriod) },
    planning_trouble: foresight.trouble,
    services: servicesOf(inPeriod),
  }
}

/** One text as the forecast shows it; null when it waits no more. */
export async function presentText(
  deps: PreviewDeps & PlanningDeps,
  churchId: number,
  id: number,
  now: Temporal.Instant,
): Promise<ForecastText | null> {
  const { db } = deps
  const rows = await db
    .select(FORECAST_COLUMNS)
    .from(messages)
    .where(and(eq(messages.churchId, churchId), eq(messages.id, id)))
  const [row] = rows.filter(isWaiting)
  if (!row) return null
  const zone = await zoneOf(db, churchId)
  const foresight = await foresightOf(deps, churchId, [row], { zone, now })
  const askedAt = await loadAskedAt(db, churchId, [row])
  return textView(foresee(row, foresight), {
    batch: foresight.batch,
    askedAt,
    zone,
    planning: await planningNameOf(deps, churchId),
  })
}
