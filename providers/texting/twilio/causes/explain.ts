import type { TextingCause, TextingFailure } from '../../port.ts'
import { ALERTS, type Alert, UNKNOWN } from './alerts.ts'
import type { Cause } from './cause.ts'
import { RETRIES } from './retries.ts'
import { STOPS } from './stops.ts'

const byCode = <C extends Cause>(causes: C[]): Map<string, C> =>
  new Map(causes.flatMap((cause) => cause.codes.map((code) => [code, cause] as const)))

const stops = byCode(STOPS)
const retries = byCode(RETRIES)
const alerts = byCode(ALERTS)

/** What a Twilio error code asks for. A failed text with a code was surely not delivered. */
export function failureOfCode(code: string | null, now: Temporal.Instant): TextingFailure {
  const { cause, failure } = meaning(code ?? '', now)
  const detail = code === null ? cause.sentence : `${code}: ${cause.sentence}`
  return { ...failure, code, detail }
}

/** What a Twilio error code means and what mends it. */
export function explain(code: string | null, now: Temporal.Instant, planning: string): TextingCause {
  const { sentence, fix, passesAfterApproval = false } = meaning(code ?? '', now).cause
  return {
    sentence,
    passesAfterApproval,
    fix: typeof fix === 'function' ? fix(planning) : fix,
    failure: failureOfCode(code, now),
  }
}

/** Whether the tables say more about a code than that it is unknown. */
export const isKnown = (code: string): boolean => stops.has(code) || retries.has(code) || alerts.has(code)

type Meaning = { cause: Cause; failure: WithoutWords<TextingFailure> }
type WithoutWords<F> = F extends TextingFailure ? Omit<F, 'code' | 'detail'> : never

function meaning(code: string, now: Temporal.Instant): Meaning {
  const stop = stops.get(code)
  if (stop) return { cause: stop, failure: { kind: 'stop', why: stop.why } }
  const retry = retries.get(code)
  if (retry) {
    return { cause: retry, failure: { kind: 'retry', notBefore: retry.notBefore(now), outcome: 'not_sent' } }
  }
  const alert: Alert = alerts.get(code) ?? UNKNOWN
  return { cause: alert, failure: { kind: 'alert', why: alert.why } }
}
