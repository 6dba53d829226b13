import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { isGsm } from '#core/messages/plain-letters.ts'
import { type CountedText, creditsOf } from '#core/scheduling/forecast.ts'
import { isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import {
  FORECAST_STATES,
  type ForecastKind,
  type ForecastState,
  isForecast,
  isOutgoingKind,
  isScheduledKind,
  type OutgoingKind,
} from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { literals } from '#server/db/schema/columns.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { zoneOf } from './church-rules.ts'
import type { LineOfBatch } from './dispatch/batch.ts'
import { linesOf, type Worded } from './dispatch/last-look.ts'
import type { Outgoing } from './dispatch/outgoing.ts'
import {
  ANY_NUMBER,
  type Foresight,
  loadForesight,
  lookAhead,
  type PreviewDeps,
  wordAhead,
} from './preview.ts'

/** What the forecast reads of a text. */
export type ForecastRow = Pick<
  MessageRow,
  | 'id'
  | 'churchId'
  | 'kind'
  | 'purpose'
  | 'lines'
  | 'state'
  | 'reason'
  | 'personId'
  | 'planId'
  | 'dueAt'
  | 'isDueFixed'
  | 'latestAt'
  | 'fromNumber'
  | 'toNumber'
  | 'body'
  | 'language'
  | 'attempts'
>

/** A text that waits, or has a place in the plan and will not go. */
export type WaitingRow = ForecastRow & {
  kind: OutgoingKind
  state: ForecastState
  dueAt: Temporal.Instant
}

export const isWaiting = <Row extends ForecastRow>(row: Row): row is Row & WaitingRow =>
  row.dueAt !== null && isForecast(row.state) && isOutgoingKind(row.kind)

export const kindOf = ({ kind }: Pick<ForecastRow, 'kind'>): ForecastKind =>
  isScheduledKind(kind) ? kind : 'other'

/** A text as it will be when its time comes. */
export type Foreseen = CountedText & {
  row: WaitingRow
  /** Empty for what will not go. */
  body: string
  segments: number
  /** Credits that plain letters in names would save. */
  saves: number
  lines: LineOfBatch[]
}

/** Calendar days in a zone; many texts go at the same moment. */
function rememberDays(zone: string) {
  const days = new Map<number, string>()
  return (at: Temporal.Instant): string => {
    const day = days.get(at.epochMilliseconds) ?? localDate(at, zone).toString()
    days.set(at.epochMilliseconds, day)
    return day
  }
}

/** As if it were due: sending takes its last look at the same. */
export const outgoingOf = (row: WaitingRow): Outgoing => ({
  ...row,
  fromNumber: row.fromNumber ?? ANY_NUMBER,
  attempt: row.attempts,
})

/** The same texts for reading what they are about: each person once. */
export const gathered = (texts: readonly Outgoing[]): Outgoing[] =>
  [...Map.groupBy(texts, ({ personId }) => personId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
  )

type ForesightByDay = Foresight & { dayOf: ReturnType<typeof rememberDays> }

/** Everything that decides what becomes of some waiting texts of a church. */
export const foresightOf = async (
  deps: PreviewDeps,
  churchId: number,
  rows: readonly WaitingRow[],
  { zone, now }: { zone: string; now: Temporal.Instant },
): Promise<ForesightByDay> => ({
  ...(await loadForesight(deps, churchId, gathered(rows.map(outgoingOf)), now)),
  dayOf: rememberDays(zone),
})

/** What plain letters in names would save, where only a name makes a text expensive. */
function savedByPlainNames(going: Worded, at: Temporal.Instant, foresight: Foresight): number {
  if (going.church.plainNames || isGsm(going.body)) return 0
  const plain = wordAhead({ ...going, church: { ...going.church, plainNames: true } }, at, foresight)
  return going.credits - plain.credits
}

function wordsOf(going: Worded, at: Temporal.Instant, foresight: Foresight) {
  const { body, segments, credits } = going
  return { body, segments, credits, saves: savedByPlainNames(going, at, foresight) }
}

/** What becomes of a text that waits. */
export function foresee(row: WaitingRow, foresight: ForesightByDay): Foreseen {
  const { going, ...outlook } = lookAhead(outgoingOf(row), row, foresight)
  const day = foresight.dayOf(outlook.at)
  const common = { ...outlook, row, kind: kindOf(row), day, lines: linesOf(row, foresight.batch) }
  return going
    ? { ...common, ...wordsOf(going, outlook.at, foresight) }
    : { ...common, body: row.body ?? '', segments: 0, credits: 0, saves: 0 }
}

/** The first moment after some calendar days, today included. */
export const endOf = (days: number, zone: string, now: Temporal.Instant): Temporal.Instant =>
  localDate(now, zone).add({ days }).toZonedDateTime(zone).toInstant()

/** The columns of a `ForecastRow`. */
export const FORECAST_COLUMNS = {
  id: messages.id,
  churchId: messages.churchId,
  kind: messages.kind,
  purpose: messages.purpose,
  lines: messages.lines,
  state: messages.state,
  reason: messages.reason,
  personId: messages.personId,
  planId: messages.planId,
  dueAt: messages.dueAt,
  isDueFixed: messages.isDueFixed,
  latestAt: messages.latestAt,
  fromNumber: messages.fromNumber,
  toNumber: messages.toNumber,
  body: messages.body,
  language: messages.language,
  attempts: messages.attempts,
}

/** Everything that waits to go before `end`, and what will not go though it has a place in the plan. */
export const waitingTexts = (
  db: Db,
  scope: Scope,
  { now, end }: { now: Temporal.Instant; end: Temporal.Instant },
) =>
  db
    .select(FORECAST_COLUMNS)
    .from(messages)
    .where(
      and(
        inScope(scope, 'messages'),
        eq(messages.direction, 'out'),
        lt(messages.dueAt, end),
        or(
          eq(messages.state, 'planned'),
          and(inArray(messages.state, ['held', 'blocked']), gt(messages.latestAt, now)),
          and(eq(messages.state, 'skipped'), gte(messages.dueAt, now)),
        ),
        // In the words of the index, so that it is used.
        sql`${messages.state} in (${literals(FORECAST_STATES)})`,
      ),
    )

type Ahead = { zone: string; now: Temporal.Instant; end: Temporal.Instant }

/** Everything that waits before `end`, as it will be. */
export async function foreseeAll(deps: PreviewDeps, scope: Scope, { zone, now, end }: Ahead) {
  const rows = (await waitingTexts(deps.db, scope, { now, end })).filter(isWaiting)
  const foresight = await foresightOf(deps, scope.churchId, rows, { zone, now })
  return { all: rows.map((row) => foresee(row, foresight)), foresight }
}

/** How many texts go in the coming days, to how many people, for how many credits. */
export async function countPlanned(
  deps: PreviewDeps,
  churchId: number,
  days: number,
  now: Temporal.Instant,
): Promise<{ texts: number; people: number; credits: number }> {
  const zone = await zoneOf(deps.db, churchId)
  const end = endOf(days, zone, now)
  const { all } = await foreseeAll(deps, { churchId }, { zone, now, end })
  const planned = all.filter(({ state, at }) => state === 'planned' && isBefore(at, end))
  const people = new Set(planned.flatMap(({ row }) => row.personId ?? [])).size
  return { texts: planned.length, people, credits: creditsOf(planned) }
}

/** Those of some texts that wait, as they will be when their time comes, by id. */
export async function foreseeTexts(
  deps: PreviewDeps,
  churchId: number,
  texts: readonly ForecastRow[],
  now: Temporal.Instant,
): Promise<Map<number, Foreseen>> {
  const rows = texts.filter(isWaiting)
  if (rows.length === 0) return new Map()
  const zone = await zoneOf(deps.db, churchId)
  const foresight = await foresightOf(deps, churchId, rows, { zone, now })
  return new Map(rows.map((row) => [row.id, foresee(row, foresight)]))
}
