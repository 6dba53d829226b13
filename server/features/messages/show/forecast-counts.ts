import type { Forecast, ForecastState } from '#contract/messages.ts'
import { waitingInWords } from '#core/messages/waiting.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { localDate } from '#core/time/words.ts'
import type { Foreseen } from './forecast-rows.ts'

const isPlanned = ({ state }: Foreseen): boolean => state === 'planned'

/** What the planned ones of these texts cost. */
export const creditsOf = (texts: readonly Foreseen[]): number =>
  texts.filter(isPlanned).reduce((sum, { credits }) => sum + credits, 0)

/** Every day of the period with what goes on it; days without a text too. */
export const daysOf = (
  texts: readonly Foreseen[],
  { days, zone, now }: { days: number; zone: string; now: Temporal.Instant },
): Forecast['days'] => {
  const byDay = Map.groupBy(texts.filter(isPlanned), ({ day }) => day)
  const today = localDate(now, zone)
  return Array.from({ length: days }, (_, day) => {
    const date = today.add({ days: day }).toString()
    const some = byDay.get(date) ?? []
    return { date, count: some.length, credits: creditsOf(some) }
  })
}

export const totalsOf = (texts: readonly Foreseen[]): Forecast['totals'] => {
  const count = (state: ForecastState) => texts.filter((text) => text.state === state).length
  return {
    planned: count('planned'),
    credits: creditsOf(texts),
    held: count('held'),
    skipped: count('skipped'),
    blocked: count('blocked'),
  }
}

/** When the first text goes that the balance does not cover any more. */
export const runsOutAt = (texts: readonly Foreseen[], balance: number): Temporal.Instant | null => {
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
export const blockedOf = (texts: readonly Foreseen[]): Forecast['blocked'] => {
  const blocked = texts.filter(({ state }) => state === 'blocked')
  return [...Map.groupBy(blocked, ({ reason }) => reason ?? '')]
    .flatMap(([reason, { length: count }]) => {
      const why = explain(reason)
      return why ? [{ ...why, reason, count }] : []
    })
    .toSorted(
      (one, other) => Number(one.fix === null) - Number(other.fix === null) || other.count - one.count,
    )
}

/** The service types that have texts, by name. */
export const servicesOf = (texts: readonly Foreseen[]): Forecast['services'] => {
  const names = new Map(
    texts.flatMap(({ lines }) =>
      lines.map(({ assignment, serviceName }) => [assignment.serviceTypeId, serviceName ?? ''] as const),
    ),
  )
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** What keeps everything from going, or what is due already. */
export const waitsOf = (
  church: { isPaused: boolean; hasNumber: boolean },
  texts: readonly Foreseen[],
): Forecast['waits'] => {
  const short = texts.filter(({ state, reason }) => state === 'planned' && reason === 'no_credits').length
  return [
    ...[church.isPaused ? 'paused' : null, church.hasNumber ? null : 'no_number'].flatMap(
      (reason) => explain(reason) ?? [],
    ),
    ...(short === 0 ? [] : [{ sentence: waitingInWords(short), fix: explain('no_credits')?.fix ?? null }]),
  ]
}
