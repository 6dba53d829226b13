import { registrationOf } from './registration.ts'

type Starting = Parameters<typeof registrationOf>[0] & { liveAt: Temporal.Instant | string | null }

/**
 * Whether nothing was delivered yet from a number whose texts are blocked for a while after its registration is
 * approved: phone companies set up local numbers of the US one by one, each in its own time.
 */
export const isStarting = (number: Starting): boolean =>
  registrationOf(number) === 'local' && number.liveAt === null

const SOONEST_MINUTES = 10
const LATEST_MINUTES = 4 * 60

/** When the next text is tried from a number that has been refused for a while: the longer that lasts, the later. */
export function nextTry(refusedSince: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const half = now.since(refusedSince).total('minutes') / 2
  return now.add({ minutes: Math.round(Math.min(Math.max(half, SOONEST_MINUTES), LATEST_MINUTES)) })
}

/** A text whose fate is not known after this does not keep the next one back. */
export const VERDICT_HOURS = 1

type Urgent = { id: number; latestAt: Temporal.Instant | null }

/** The text that is pointless soonest comes first; the oldest of those alike. */
export function byUrgency(a: Urgent, b: Urgent): number {
  const [soon, late] = [a.latestAt, b.latestAt].map((at) => at?.epochMilliseconds ?? Number.POSITIVE_INFINITY)
  return soon === late ? a.id - b.id : Number(soon) - Number(late)
}
