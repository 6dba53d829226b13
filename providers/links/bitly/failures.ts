import { z } from 'zod'
import type { LinksFailure } from '../port.ts'
import { type BitlyAnswer, parsed } from './wire.ts'

/** `message` is a code such as 'FORBIDDEN'; DNS problems say `code` instead; the token endpoint says `status_txt`. */
const errorWire = z.object({
  message: z.string().optional(),
  code: z.string().optional(),
  status_txt: z.string().optional(),
})

const AGAIN_AFTER = { minutes: 1 }

/** An outage or a broken answer. */
export const unavailable = (now: Temporal.Instant, detail: string): LinksFailure => ({
  kind: 'retry',
  notBefore: now.add(AGAIN_AFTER),
  why: 'unavailable',
  detail,
})

/** A problem that only somebody can mend. */
export const alert = (
  why: Extract<LinksFailure, { kind: 'alert' }>['why'],
  detail: string,
): LinksFailure => ({
  kind: 'alert',
  why,
  detail,
})

/** Limits by the month have several names (Bitly's error catalogue); waiting a minute does not help against them. */
const MONTHLY = /MONTHLY|^API_USAGE/

const firstOfNextMonth = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').startOfDay().with({ day: 1 }).add({ months: 1 }).toInstant()

const tooMany = (code: string, now: Temporal.Instant, detail: string): LinksFailure =>
  MONTHLY.test(code)
    ? { kind: 'retry', notBefore: firstOfNextMonth(now), why: 'used_up', detail }
    : { kind: 'retry', notBefore: now.add(AGAIN_AFTER), why: 'rate_limited', detail }

/** What a refusal means, by its status and code. Bitly sends no Retry-After; a limit may also come as a 403. */
export function refusal({ status, text, isLimited }: BitlyAnswer, now: Temporal.Instant): LinksFailure {
  const read = errorWire.safeParse(parsed(text))
  const code = read.success ? (read.data.message ?? read.data.code ?? read.data.status_txt ?? '') : ''
  const detail = `HTTP ${status} ${/^[A-Z_]+$/.test(code) ? code : ''}`.trim()
  if (isLimited) return tooMany(code, now, detail)
  if (status >= 500) return unavailable(now, detail)
  if (status === 401 || status === 403) return alert('reconnect', detail)
  if (status === 402) return alert('plan', detail)
  if (status === 417 || code === 'INVALID_ARG_DOMAIN') return alert('domain', detail)
  if (status === 400 || status === 422) return { kind: 'stop', detail }
  return alert('unexpected', detail)
}
