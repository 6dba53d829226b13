import { and, count, countDistinct, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SyncProgress } from '#contract/roster.ts'
import type { PlanningFailure } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import {
  assignments,
  type RunRow,
  type SyncCursor,
  serviceTypes,
  syncRuns,
} from '#server/db/schema/schema.ts'
import { PEOPLE_AT_ONCE } from './people.ts'

export type Run = RunRow

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

type Retry = Extract<PlanningFailure, { kind: 'retry' }>
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
  failure.kind === 'alert' ? FAILED_WORDS[failure.why] : FAILED_WORDS.unexpected

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

const OPEN: Run['state'][] = ['running', 'waiting']

/** The reading that is under way or waiting; at most one for each church. */
export const openRun = async (db: Db, churchId: number): Promise<Run | null> => {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.churchId, churchId), inArray(syncRuns.state, OPEN)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return row ?? null
}

/** When everything was last read to its end. */
export const lastWholeReading = async (db: Db, churchId: number): Promise<Temporal.Instant | null> => {
  const [row] = await db
    .select({ finishedAt: syncRuns.finishedAt })
    .from(syncRuns)
    .where(and(eq(syncRuns.churchId, churchId), eq(syncRuns.isFull, true), eq(syncRuns.state, 'done')))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return row?.finishedAt ?? null
}

/** How far the latest reading of everything has come; the polls between are not shown. */
export const presentProgress = async (db: Db, churchId: number): Promise<SyncProgress> => {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.churchId, churchId), eq(syncRuns.isFull, true)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return progressView(row ?? null)
}

/** The service types that can be read. */
export const countServiceTypes = async (db: Db, churchId: number): Promise<number> => {
  const rows = await db
    .select({ count: count() })
    .from(serviceTypes)
    .where(
      and(
        eq(serviceTypes.churchId, churchId),
        isNull(serviceTypes.removedAt),
        isNull(serviceTypes.unreadableReason),
      ),
    )
  return only(rows).count
}

/** What the roster holds so far. */
export const countRoster = async (db: Db, churchId: number) => {
  const people = await db
    .select({ count: countDistinct(assignments.personId) })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), isNull(assignments.removedAt)))
  return { serviceTypes: await countServiceTypes(db, churchId), people: only(people).count }
}

const CHURCHES_AT_ONCE = 500

/** Churches whose reading may go on (it waited, or its process died), or whose next poll is due. */
export const dueSyncs = async (db: Db, now: Temporal.Instant): Promise<number[]> => {
  const at = sql`${now.toString()}::timestamptz`
  const rows = await rowsOf<{ church_id: string | number }>(
    db,
    sql`select connection.church_id from planning_connections connection
      left join lateral (
        select waiting_until from sync_runs
        where sync_runs.church_id = connection.church_id and sync_runs.state in ('running', 'waiting')
        order by sync_runs.id desc limit 1
      ) run on true
      where connection.broken_reason is null
        and coalesce(run.waiting_until, connection.next_sync_at) <= ${at}
      order by connection.next_sync_at
      limit ${CHURCHES_AT_ONCE}`,
  )
  return rows.map((row) => Number(row.church_id))
}
