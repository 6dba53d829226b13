import { isGsm } from '#core/messages/plain-letters.ts'
import { needsRoster } from '#core/polling/trusted-roster.ts'
import { type CountedText, foresee as foreseeOutlook } from '#core/scheduling/forecast.ts'
import { isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import {
  type ForecastKind,
  type ForecastState,
  isForecast,
  isOutgoingKind,
  isScheduledKind,
  OLD_ROSTER,
  type OutgoingKind,
} from '#core/vocabulary/messages.ts'
import { LINK_CODE_LENGTH } from '#server/crypto/seal.ts'
import type { MessageRow } from '#server/db/schema/schema.ts'
import type { Batch, LineOfBatch } from '../dispatch/batch.ts'
import { type Going, judge, linesOf, needsLink, type Worded, word } from '../dispatch/last-look.ts'
import type { Claimed } from '../dispatch/text.ts'

/** What the forecast reads of a text. */
export type ForecastRow = Pick<
  MessageRow,
  | 'id'
  | 'churchId'
  | 'key'
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
export const claimedOf = (row: WaitingRow): Claimed => ({
  ...row,
  fromNumber: row.fromNumber ?? SENDER,
  attempt: row.attempts,
})

/** Every short link has as many characters as this one; a real one exists only once the text goes. */
const standInLink = ({ church }: Going, publicUrl: string): string =>
  `${church.linkDomain ? `https://${church.linkDomain}` : publicUrl}/${'x'.repeat(LINK_CODE_LENGTH)}`

/** The same texts for reading what they are about: each person once. */
export const gathered = (rows: readonly WaitingRow[]): Claimed[] =>
  [...Map.groupBy(rows, (row) => row.personId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...claimedOf(first), lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
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
  const judgeAt = (at: Temporal.Instant) => {
    const verdict = judge(claimedOf(row), batch, at)
    const isOld = verdict.kind === 'send' && isDistrusted(row, at, foresight)
    return isOld ? ({ kind: 'drop', reason: OLD_ROSTER } as const) : verdict
  }
  const { going, ...outlook } = foreseeOutlook<Going>(row, judgeAt, now)
  const common = { ...outlook, row, kind: kindOf(row), day: dayOf(outlook.at), lines: linesOf(row, batch) }
  return going
    ? { ...common, ...wordsOf(going, outlook.at, foresight) }
    : { ...common, body: row.body ?? '', segments: 0, credits: 0, saves: 0 }
}
