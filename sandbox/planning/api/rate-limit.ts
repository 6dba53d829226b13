export type RateReading = {
  limit: number
  periodSeconds: number
  count: number
  /** Seconds until the window ends. */
  retryAfterSeconds: number
}

/** Counts requests per user in windows that begin with the first request; refused requests count too. */
export class RateLimiter {
  readonly #windows = new Map<string, { startedAt: number; count: number }>()

  count(key: string, rule: { limit: number; periodSeconds: number }, now: Temporal.Instant): RateReading {
    const window = this.#current(key, rule.periodSeconds * 1000, now.epochMilliseconds)
    window.count += 1
    const endsIn = window.startedAt + rule.periodSeconds * 1000 - now.epochMilliseconds
    return { ...rule, count: window.count, retryAfterSeconds: Math.max(1, Math.ceil(endsIn / 1000)) }
  }

  #current(key: string, periodMs: number, nowMs: number): { startedAt: number; count: number } {
    const open = this.#windows.get(key)
    if (open && nowMs >= open.startedAt && nowMs < open.startedAt + periodMs) return open
    const window = { startedAt: nowMs, count: 0 }
    this.#windows.set(key, window)
    return window
  }
}

/** The headers of every response. */
export const rateHeaders = (reading: RateReading): Record<string, string> => ({
  'x-pco-api-request-rate-limit': String(reading.limit),
  'x-pco-api-request-rate-period': `${reading.periodSeconds} seconds`,
  'x-pco-api-request-rate-count': String(reading.count),
})
