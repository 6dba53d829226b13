import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/integrations.ts'
import { isGsm } from '#core/messages/plain-letters.ts'
import { needsRoster } from '#core/polling/trusted-roster.ts'
import { type CountedText, creditsOf, foresee as foreseeOutlook } from '#core/scheduling/forecast.ts'
import { isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import {
  FORECAST_STATES,
  type ForecastKind,
  type ForecastState,
  isForecast,
  isOutgoingKind,
  isScheduledKind,
  type OutgoingKind,
} from '#core/vocabulary/messages.ts'
import { LINK_CODE_LENGTH } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { literals } from '#server/db/schema/columns.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { zoneOf } from './church-rules.ts'
import { type Batch, type LineOfBatch, loadBatch } from './dispatch/batch.ts'
import { loadFirstTexts } from './dispatch/first-texts.ts'
import { type Going, linesOf, needsLink, takeLastLook, type Worded, word } from './dispatch/last-look.ts'
import type { Outgoing } from './dispatch/outgoing.ts'
import { presentPlanningTrouble } from './planning-trouble.ts'

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

export type Foresight = {
  batch: Batch
  /** The texts that will be the first to reach their phones. */
  firstTexts: ReadonlySet<number>
  dayOf: (at: Temporal.Instant) => string
  publicUrl: string
  now: Temporal.Instant
  /** From this moment on texts are blocked, unless the planning service can be read again; null when it can. */
  trustedUntil: Temporal.Instant | null
}

/** Calendar days in a zone; many texts go at the same moment. */
export const rememberDays = (zone: string): Foresight['dayOf'] => {
  const days = new Map<number, string>()
  return (at) => {
    const day = days.get(at.epochMilliseconds) ?? localDate(at, zone).toString()
    days.set(at.epochMilliseconds, day)
    return day
  }
}

/** A church without a number sees what would go if it had one. */
const SENDER = 'the number of the church'

/** As if it were due: sending takes its last look at the same. */
export const outgoingOf = (row: WaitingRow): Outgoing => ({
  ...row,
  fromNumber: row.fromNumber ?? SENDER,
  attempt: row.attempts,
})

/** Every short link has as many characters as this one; a real one exists only once the text goes. */
const standInLink = ({ church }: Going, publicUrl: string): string =>
  `${church.linkDomain ? `https://${church.linkDomain}` : publicUrl}/${'x'.repeat(LINK_CODE_LENGTH)}`

/** The same texts for reading what they are about: each person once. */
export const gathered = (rows: readonly WaitingRow[]): Outgoing[] =>
  [...Map.groupBy(rows, (row) => row.personId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...outgoingOf(first), lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
  )

/** By the time that any other text goes, the first has reached its phone. */
const batchFor = ({ text }: Going, { batch, firstTexts }: Foresight): Batch =>
  firstTexts.has(text.id) ? batch : { ...batch, unreached: new Map() }

/** What plain letters in names would save, where only a name makes a text expensive. */
const savedByPlainNames = (
  going: Going,
  url: string | null,
  batch: Batch,
  { body, credits }: Worded,
  at: Temporal.Instant,
) => {
  if (going.church.plainNames || isGsm(body)) return 0
  const plain = word({ ...going, church: { ...going.church, plainNames: true } }, url, batch, at)
  return credits - plain.credits
}

const wordsOf = (going: Going, at: Temporal.Instant, foresight: Foresight) => {
  const url = needsLink(going) ? standInLink(going, foresight.publicUrl) : null
  const batch = batchFor(going, foresight)
  const worded = word(going, url, batch, at)
  const { body, segments, credits } = worded
  return { body, segments, credits, saves: savedByPlainNames(going, url, batch, worded, at) }
}

/** Whether the roster will be too old for a text by then. */
const isDistrusted = ({ kind }: WaitingRow, at: Temporal.Instant, { trustedUntil }: Foresight): boolean =>
  trustedUntil !== null && needsRoster(kind) && !isBefore(at, trustedUntil)

/** What becomes of a text, with the roster as it is now: the same judgement and the same words as when it is sent. */
export const foresee = (row: WaitingRow, foresight: Foresight): Foreseen => {
  const { dayOf, batch, now } = foresight
  const lookAt = (at: Temporal.Instant) => {
    const decision = takeLastLook(outgoingOf(row), batch, at)
    const isOld = decision.kind === 'send' && isDistrusted(row, at, foresight)
    return isOld ? ({ kind: 'drop', reason: OLD_ROSTER } as const) : decision
  }
  const { going, ...outlook } = foreseeOutlook<Going>(row, lookAt, now)
  const common = { ...outlook, row, kind: kindOf(row), day: dayOf(outlook.at), lines: linesOf(row, batch) }
  return going
    ? { ...common, ...wordsOf(going, outlook.at, foresight) }
    : { ...common, body: row.body ?? '', segments: 0, credits: 0, saves: 0 }
}

export type ForecastDeps = Pick<Deps, 'db' | 'publicUrl' | 'planning'>

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

/** Until when texts go; null when the planning service can be read. */
const trustedUntil = (trouble: PlanningTrouble | null): Temporal.Instant | null =>
  trouble?.trusted_until ? Temporal.Instant.from(trouble.trusted_until) : null

/** Everything that decides what becomes of some texts of a church. */
export const foresightOf = async (
  { db, publicUrl }: ForecastDeps,
  churchId: number,
  texts: readonly Outgoing[],
  { zone, now }: Omit<Ahead, 'end'>,
): Promise<{ foresight: Foresight; trouble: PlanningTrouble | null }> => {
  const batch = await loadBatch(db, texts, now)
  const firstTexts = await loadFirstTexts(db, batch.unreached)
  const trouble = await presentPlanningTrouble(db, churchId, now)
  const dayOf = rememberDays(zone)
  return {
    foresight: { batch, firstTexts, dayOf, publicUrl, now, trustedUntil: trustedUntil(trouble) },
    trouble,
  }
}

/** Everything that waits before `end`, as it will be. */
export const foreseeAll = async (deps: ForecastDeps, scope: Scope, { zone, now, end }: Ahead) => {
  const rows = (await waitingTexts(deps.db, scope, { now, end })).filter(isWaiting)
  const { foresight, trouble } = await foresightOf(deps, scope.churchId, gathered(rows), { zone, now })
  return { all: rows.map((row) => foresee(row, foresight)), batch: foresight.batch, trouble }
}

/** How many texts go in the coming days, to how many people, for how many credits. */
export const countPlanned = async (
  deps: ForecastDeps,
  churchId: number,
  days: number,
  now: Temporal.Instant,
): Promise<{ texts: number; people: number; credits: number }> => {
  const zone = await zoneOf(deps.db, churchId)
  const end = endOf(days, zone, now)
  const { all } = await foreseeAll(deps, { churchId }, { zone, now, end })
  const planned = all.filter(({ state, at }) => state === 'planned' && isBefore(at, end))
  const people = new Set(planned.flatMap(({ row }) => row.personId ?? [])).size
  return { texts: planned.length, people, credits: creditsOf(planned) }
}

/** Those of some texts that wait, as they will be when their time comes, by id. */
export const foreseeTexts = async (
  deps: ForecastDeps,
  churchId: number,
  texts: readonly ForecastRow[],
  now: Temporal.Instant,
): Promise<Map<number, Foreseen>> => {
  const rows = texts.filter(isWaiting)
  if (rows.length === 0) return new Map()
  const zone = await zoneOf(deps.db, churchId)
  const { foresight } = await foresightOf(deps, churchId, gathered(rows), { zone, now })
  return new Map(rows.map((row) => [row.id, foresee(row, foresight)]))
}
