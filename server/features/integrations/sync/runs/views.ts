import type { SyncProgress } from '#contract/integrations.ts'
import type { PlanningFailure } from '#providers/planning/port.ts'
import type { SyncCursor, syncRuns } from '#server/db/schema/schema.ts'
import { PEOPLE_AT_ONCE } from '../people/actions.ts'

export type Run = typeof syncRuns.$inferSelect

/** A reading of everything begins with the organisation. */
export const WHOLE: SyncCursor = { phase: 'organization', serviceTypeIds: [], planIds: [], personIds: [] }
/** A poll that lists the plans begins with the service types. */
export const LISTING: SyncCursor = { ...WHOLE, phase: 'service_types' }

/** A guess, until the plans are listed. */
const PLANS_EXPECTED = 8
const STEPS_BEFORE: Partial<Record<SyncCursor['phase'], number>> = { organization: 3, service_types: 2 }

/** Steps that are left, as far as one can know. */
export const stepsLeft = ({ phase, serviceTypeIds, planIds, personIds }: SyncCursor): number =>
  (STEPS_BEFORE[phase] ?? 0) +
  serviceTypeIds.length * (1 + PLANS_EXPECTED) +
  planIds.length +
  Math.ceil(personIds.length / PEOPLE_AT_ONCE) +
  (phase === 'finish' ? 0 : 1)

type Counts = { serviceTypes: number; people: number }

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
const peopleWords = (people: number): string => plural(people, 'person', 'people')
const typeWords = ({ serviceTypes, people }: Counts, left: number): string => {
  const place = `Service type ${Math.max(1, serviceTypes - left + 1)} of ${serviceTypes}`
  return people === 0 ? place : `${place}, ${peopleWords(people)}`
}

/** What the reading does next, for people: 'Service type 3 of 5, 120 people'. */
export const progressWords = (cursor: SyncCursor, counts: Counts): string => {
  switch (cursor.phase) {
    case 'organization':
    case 'service_types':
      return 'Reading service types and teams'
    case 'plans':
      return typeWords(counts, cursor.serviceTypeIds.length)
    case 'assignments':
      return typeWords(counts, new Set(cursor.planIds.map(({ serviceTypeId }) => serviceTypeId)).size)
    case 'people':
      return `Phone numbers of ${peopleWords(counts.people)}`
    case 'finish':
      return doneWords(counts)
  }
}

export const doneWords = ({ serviceTypes, people }: Counts): string =>
  `${plural(serviceTypes, 'service type', 'service types')}, ${peopleWords(people)}`

const clock = (at: Temporal.Instant, zone: string): string => {
  const { hour, minute, second } = at.toZonedDateTimeISO(zone)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)}`
}

type Retry = Extract<PlanningFailure, { do: 'retry' }>
type Limit = { rateLimit: number; ratePeriodSeconds: number }

/** What a reading waits for: 'Planning Center allows 10 requests in 20 seconds. Going on at 9:00:20.' */
export const waitingWords = (
  failure: Retry,
  { rateLimit, ratePeriodSeconds }: Limit,
  zone: string,
): string => {
  const at = clock(failure.notBefore, zone)
  return failure.why === 'rate_limited'
    ? `Planning Center allows ${rateLimit} requests in ${ratePeriodSeconds} seconds. Going on at ${at}.`
    : `Planning Center does not answer at the moment. Trying again at ${at}.`
}

const FAILED_WORDS = {
  reconnect: 'Planning Center must be connected again.',
  forbidden:
    'The person who connected Planning Center may not read this there. They need access to Services and People.',
  unexpected: 'Planning Center answered in a way we do not understand. We will try again.',
} as const

export const failedWords = (failure: PlanningFailure): string =>
  failure.do === 'alert' ? FAILED_WORDS[failure.why] : FAILED_WORDS.unexpected

const NEVER: SyncProgress = {
  state: 'never',
  words: 'The roster has not been read yet.',
  done: 0,
  total: 0,
  people: 0,
  requests: 0,
  waiting_until: null,
  started_at: null,
  finished_at: null,
}

export const progressView = (run: Run | null): SyncProgress =>
  run === null
    ? NEVER
    : {
        state: run.state,
        words: run.words,
        done: run.doneSteps,
        total: run.totalSteps,
        people: run.people,
        requests: run.requests,
        waiting_until: run.state === 'waiting' ? (run.waitingUntil?.toString() ?? null) : null,
        started_at: run.startedAt.toString(),
        finished_at: run.finishedAt?.toString() ?? null,
      }
