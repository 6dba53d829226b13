import type { ForecastKind, ForecastState } from '#contract/messages.ts'
import { later } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import type { MessageRow, MessageState } from '#server/db/schema/schema.ts'
import type { Batch, LineOfBatch } from '../dispatch/batch.ts'
import { type Drop, type Going, judge, linesOf, needsLink, type Wait, word } from '../dispatch/last-look.ts'
import type { Claimed } from '../dispatch/text.ts'
import { SCHEDULED_KINDS } from '../schedule/stored.ts'

/** What the forecast reads of a text. */
export type ForecastRow = Pick<
  MessageRow,
  | 'id'
  | 'churchId'
  | 'kind'
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
  | 'attempts'
>

/** A text that waits, or has a place in the plan and will not go. */
export type WaitingRow = ForecastRow & { state: ForecastState; dueAt: Temporal.Instant }

export const WAITING: MessageState[] = ['planned', 'held', 'skipped', 'blocked']
export const isWaiting = <Row extends ForecastRow>(
  row: Row,
): row is Row & { state: ForecastState; dueAt: Temporal.Instant } =>
  row.dueAt !== null && WAITING.includes(row.state)

export const kindOf = (row: Pick<ForecastRow, 'kind'>): ForecastKind =>
  SCHEDULED_KINDS.find((kind) => kind === row.kind) ?? 'other'

/** A text as it will be when its time comes. */
export type Foreseen = {
  row: WaitingRow
  state: ForecastState
  /** Why it is blocked, or waits. */
  reason: string | null
  /** When it goes: what is overdue goes as soon as it can. */
  at: Temporal.Instant
  /** The calendar day of `at` in the church's zone, for example '2030-03-03'. */
  day: string
  /** Empty for what will not go. */
  body: string
  segments: number
  credits: number
  lines: LineOfBatch[]
}

export type Foresight = {
  batch: Batch
  dayOf: (at: Temporal.Instant) => string
  publicUrl: string
  now: Temporal.Instant
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
export const claimedOf = (row: WaitingRow): Claimed => ({
  ...row,
  fromNumber: row.fromNumber ?? SENDER,
  attempt: row.attempts,
})

/** Every short link has as many characters as this one; a real one exists only once the text goes. */
const standInLink = ({ church }: Going, publicUrl: string): string =>
  `${church.linkDomain ? `https://${church.linkDomain}` : publicUrl}/xxxxxxx`

/** The same texts for reading what they are about: each person once. */
export const gathered = (rows: readonly WaitingRow[]): Claimed[] =>
  [...Map.groupBy(rows, (row) => row.personId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...claimedOf(first), lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
  )

/** What sending will decide, with the roster as it is now; overdue at night it waits for the morning. */
const judgeAhead = (
  row: WaitingRow,
  { batch, now }: Foresight,
): { at: Temporal.Instant; verdict: Going | Wait | Drop } => {
  const at = later(row.dueAt, now)
  const verdict = judge(claimedOf(row), batch, at)
  if (verdict.kind !== 'wait') return { at, verdict }
  return { at: verdict.until, verdict: judge(claimedOf(row), batch, verdict.until) }
}

const wordsOf = (going: Going, at: Temporal.Instant, { batch, publicUrl }: Foresight) => {
  const url = needsLink(going) ? standInLink(going, publicUrl) : null
  const { body, segments, credits } = word(going, url, batch, at)
  return { body, segments, credits }
}

/** What becomes of a text: the same judgement and the same words as when it is sent. */
export const foresee = (row: WaitingRow, foresight: Foresight): Foreseen => {
  const { dayOf, batch, now } = foresight
  const lines = linesOf(row, batch)
  const { at, verdict } =
    row.state === 'blocked' ? { at: later(row.dueAt, now), verdict: null } : judgeAhead(row, foresight)
  const common = { row, at, day: dayOf(at), lines }
  const empty = { ...common, body: row.body ?? '', segments: 0, credits: 0 }
  if (verdict?.kind === 'send') {
    return { ...common, ...wordsOf(verdict, at, foresight), state: row.state, reason: row.reason }
  }
  if (verdict?.kind === 'drop') return { ...empty, state: 'blocked', reason: verdict.reason }
  return { ...empty, state: row.state, reason: verdict?.reason ?? row.reason }
}
