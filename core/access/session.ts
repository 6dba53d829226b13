import { isBefore } from '#core/time/instant.ts'

/** A session that is not used for so long is over. */
export const IDLE_LIMIT = { hours: 14 * 24 } as const

const FRESH_FOR = { minutes: 15 } as const

/** Whether somebody has shown lately enough who they are, for what costs money or stops the texts. */
export const isFresh = (confirmedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  !isBefore(confirmedAt, now.subtract(FRESH_FOR))
