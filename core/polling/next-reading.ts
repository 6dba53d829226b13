import { isAfter, isBefore } from '#core/time/instant.ts'
import type { PlanningProblem } from '#core/vocabulary/roster.ts'
import { LISTING, type SyncCursor, WHOLE } from './cursor.ts'
import type { Pace } from './pace.ts'
import {
  type PolledPlan,
  type PollState,
  paceOfChurch,
  phonesWantedAt,
  plansToRead,
  pollAllowance,
  type Seen,
  see,
} from './polling.ts'
import { unreachedToRead } from './unreached.ts'

type Instant = Temporal.Instant

/** Everything is read once a day, so that nothing stays wrong for longer. */
const WHOLE_EVERY = { hours: 24 }

type Known = Pick<PollState, 'serviceTypes' | 'work' | 'listedAt' | 'unreached' | 'phonesReadAt'> & {
  plans: readonly Plan[]
  /** When everything was last read; null when it never was. */
  wholeAt: Instant | null
}
type Plan = PolledPlan & { serviceTypeId: string }

const count = (isWanted: boolean): number => (isWanted ? 1 : 0)

/** The people whose numbers may have changed, and the people of the plans that waited longest. */
function parts(known: Known, plans: readonly Seen<Plan>[], pace: Pace, now: Instant): SyncCursor {
  const { serviceTypes, unreached, phonesReadAt } = known
  const personIds = unreachedToRead(unreached, now)
  const phonesAt = phonesWantedAt(phonesReadAt, plans, pace)
  const wantsPhones = phonesAt !== null && !isBefore(now, phonesAt)
  const allowance = pollAllowance(serviceTypes, plans) - count(personIds.length > 0) - count(wantsPhones)
  const planIds = plansToRead(plans, { allowance, pace }).map(({ id, serviceTypeId }) => ({
    planId: id,
    serviceTypeId,
  }))
  return { ...WHOLE, phase: wantsPhones ? 'phones' : 'assignments', planIds, personIds }
}

/** What is read next: everything once a day, between that all plans, or parts of the roster. */
export function nextReading(known: Known, now: Instant): SyncCursor {
  const { wholeAt, listedAt } = known
  if (!wholeAt || !isAfter(wholeAt.add(WHOLE_EVERY), now)) return WHOLE
  const plans = see(known.plans, now)
  const pace = paceOfChurch(known, plans, now)
  const isListed = isBefore(now, listedAt.add({ minutes: pace.listingMinutes }))
  return isListed ? parts(known, plans, pace, now) : LISTING
}

/** When the next reading comes after one that has failed. */
export const afterFailure = (problem: PlanningProblem, now: Instant): Instant =>
  now.add(problem === 'forbidden' ? { minutes: 30 } : { minutes: 5 })
