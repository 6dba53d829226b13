import type { PlanningProblem } from '#core/vocabulary/roster.ts'
import type { SyncCursor } from './cursor.ts'

/** How much of the roster is read. */
export type RosterCounts = { serviceTypes: number; people: number }

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
const peopleWords = (people: number): string => plural(people, 'person', 'people')
function typeWords({ serviceTypes, people }: RosterCounts, left: number): string {
  const place = `Service type ${Math.max(1, serviceTypes - left + 1)} of ${serviceTypes}`
  return people === 0 ? place : `${place}, ${peopleWords(people)}`
}

/** What a reading has brought: '5 service types, 120 people'. */
export const doneWords = ({ serviceTypes, people }: RosterCounts): string =>
  `${plural(serviceTypes, 'service type', 'service types')}, ${peopleWords(people)}`

/** What a reading does next: 'Service type 3 of 5, 120 people'. */
export function progressWords(cursor: SyncCursor, counts: RosterCounts): string {
  switch (cursor.phase) {
    case 'organization':
    case 'service_types':
      return 'Reading service types and teams'
    case 'plans':
      return typeWords(counts, cursor.serviceTypeIds.length)
    case 'assignments':
      return typeWords(counts, new Set(cursor.planIds.map(({ serviceTypeId }) => serviceTypeId)).size)
    case 'phones':
    case 'people':
      return `Phone numbers of ${peopleWords(counts.people)}`
    case 'finish':
      return doneWords(counts)
  }
}

function clockWords(at: Temporal.Instant, zone: string): string {
  const { hour, minute, second } = at.toZonedDateTimeISO(zone)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)}`
}

/** A planning service as sentences about it need it. */
export type NamedService = { name: string; words: { accessNeeded: string } }

/** Said to a church that must connect first. */
export const notConnected = ({ name }: { name: string }): string => `${name} is not connected.`

/** Said when a call that somebody waits for came to nothing. */
export const noAnswer = ({ name }: { name: string }): string =>
  `${name} does not answer at the moment. Please try again.`

/** The same, when it may go on later: a pause that the planning service demands is told as one. */
export function tryAgainWords(
  service: { name: string },
  { why, notBefore }: Passing,
  now: Temporal.Instant,
): string {
  if (why !== 'rate_limited') return noAnswer(service)
  const seconds = Math.max(1, Math.ceil(now.until(notBefore).total('seconds')))
  return `${service.name} answers no more requests for ${plural(seconds, 'second', 'seconds')}. Please try again then.`
}

/** Why answers were not written back that waited when the church disconnected. */
export const wasDisconnected = ({ name }: { name: string }): string => `${name} was disconnected.`

/** Why a connection is broken. Answers of a token endpoint ('HTTP 400: invalid_grant') are for the log, not for people. */
export function brokenWords({ name }: { name: string }, detail: string): string {
  const sentence = `${name} no longer accepts the connection.`
  return detail.startsWith('HTTP ') ? sentence : `${sentence} It says: ${detail}.`
}

/** Why the plans of a service type are not read. */
export const unreadableWords = ({ name }: { name: string }): string =>
  `The person who connected ${name} may not read its plans there.`

/** Why the people of a plan are as they were before. */
export const planUnreadWords = ({ name }: { name: string }): string =>
  `${name} did not give us its people the last time. Texts go by what was read before, and we try again.`

/** A problem that passes by itself, and the moment from which a request may go again. */
type Passing = { why: 'rate_limited' | 'unavailable'; notBefore: Temporal.Instant }
type RateLimit = { rateLimit: number; ratePeriodSeconds: number }

/** What a reading waits for: 'Planning Center allows 10 requests in 20 seconds. Going on at 9:00:20.' */
export function waitingWords(
  { name }: { name: string },
  { why, notBefore }: Passing,
  { rateLimit, ratePeriodSeconds }: RateLimit,
  zone: string,
): string {
  const at = clockWords(notBefore, zone)
  return why === 'rate_limited'
    ? `${name} allows ${rateLimit} requests in ${ratePeriodSeconds} seconds. Going on at ${at}.`
    : `${name} does not answer at the moment. Trying again at ${at}.`
}

/** Why a reading has failed. */
export function failedWords({ name, words }: NamedService, problem: PlanningProblem): string {
  if (problem === 'reconnect') return `${name} must be connected again.`
  if (problem === 'forbidden')
    return `The person who connected ${name} may not read this there. ${words.accessNeeded}`
  return `${name} answered in a way we do not understand. We will try again.`
}
