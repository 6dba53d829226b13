import type { PlanningProblem, SyncPhase } from '#core/vocabulary/roster.ts'

/** What is left of one reading of the roster; kept so that the reading goes on where it stopped. */
export type SyncCursor = {
  phase: SyncPhase
  serviceTypeIds: string[]
  planIds: { serviceTypeId: string; planId: string }[]
  personIds: string[]
  /** Set to 1 while people are read one by one, to find the one whom the planning service cannot give. */
  peopleAtOnce?: number
}

/** A reading of everything begins with the organization. */
export const WHOLE: SyncCursor = { phase: 'organization', serviceTypeIds: [], planIds: [], personIds: [] }

/** A poll that lists the plans begins with the service types. */
export const LISTING: SyncCursor = { ...WHOLE, phase: 'service_types' }

/** At most this many people are asked for in one request. */
export const PEOPLE_AT_ONCE = 50

/** So many lists are read one after the other, of plans or of the people on one, and then stored together. */
export const LISTS_AT_ONCE = 10

/** A guess, until the plans are listed. */
const PLANS_EXPECTED = 8
const STEPS_BEFORE: Partial<Record<SyncPhase, number>> = { organization: 3, service_types: 2 }

/** How many steps are left, as far as one can know. */
export const stepsLeft = ({ phase, serviceTypeIds, planIds, personIds }: SyncCursor): number =>
  (STEPS_BEFORE[phase] ?? 0) +
  serviceTypeIds.length * (1 + PLANS_EXPECTED) +
  planIds.length +
  Math.ceil(personIds.length / PEOPLE_AT_ONCE) +
  (phase === 'finish' ? 0 : 1)

/** How many steps lie between two cursors: a list is one, though several are read at once. */
export const stepsBetween = (before: SyncCursor, after: SyncCursor): number =>
  Math.max(
    1,
    before.serviceTypeIds.length - after.serviceTypeIds.length,
    before.planIds.length - after.planIds.length,
  )

/** The people who are read next, in one request. */
export const peopleNext = ({ personIds, peopleAtOnce = PEOPLE_AT_ONCE }: SyncCursor): string[] =>
  personIds.slice(0, peopleAtOnce)

/** The service types whose plans are listed next. */
export const serviceTypesNext = ({ serviceTypeIds }: SyncCursor): string[] =>
  serviceTypeIds.slice(0, LISTS_AT_ONCE)

/** The plans whose people are read next. */
export const plansNext = ({ planIds }: SyncCursor): SyncCursor['planIds'] => planIds.slice(0, LISTS_AT_ONCE)

/** The ids of what is read next, for the log. */
export function idsNext(cursor: SyncCursor): string[] {
  if (cursor.phase === 'people') return peopleNext(cursor)
  const heads = cursor.phase === 'plans' ? cursor.serviceTypeIds : cursor.planIds.map(({ planId }) => planId)
  return heads.slice(0, 1)
}

/** The cursor once the plans of so many service types are listed; `found` are those whose people are to be read. */
export function afterPlans(cursor: SyncCursor, lists: number, found: SyncCursor['planIds']): SyncCursor {
  const serviceTypeIds = cursor.serviceTypeIds.slice(lists)
  const planIds = [...cursor.planIds, ...found]
  return { ...cursor, phase: serviceTypeIds.length > 0 ? 'plans' : 'assignments', serviceTypeIds, planIds }
}

/** The cursor once it is known whose numbers have changed. */
export const afterPhones = (cursor: SyncCursor): SyncCursor => ({ ...cursor, phase: 'assignments' })

/** The cursor once everybody on so many plans is read. After the last plan more `personIds` are still to be added. */
export function afterAssignments(cursor: SyncCursor, lists: number): SyncCursor {
  const planIds = cursor.planIds.slice(lists)
  return { ...cursor, phase: planIds.length > 0 ? 'assignments' : 'people', planIds }
}

/** The cursor once some people are read. */
export function afterPeople(cursor: SyncCursor): SyncCursor {
  const personIds = cursor.personIds.slice(peopleNext(cursor).length)
  return { ...cursor, phase: personIds.length > 0 ? 'people' : 'finish', personIds }
}

/** The cursor after some people could not be read: one by one, then without the one who cannot be read. */
export const withoutUnreadablePeople = (cursor: SyncCursor): SyncCursor =>
  peopleNext(cursor).length > 1
    ? { ...cursor, peopleAtOnce: 1 }
    : { ...afterPeople(cursor), peopleAtOnce: PEOPLE_AT_ONCE }

const SKIPPABLE: readonly SyncPhase[] = ['plans', 'assignments', 'people']

/** Whether one thing that cannot be read may be left out, so that it does not hold up everything behind it. */
export const isSkippable = (phase: SyncPhase): boolean => SKIPPABLE.includes(phase)

const CONCERNS_EVERYTHING: readonly PlanningProblem[] = ['rate_limited', 'reconnect', 'forbidden']

/** Whether a problem may lie in the one thing that was asked for. */
export const mayConcernOne = (problem: PlanningProblem): boolean => !CONCERNS_EVERYTHING.includes(problem)
