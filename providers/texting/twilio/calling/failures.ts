import type { TextingFailure } from '../../port.ts'
import { failureOfCode, isKnown } from '../causes/explain.ts'
import { KeptBack } from './http.ts'

/** The connection never came about, so nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** An answer of Twilio, as the SDK and `create` throw it. */
type Refusal = { status: number; code?: number }
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** What to do about something that a call threw. Twilio's own message may name people: it is left out. */
export function failureOf(error: unknown, now: Temporal.Instant): TextingFailure {
  if (error instanceof KeptBack) return keptBack(now)
  if (isRateLimit(error)) return rateLimited(now, error.retryAfterSeconds)
  if (isRefusal(error) && error.status < 500) return refused(error, now)
  const name = isRefusal(error) ? `HTTP ${error.status}` : nameOf(error)
  return {
    kind: 'retry',
    notBefore: now.add({ seconds: 30 }),
    outcome: NEVER_CONNECTED.has(name) ? 'not_sent' : 'unknown',
    code: null,
    detail: NEVER_CONNECTED.has(name)
      ? `the carrier could not be reached (${name})`
      : `no usable answer from the carrier (${name}), so the outcome is unknown`,
  }
}

/** Whether Twilio says that what was named is not there. */
export const isMissing = (error: unknown): boolean => isRefusal(error) && error.status === 404

/** Whether Twilio will not do what was asked. */
export const isRefused = (error: unknown): boolean =>
  isRefusal(error) && [400, 403, 404, 409].includes(error.status)

function refused({ status, code }: Refusal, now: Temporal.Instant): TextingFailure {
  const known = code !== undefined && isKnown(String(code))
  if (known) return failureOfCode(String(code), now)
  if (status === 401 || status === 403) return failureOfCode('20003', now)
  const given = code === undefined ? null : String(code)
  return {
    kind: 'alert',
    why: 'unexpected',
    code: given,
    detail: `HTTP ${status} with code ${given ?? 'none'}`,
  }
}

type RateLimit = { retryAfterSeconds: number }
const isRateLimit = (error: unknown): error is RateLimit =>
  error instanceof Error && 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number'

const rateLimited = (now: Temporal.Instant, seconds: number): TextingFailure => ({
  kind: 'retry',
  notBefore: now.add({ seconds }),
  outcome: 'not_sent',
  code: '20429',
  detail: 'the carrier asks to slow down',
})

const keptBack = (now: Temporal.Instant): TextingFailure => ({
  kind: 'retry',
  notBefore: now,
  outcome: 'kept_back',
  code: null,
  detail: 'it was too late to hand it over',
})

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
