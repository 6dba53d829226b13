import { isAfter } from '#core/time/instant.ts'
import type { ConnectionTrouble } from '#core/vocabulary/integrations.ts'

type Instant = Temporal.Instant

/** A connection to a planning service, as far as reading works. */
type ConnectionHealth = {
  /** Set when the church must authorise again. */
  brokenReason: string | null
  /** Since when nothing could be read. */
  failingSince: Instant | null
}

/** Shorter outages pass by themselves, and no text suffers from them. */
const SILENT_AFTER = { minutes: 30 }
/** While the trouble lasts, the owners hear of it again. */
const TELL_EVERY = { hours: 24 }

/** Connections that could not be read since this moment are silent. */
export const silentSince = (now: Instant): Instant => now.subtract(SILENT_AFTER)

/** Owners who were told before this moment are told again. */
export const toldBefore = (now: Instant): Instant => now.subtract(TELL_EVERY)

/** What is wrong with a connection; null when nothing is. */
export function troubleOf(
  { brokenReason, failingSince }: ConnectionHealth,
  now: Instant,
): ConnectionTrouble | null {
  if (brokenReason !== null) return 'broken'
  return failingSince !== null && !isAfter(failingSince, silentSince(now)) ? 'silent' : null
}
