import { and, countDistinct, desc, eq, sql } from 'drizzle-orm'
import type { SyncProgress } from '#contract/roster.ts'
import type { RosterCounts } from '#core/polling/polling-words.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import {
  assignments,
  isOnPlan,
  isReadable,
  type RunRow,
  serviceTypes,
  syncRuns,
} from '#server/db/schema/schema.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'

export type Run = RunRow

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

const progressView = (run: Run | null): SyncProgress =>
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

/** How far the latest reading of everything has come; the polls between are not shown. */
export async function presentProgress(db: Db, churchId: number): Promise<SyncProgress> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.churchId, churchId), eq(syncRuns.isFull, true)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return progressView(row ?? null)
}

/** The service types that can be read. */
export const countServiceTypes = (db: Db, churchId: number) =>
  db.$count(serviceTypes, and(eq(serviceTypes.churchId, churchId), isReadable))

/** What the roster holds so far. */
export async function countRoster(db: Db, churchId: number): Promise<RosterCounts> {
  const people = await db
    .select({ count: countDistinct(assignments.personId) })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), isOnPlan))
  return { serviceTypes: await countServiceTypes(db, churchId), people: only(people).count }
}

const CHURCHES_AT_ONCE = 500

/** Churches whose reading may go on (it waited, or its process died), or whose next poll is due. */
export async function dueSyncs(db: Db, now: Temporal.Instant): Promise<number[]> {
  const at = sql`${now.toString()}::timestamptz`
  const rows = await rowsOf<{ church_id: string | number }>(
    db,
    sql`select connection.church_id from planning_connections connection
      left join lateral (
        select waiting_until from sync_runs
        where sync_runs.church_id = connection.church_id and sync_runs.state in ('running', 'waiting')
        order by sync_runs.id desc limit 1
      ) run on true
      where connection.church_id in (
          select church_id from planning_connections where broken_reason is null and next_sync_at <= ${at}
          union
          select church_id from sync_runs where state in ('running', 'waiting') and waiting_until <= ${at}
        )
        and connection.broken_reason is null
        and coalesce(run.waiting_until, connection.next_sync_at) <= ${at}
        and ${hasNoJob('planning.sync', { churchId: sql`connection.church_id` })}
      order by connection.next_sync_at
      limit ${CHURCHES_AT_ONCE}`,
  )
  return rows.map((row) => Number(row.church_id))
}
