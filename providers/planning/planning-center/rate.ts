import type { RateReading } from '../port.ts'

/** The headers say '100', '20 seconds', '17'. */
function leadingInteger(text: string | null): number | null {
  const digits = text?.match(/^\s*(\d+)/)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** How long to wait before the next request; null when the answer does not say. */
export const retryAfterSeconds = (headers: Headers): number | null =>
  leadingInteger(headers.get('Retry-After'))

/** What an answer says about the rate limit; null when it says nothing. */
export function rateReading(status: number, headers: Headers): RateReading | null {
  const limit = leadingInteger(headers.get('X-PCO-API-Request-Rate-Limit'))
  const periodSeconds = leadingInteger(headers.get('X-PCO-API-Request-Rate-Period'))
  const count = leadingInteger(headers.get('X-PCO-API-Request-Rate-Count'))
  if (limit === null || periodSeconds === null || count === null) return null
  const wait = status === 429 ? retryAfterSeconds(headers) : null
  return { limit, periodSeconds, count, retryAfterSeconds: wait }
}
