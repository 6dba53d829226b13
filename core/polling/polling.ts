import { earlier, later } from '#core/time/instant.ts'
import { dayBeginsAt, type Pace, paceOf, ROUND_SECONDS, type Work } from './pace.ts'
import { firstLookAt, type UnreachedPerson } from './unreached.ts'

type Instant = Temporal.Instant

/*
 * What is read of a church's roster, and when. A planning service may tell nobody when a scheduling e-mail goes out or
 * a volunteer answers there, and the plan itself need not look changed, so the people of a plan have to be read again
 * and again. How fast is decided in `pace.ts`; the rest of the rule:
 *
 * - A poll costs at most one request for each service type (or five), one more, and one for each plan within 48 hours
 *   (`pollAllowance`), unless something changed: what changed is always read.
 * - Every 2 to 30 minutes a poll lists the plans of all service types: one request tells of all plans of a service type
 *   that somebody was added to them, or that they have moved. The more service types there are, the less often.
 * - The polls between these spend their allowance on the plans that have waited longest (`plansToRead`). First come
 *   plans with somebody who was not sent the scheduling e-mail, and those within 48 hours; those with nobody else to
 *   ask are read less often. Plans beyond 35 days are read hourly, and at night all but those within 48 hours.
 * - Between listings, a part of the allowance goes to people: one request for those who cannot be reached
 *   (`unreached.ts`), and one every 5 minutes for whose numbers have changed while somebody serves within 7 days.
 * - Polls come as soon as a plan or a person is wanted, not closer together than the connection's rate limit makes polite
 *   (`nextPollAt`): they use at most half of what reads may use. Only when a plan of the next 35 days has
 *   waited 9.25 minutes by day does the next poll follow at once, because a scheduling e-mail must lead to a text
 *   within 10.
 */

/** A plan that is not over, as polling sees it. */
export type PolledPlan = {
  id: string
  /** Null for a plan without dates. */
  startsAt: Instant | null
  /** When its people were last read; null when it changed since. */
  readAt: Instant | null
  /** Somebody on it has not answered. */
  isOpen: boolean
  /** Somebody on it was not sent the scheduling e-mail. */
  isUnasked: boolean
}

/** Between two listings where nothing is ahead. */
const IDLE_MINUTES = 30
const HOUR_MS = 3_600_000
const NEAR_MS = 48 * HOUR_MS
const SOON_MS = 14 * 24 * HOUR_MS
const HORIZON_MS = 35 * 24 * HOUR_MS
const FAR_SECONDS = 3600
/** Nobody gets an e-mail there before somebody is put on it, and that shows in a listing. */
const SETTLED_SECONDS = 1200
const LATE_SECONDS = 555
const GAP_SECONDS = { least: 10, most: 45, ofRound: 1 / 8 }
/** Of the limit: half of the 80 % that reads may use. */
const POLLING_SHARE = 0.4
/** A church of few service types reads as much at a time as one of so many. */
const SERVICE_TYPES_MIN = 5

/** A plan as it stands now: milliseconds until it begins, and since it was read. */
export type Seen<Plan extends PolledPlan = PolledPlan> = { plan: Plan; ahead: number; age: number | null }

/** The plans as they stand now. */
export function see<Plan extends PolledPlan>(plans: readonly Plan[], now: Instant): Seen<Plan>[] {
  const at = now.epochMilliseconds
  return plans.map((plan) => ({
    plan,
    ahead: plan.startsAt === null ? Infinity : plan.startsAt.epochMilliseconds - at,
    age: plan.readAt === null ? null : at - plan.readAt.epochMilliseconds,
  }))
}

const isNear = ({ ahead }: Seen): boolean => ahead < NEAR_MS

/** In every which round the people of a plan are read. */
function everyRound(seen: Seen): number {
  if (isNear(seen)) return 1
  if (seen.plan.isUnasked) return seen.ahead < SOON_MS ? 1 : 1.5
  return seen.plan.isOpen ? 3 : 6
}

function wantedSeconds(seen: Seen, pace: Pace): number {
  if (seen.ahead >= HORIZON_MS) return FAR_SECONDS
  if (pace.isNight) return isNear(seen) ? ROUND_SECONDS.most : ROUND_SECONDS.night
  const isSettled = !seen.plan.isOpen && !seen.plan.isUnasked && !isNear(seen)
  return Math.min(pace.roundSeconds * everyRound(seen), isSettled ? SETTLED_SECONDS : ROUND_SECONDS.most)
}

/** In how many milliseconds the people of a plan should be read again; how long ago they should have been. */
const wantedIn = (seen: Seen, pace: Pace): number =>
  seen.age === null ? 0 : wantedSeconds(seen, pace) * 1000 - seen.age

/** Requests that a poll in which nothing changed costs at most. */
export const pollAllowance = (serviceTypes: number, plans: readonly Seen[]): number =>
  Math.max(serviceTypes, SERVICE_TYPES_MIN) + 1 + plans.filter(isNear).length

/** The plans whose people the next poll reads: all that changed, then those wanted longest, up to `allowance` together. */
export function plansToRead<Plan extends PolledPlan>(
  plans: readonly Seen<Plan>[],
  { allowance, pace }: { allowance: number; pace: Pace },
): Plan[] {
  const changed = plans.filter(({ age }) => age === null).map(({ plan }) => plan)
  const wanted = plans
    .filter(({ age }) => age !== null)
    .map((seen) => ({ plan: seen.plan, within: wantedIn(seen, pace) }))
    .filter(({ within }) => within <= 0)
    .sort((a, b) => a.within - b.within)
    .map(({ plan }) => plan)
  return [...changed, ...wanted.slice(0, Math.max(0, allowance - changed.length))]
}

/** What decides when a church is polled next. */
export type PollState = {
  plans: readonly PolledPlan[]
  /** How many service types can be read. */
  serviceTypes: number
  work: Work
  /** The rate limit of the connection, as last reported. */
  limit: number
  periodSeconds: number
  /** When all plans were last listed. */
  listedAt: Instant
  unreached: readonly UnreachedPerson[]
  /** Up to when it is known whose numbers have changed; null before everything was read. */
  phonesReadAt: Instant | null
}

/** How fast a church is read now. */
export function paceOfChurch(
  { serviceTypes, work }: Pick<PollState, 'serviceTypes' | 'work'>,
  plans: readonly Seen[],
  now: Instant,
): Pace {
  const shared = plans.filter(({ ahead }) => ahead < HORIZON_MS)
  const rounds = shared.reduce((sum, seen) => sum + 1 / everyRound(seen), 0)
  const near = shared.filter(isNear).length
  const pace = paceOf(work, { plans: shared.length, near, rounds, serviceTypes }, now)
  const isIdle = !shared.some(({ ahead }) => ahead < SOON_MS)
  return isIdle && !pace.isQuick ? { ...pace, listingMinutes: IDLE_MINUTES } : pace
}

const PHONES_MINUTES = { day: 5, night: 60 }
const PHONES_AHEAD = { hours: 7 * 24 }
const PHONES_AHEAD_MS = PHONES_AHEAD.hours * HOUR_MS

/** The end of the time in which the numbers of those who serve matter that much. */
export const phonesUntil = (now: Instant): Instant => now.add(PHONES_AHEAD)

/** When it is asked again whose numbers have changed; null while nobody serves soon. */
export const phonesWantedAt = (
  phonesReadAt: Instant | null,
  plans: readonly Seen[],
  { isNight }: Pace,
): Instant | null =>
  phonesReadAt !== null && plans.some(({ ahead }) => ahead < PHONES_AHEAD_MS)
    ? phonesReadAt.add({ minutes: PHONES_MINUTES[isNight ? 'night' : 'day'] })
    : null

/** The slower the rounds, the more is read at a time. */
function politeGap(
  { limit, periodSeconds, serviceTypes }: PollState,
  pace: Pace,
  plans: readonly Seen[],
): number {
  const perSecond = (limit * POLLING_SHARE) / periodSeconds
  const { least, most, ofRound } = GAP_SECONDS
  const gap = Math.min(Math.max(Math.round(pace.roundSeconds * ofRound), least), most)
  return Math.max(gap, Math.ceil(pollAllowance(serviceTypes, plans) / perSecond))
}

function isLate({ plan, ahead, age }: Seen, pace: Pace): boolean {
  if (ahead >= HORIZON_MS) return false
  if (age === null) return true
  return !pace.isNight && (plan.isOpen || plan.isUnasked) && age >= LATE_SECONDS * 1000
}

/** When the next poll is due, at the end of one. */
export function nextPollAt(state: PollState, now: Instant): Instant {
  const { listedAt, unreached, phonesReadAt, work } = state
  const plans = see(state.plans, now)
  const pace = paceOfChurch(state, plans, now)
  if (plans.some((seen) => isLate(seen, pace))) return now
  const listing = listedAt.add({ minutes: pace.listingMinutes })
  const within = plans.reduce((soonest, seen) => Math.min(soonest, wantedIn(seen, pace)), FAR_SECONDS * 1000)
  const others = [
    firstLookAt(unreached),
    phonesWantedAt(phonesReadAt, plans, pace),
    dayBeginsAt(work.zone, now),
  ]
  const wanted = [listing, ...others].flatMap((at) => at ?? [])
  const soonest = wanted.reduce(earlier, now.add({ milliseconds: Math.ceil(within) }))
  return later(soonest, now.add({ seconds: politeGap(state, pace, plans) }))
}
