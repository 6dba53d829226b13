import { isBefore } from '#core/time/instant.ts'
import { refuse } from '#server/http/errors.ts'

const STARTED = 'This service has already started.'

/** What concerns a service that has begun comes too late. */
export function refuseOnceStarted(startsAt: Temporal.Instant | null, now: Temporal.Instant): void {
  if (startsAt !== null && !isBefore(now, startsAt)) throw refuse(422, STARTED)
}
