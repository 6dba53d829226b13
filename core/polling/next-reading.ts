import { isAfter, isBefore } from '#core/time/instant.ts'
import type { PlanningProblem } from '#core/vocabulary/roster.ts'
import { LISTING, type SyncCursor, WHOLE } from './cursor.ts'
import { listingMinutes, type PolledPlan, type PollState, plansToRead, pollAllowance } from './polling.ts'

type Instant = Temporal.Instant

/** Everything is read once a day, so that nothing stays wrong for longer. */
const WHOLE_EVERY = { hours: 24 }

type Known = Pick<PollState, 'serviceTypes' | 'listedAt' | 'isBusy'> & {
  plans: readonly (PolledPlan & { serviceTypeId: string })[]
  /** When everything was last read; null when it never was. */
  wholeAt: Instant | null
}

/** What is read next: everything once a day, between that all plans, or the people of those that waited longest. */
export const nextReading = (
  { wholeAt, plans, serviceTypes, listedAt, isBusy }: Known,
  now: Instant,
): SyncCursor => {
  if (!wholeAt || !isAfter(wholeAt.add(WHOLE_EVERY), now)) return WHOLE
  const listingAt = listedAt.add({ minutes: listingMinutes(plans, isBusy, now) })
  if (!isBefore(now, listingAt)) return LISTING
  const chosen = plansToRead(plans, pollAllowance(serviceTypes, plans, now), now)
  const planIds = chosen.map(({ id, serviceTypeId }) => ({ planId: id, serviceTypeId }))
  return { ...WHOLE, phase: 'assignments', planIds }
}

const BUSY_MINUTES = 60

/** Whether people of a church were asked or answered lately; each plan knows when that last happened on it. */
export const isBusy = (plans: readonly { lastChangeAt: Instant | null }[], now: Instant): boolean => {
  const lately = now.subtract({ minutes: BUSY_MINUTES })
  return plans.some(({ lastChangeAt }) => lastChangeAt !== null && isAfter(lastChangeAt, lately))
}

/** When the next reading comes after one that has failed. */
export const afterFailure = (problem: PlanningProblem, now: Instant): Instant =>
  now.add(problem === 'forbidden' ? { minutes: 30 } : { minutes: 5 })
