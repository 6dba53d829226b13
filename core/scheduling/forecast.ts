import { later } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import { isBlockReason, type MessageReason } from '#core/vocabulary/message-reasons.ts'
import type { ForecastKind, ForecastState } from '#core/vocabulary/messages.ts'
import { type Explanation, explain } from './reasons.ts'

/** A text that waits, or has a place in the plan and will not go. */
export type WaitingText = { state: ForecastState; reason: MessageReason | null; dueAt: Temporal.Instant }

/** What the last look before sending would say of a text that does not go. */
type Wait = { kind: 'wait'; until: Temporal.Instant; reason: MessageReason | null }
type Drop = { kind: 'drop'; reason: MessageReason }

/** Whether a text will not go, on hold or not. */
export const isBlocked = ({ state, reason }: Pick<WaitingText, 'state' | 'reason'>): boolean =>
  state === 'blocked' || (state === 'held' && isBlockReason(reason))

/** What becomes of a text that waits. */
type Outlook<Going> = {
  state: ForecastState
  /** Why it is blocked, or waits. */
  reason: MessageReason | null
  /** When it goes: what is overdue goes as soon as it can. */
  at: Temporal.Instant
  /** What goes; null when nothing does. */
  going: Going | null
}

/**
 * What becomes of a text, by the last look that is taken when it is sent. Overdue at night it waits for the morning, so
 * that it is looked at there. What the church holds or skips stays held or skipped, unless it would not go anyway.
 */
export function outlookOf<Going extends { kind: 'send' }>(
  text: WaitingText,
  lookAt: (at: Temporal.Instant) => Going | Wait | Drop,
  now: Temporal.Instant,
): Outlook<Going> {
  const { state, reason, dueAt } = text
  const soonest = later(dueAt, now)
  if (state === 'blocked') return { state, reason, at: soonest, going: null }
  const first = lookAt(soonest)
  const at = first.kind === 'wait' ? first.until : soonest
  const decision = first.kind === 'wait' ? lookAt(at) : first
  if (decision.kind !== 'drop' && isBlocked(text)) return { state: 'blocked', reason, at, going: null }
  switch (decision.kind) {
    case 'send':
      return { state, reason, at, going: decision }
    case 'drop':
      return { state: 'blocked', reason: decision.reason, at, going: null }
    case 'wait':
      return { state, reason: decision.reason ?? reason, at, going: null }
  }
}

/** A text as the sums of the forecast count it. */
export type CountedText = {
  state: ForecastState
  kind: ForecastKind
  reason: MessageReason | null
  at: Temporal.Instant
  /** The calendar day of `at` in the church's zone, for example '2030-03-03'. */
  day: string
  credits: number
}

const isPlanned = ({ state }: Pick<CountedText, 'state'>): boolean => state === 'planned'

/** What those of some texts cost that go. */
export const creditsOf = (texts: readonly Pick<CountedText, 'state' | 'credits'>[]): number =>
  texts.filter(isPlanned).reduce((sum, { credits }) => sum + credits, 0)

/** What goes on a calendar day: `asks` of the texts ask for an answer, `reminders` remind those who accepted. */
export type ForecastDay = {
  date: string
  count: number
  asks: number
  reminders: number
  credits: number
}

const ASKS: readonly ForecastKind[] = ['confirmation', 'confirmation_reminder']

/** Every day of a period with what goes on it; days without a text too. */
export function daysOf(
  texts: readonly CountedText[],
  { days, zone, now }: { days: number; zone: string; now: Temporal.Instant },
): ForecastDay[] {
  const byDay = Map.groupBy(texts.filter(isPlanned), ({ day }) => day)
  const today = localDate(now, zone)
  return Array.from({ length: days }, (_, day) => {
    const date = today.add({ days: day }).toString()
    const some = byDay.get(date) ?? []
    return {
      date,
      count: some.length,
      asks: some.filter(({ kind }) => ASKS.includes(kind)).length,
      reminders: some.filter(({ kind }) => kind === 'follow_up').length,
      credits: creditsOf(some),
    }
  })
}

/** The credits that are left at the end of each of some days, in their order; below zero where they do not last. */
export function leftAfter(
  texts: readonly CountedText[],
  balance: number,
  dates: readonly string[],
): number[] {
  const planned = texts.filter(isPlanned)
  return dates.map((date) => balance - creditsOf(planned.filter(({ day }) => day <= date)))
}

/** How many texts are in each state, and what those cost that go. */
export function totalsOf(texts: readonly CountedText[]): Record<ForecastState | 'credits', number> {
  const totals = { planned: 0, held: 0, skipped: 0, blocked: 0, credits: creditsOf(texts) }
  for (const { state } of texts) totals[state] += 1
  return totals
}

/** When the first text goes that the balance does not cover any more; null when it covers them all. */
export function runsOutAt(texts: readonly CountedText[], balance: number): Temporal.Instant | null {
  const planned = texts.filter(isPlanned)
  if (creditsOf(planned) <= balance) return null
  const inOrder = planned.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
  let left = balance
  for (const { credits, at } of inOrder) {
    left -= credits
    if (left < 0) return at
  }
  return null
}

/** What will not go, by reason: first what somebody can mend, then the most frequent. */
export function blockedOf(
  texts: readonly Pick<CountedText, 'state' | 'reason'>[],
  planning: string,
): (Explanation & { reason: MessageReason; count: number })[] {
  const reasons = texts.flatMap(({ state, reason }) => (state === 'blocked' && reason ? [reason] : []))
  return [...Map.groupBy(reasons, (reason) => reason)]
    .flatMap(([reason, { length: count }]) => {
      const why = explain(reason, planning)
      return why ? [{ ...why, reason, count }] : []
    })
    .toSorted(
      (one, other) => Number(one.fix === null) - Number(other.fix === null) || other.count - one.count,
    )
}
