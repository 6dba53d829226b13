import type { Outcome } from '#core/outcome.ts'
import type { SentText, TextingFailure } from '#providers/texting/port.ts'
import type { ReadyText } from '../views.ts'

/** What is to be written down about a text that was handed over. */
export type Result =
  /** The carrier has it. */
  | { do: 'accept'; ready: ReadyText; sent: SentText }
  /** Not now, but later. */
  | { do: 'put_back'; ready: ReadyText; dueAt: Temporal.Instant; reason: string | null }
  /** Never. */
  | { do: 'refuse'; ready: ReadyText; code: string | null }

const ALERT_WAIT_MINUTES = 10

/** What the carrier's answer means; null when nobody knows, so that the text stays 'sending' until the carrier is asked. */
export const resultOf = (
  ready: ReadyText,
  answer: Outcome<SentText, TextingFailure>,
  now: Temporal.Instant,
): Result | null => {
  if (answer.ok) return { do: 'accept', ready, sent: answer.value }
  const { failure } = answer
  switch (failure.do) {
    case 'retry':
      return failure.outcome === 'unknown'
        ? null
        : { do: 'put_back', ready, dueAt: failure.notBefore, reason: 'carrier_busy' }
    case 'stop':
      return { do: 'refuse', ready, code: failure.code }
    case 'alert': {
      const dueAt = now.add({ minutes: ALERT_WAIT_MINUTES })
      return { do: 'put_back', ready, dueAt, reason: `carrier_${failure.why}` }
    }
  }
}
