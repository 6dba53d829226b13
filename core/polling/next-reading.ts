import { isAfter, isBefore } from '#core/time/instant.ts'
import type { PlanningProblem } from '#core/vocabulary/roster.ts'
import { LISTING, type SyncCursor, WHOLE } from './cursor.ts'
import {
  listingMinutes,
  type PolledPlan,
  type PollState,
  phonesWantedAt,
  plansToRead,
  pollAllowance,
} from './polling.ts'
import { unreachedToRead } from './unreached.ts'

type Instant = Temporal.Instant

/** Everything is read once a day, so that nothing stays wrong for longer. */
const WHOLE_EVERY = { hours: 24 }

type Known = Pick<PollState, 'serviceTypes' | 'listedAt' | 'isBusy' | 'unreached' | 'phonesReadAt'> & {
  plans: readonly (PolledPlan & { serviceTypeId: string })[]
  /** When everything was last read; null when it never was. */
  wholeAt: Instant | null
}

const count = (isWanted: boolean): number => (isWanted ? 1 : 0)

/** The people whose numbers may have changed, and the people of the plans that waited longest. */
function parts(known: Known, now: Instant): SyncCursor {
  const { plans, serviceTypes, unreached } = known
  const personIds = unreachedToRead(unreached, now)
  const phonesAt = phonesWantedAt(known, now)
  const wantsPhones = phonesAt !== null && !isBefore(now, phonesAt)
  const left = pollAllowance(serviceTypes, plans, now) - count(personIds.length > 0) - count(wantsPhones)
  const planIds = plansToRead(plans, left, now).map(({ id, serviceTypeId }) => ({
    planId: id,
    serviceTypeId,
  }))
  return { ...WHOLE, phase: wantsPhones ? 'phones' : 'assignments', planIds, personIds }
}

/** What is read next: everything once a day, between that all plans, or parts of the roster. */
export function nextReading(known: Known, now: Instant): SyncCursor {
  const { wholeAt, listedAt } = known
  if (!wholeAt || !isAfter(wholeAt.add(WHOLE_EVERY), now)) return WHOLE
  const listingAt = listedAt.add({ minutes: listingMinutes(known, now) })
  return isBefore(now, listingAt) ? parts(known, now) : LISTING
}

const BUSY_MINUTES = 60

/** Whether people of a church were asked or answered lately; each plan knows when that last happened on it. */
export function isBusy(plans: readonly { lastChangeAt: Instant | null }[], now: Instant): boolean {
  const lately = now.subtract({ minutes: BUSY_MINUTES })
  return plans.some(({ lastChangeAt }) => lastChangeAt !== null && isAfter(lastChangeAt, lately))
}

/** When the next reading comes after one that has failed. */
export const afterFailure = (problem: PlanningProblem, now: Instant): Instant =>
  now.add(problem === 'forbidden' ? { minutes: 30 } : { minutes: 5 })
