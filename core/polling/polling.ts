import { earlier, isAfter, isBefore, later } from '#core/time/instant.ts'
import { firstLookAt, type UnreachedPerson } from './unreached.ts'

type Instant = Temporal.Instant

/*
 * How often a church's roster is read. A planning service may tell nobody when a scheduling e-mail goes out or a
 * volunteer answers there, and the plan itself need not look changed, so the people of a plan have to be read again
 * and again. The whole rule:
 *
 * - A poll costs at most one request for each service type, one more, and one for each plan within 48 hours
 *   (`pollAllowance`), unless something changed: what changed is always read.
 * - Every 2 to 30 minutes (`listingMinutes`) a poll lists the plans of all service types and reads those within
 *   48 hours that are wanted; the more service types there are, the less often.
 * - The polls between these spend their allowance on the plans that have waited longest (`plansToRead`). A plan on
 *   which somebody was asked or answered within 10 minutes is wanted every minute, for more may follow. The other
 *   plans of the next 35 days share about 4,800 requests a day: every minute where there are few, every 9
 *   minutes from 30 on; those within 48 hours and those on which somebody is pencilled in or unanswered at once
 *   then, settled ones every 6 minutes at most. Later plans are wanted hourly.
 * - Between listings, a part of the allowance goes to people: one request for those who cannot be reached
 *   (`unreached.ts`), and one every 5 minutes for whose numbers have changed while somebody serves within 7 days.
 * - Polls come as soon as a plan or a person is wanted, not closer together than the connection's rate limit makes polite
 *   (`nextPollAt`): they use at most half of what reads may use. Only when a plan of the next 35 days has
 *   waited 9.25 minutes does the next poll follow at once, because a scheduling e-mail must lead to a text
 *   within 10.
 */

/** A plan that is not over, as polling sees it. */
export type PolledPlan = {
  id: string
  /** Null for a plan without dates. */
  startsAt: Instant | null
  /** When its people were last read; null when it changed since. */
  readAt: Instant | null
  /** Somebody on it is pencilled in or has not answered. */
  isOpen: boolean
  /** When somebody on it was last asked or answered, as far as we know. */
  lastChangeAt?: Instant | null
}

const NEAR = { hours: 48 }
const HORIZON = { hours: 35 * 24 }
const WANTED_SECONDS = { touched: 60, settled: 360, far: 3600 }
/** Between two readings of what nobody touched: so many seconds for each plan that shares them. */
const SHARED_SECONDS = { each: 18, least: 60, most: 540 }
const TOUCHED = { minutes: 10 }
const LATE_SECONDS = 555
const GAP_SECONDS_MIN = 10
/** Of the limit: half of the 80 % that reads may use. */
const POLLING_SHARE = 0.4

const startsWithin = (plan: PolledPlan, now: Instant, ahead: Temporal.DurationLike): boolean =>
  plan.startsAt !== null && isBefore(plan.startsAt, now.add(ahead))

/** Whether a plan is at most 48 hours away, or has begun. */
export const isNear = (plan: PolledPlan, now: Instant): boolean => startsWithin(plan, now, NEAR)

const isTouched = ({ lastChangeAt }: PolledPlan, now: Instant): boolean =>
  !!lastChangeAt && isAfter(lastChangeAt.add(TOUCHED), now)

/** How long a plan that nobody touched waits where there are so many of them. */
function sharedSeconds(plans: readonly PolledPlan[], now: Instant): number {
  const { each, least, most } = SHARED_SECONDS
  const sharing = plans.filter((plan) => startsWithin(plan, now, HORIZON)).length
  return Math.min(Math.max(sharing * each, least), most)
}

function wantedSeconds(plan: PolledPlan, shared: number, now: Instant): number {
  if (!startsWithin(plan, now, HORIZON)) return WANTED_SECONDS.far
  if (isTouched(plan, now)) return WANTED_SECONDS.touched
  return plan.isOpen || isNear(plan, now) ? shared : Math.max(shared, WANTED_SECONDS.settled)
}

/** From when on the people of a plan should be read again. */
const wantedAt = (plan: PolledPlan, shared: number, now: Instant): Instant =>
  plan.readAt?.add({ seconds: wantedSeconds(plan, shared, now) }) ?? now

/** Whether the people of a plan should be read again by now. */
export const isWanted = (plan: PolledPlan, plans: readonly PolledPlan[], now: Instant): boolean =>
  plan.readAt === null || !isAfter(wantedAt(plan, sharedSeconds(plans, now), now), now)

/** Requests that a poll in which nothing changed costs at most. */
export const pollAllowance = (serviceTypes: number, plans: readonly PolledPlan[], now: Instant): number =>
  serviceTypes + 1 + plans.filter((plan) => isNear(plan, now)).length

/** The plans whose people the next poll reads: all that changed, then those wanted longest, up to `allowance` together. */
export function plansToRead<Plan extends PolledPlan>(
  plans: readonly Plan[],
  allowance: number,
  now: Instant,
): Plan[] {
  const shared = sharedSeconds(plans, now)
  const changed = plans.filter((plan) => plan.readAt === null)
  const wanted = plans
    .map((plan) => ({ plan, at: wantedAt(plan, shared, now) }))
    .filter(({ plan, at }) => plan.readAt !== null && !isAfter(at, now))
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ plan }) => plan)
  return [...changed, ...wanted.slice(0, Math.max(0, allowance - changed.length))]
}

/** A listing takes a request for each service type, so that many of them make it rarer. */
const LISTING_MINUTES = { least: 2, most: 6, soon: 5, idle: 30 }

/**
 * Minutes between two listings of all plans. `isBusy`: people were asked or answered within the last hour.
 */
export function listingMinutes(
  { plans, isBusy, serviceTypes }: Pick<PollState, 'plans' | 'isBusy' | 'serviceTypes'>,
  now: Instant,
): number {
  const { least, most, soon, idle } = LISTING_MINUTES
  const affordable = Math.min(Math.max(Math.ceil(((serviceTypes + 1) * 2) / 3), least), most)
  if (isBusy || plans.some((plan) => isNear(plan, now))) return affordable
  return plans.some((plan) => startsWithin(plan, now, { hours: 14 * 24 })) ? Math.max(soon, affordable) : idle
}

/** What decides when a church is polled next. */
export type PollState = {
  plans: readonly PolledPlan[]
  /** How many service types can be read. */
  serviceTypes: number
  /** The rate limit of the connection, as last reported. */
  limit: number
  periodSeconds: number
  /** When all plans were last listed. */
  listedAt: Instant
  isBusy: boolean
  unreached: readonly UnreachedPerson[]
  /** Up to when it is known whose numbers have changed; null before everything was read. */
  phonesReadAt: Instant | null
}

const PHONES_EVERY = { minutes: 5 }
const PHONES_AHEAD = { hours: 7 * 24 }

/** The end of the time in which the numbers of those who serve matter that much. */
export const phonesUntil = (now: Instant): Instant => now.add(PHONES_AHEAD)

/** When it is asked again whose numbers have changed; null while nobody serves soon. */
export const phonesWantedAt = (
  { plans, phonesReadAt }: Pick<PollState, 'plans' | 'phonesReadAt'>,
  now: Instant,
): Instant | null =>
  phonesReadAt !== null && plans.some((plan) => startsWithin(plan, now, PHONES_AHEAD))
    ? phonesReadAt.add(PHONES_EVERY)
    : null

function politeGap({ limit, periodSeconds, plans, serviceTypes }: PollState, now: Instant): number {
  const perSecond = (limit * POLLING_SHARE) / periodSeconds
  return Math.max(GAP_SECONDS_MIN, Math.ceil(pollAllowance(serviceTypes, plans, now) / perSecond))
}

const isLate = (plan: PolledPlan, now: Instant): boolean =>
  startsWithin(plan, now, HORIZON) &&
  (plan.readAt === null || !isAfter(plan.readAt.add({ seconds: LATE_SECONDS }), now))

/** When the next poll is due, at the end of one. */
export function nextPollAt(state: PollState, now: Instant): Instant {
  const { plans, listedAt, unreached } = state
  if (plans.some((plan) => isLate(plan, now))) return now
  const listing = listedAt.add({ minutes: listingMinutes(state, now) })
  const shared = sharedSeconds(plans, now)
  const ofPeople = [firstLookAt(unreached), phonesWantedAt(state, now)].flatMap((at) => at ?? [])
  const wanted = [...plans.map((plan) => wantedAt(plan, shared, now)), ...ofPeople].reduce(earlier, listing)
  return later(wanted, now.add({ seconds: politeGap(state, now) }))
}
