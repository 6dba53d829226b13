import { and, count, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches, deadJobs, dueFailures } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { isJobName, type JobData } from '#server/jobs/jobs.ts'

/** What waits and runs in each queue; the queue keeps real time, whatever the clock of a sandbox says. */
export const countQueues = (db: Db) =>
  rowsOf<{ name: string; waiting: number; running: number; oldest_seconds: number }>(
    db,
    sql`select name,
        (count(*) filter (where state in ('created', 'retry')))::int as waiting,
        (count(*) filter (where state = 'active'))::int as running,
        coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')))), 0)::int
          as oldest_seconds
      from pgboss.job where state in ('created', 'retry', 'active')
      group by name order by waiting desc, name`,
  )

const EVERY_MINUTES = 1
const SHOWN_MAX = 50

/** Takes over jobs that failed for good before the queue forgets them; the same work once. */
export async function keepDeadJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  if (!(await isFirstIn(db, 'keep-dead-jobs', EVERY_MINUTES, now))) return 0
  await db.execute(sql`
    insert into dead_jobs (job_id, name, data, failed_at)
    select id::text, name, coalesce(data, '{}'::jsonb), ${now.toString()}::timestamptz
    from (select distinct on (name, data) * from pgboss.job where state = 'failed'
      order by name, data, created_on desc) failed
    where not exists (
      select from dead_jobs known
      where known.name = failed.name and known.data = failed.data and known.retried_at is null
    )
    on conflict do nothing`)
  return 0
}

/** Dead jobs that nobody has queued again, the newest first. */
export async function listDeadJobs(db: Db) {
  const isOpen = isNull(deadJobs.retriedAt)
  const rows = await db.select().from(deadJobs).where(isOpen).orderBy(desc(deadJobs.id)).limit(SHOWN_MAX)
  const { total } = only(await db.select({ total: count() }).from(deadJobs).where(isOpen))
  return {
    dead_jobs: rows.map(({ id, name, data, failedAt }) => ({
      id,
      name,
      data,
      failed_at: failedAt.toString(),
    })),
    dead_jobs_total: total,
  }
}

/** Due work is shown once it has failed so often for a row. */
const FAILED_OFTEN = 5
/** What is still due is tried at its time: when that has passed by so much, something else has settled it. */
const SETTLED_MINUTES = 10

/** Rows for which due work fails again and again, those that have failed most often first. */
export async function listFailingWork(db: Db, now: Temporal.Instant) {
  const rows = await db
    .select({ failure: dueFailures, church: churches.name })
    .from(dueFailures)
    .leftJoin(churches, eq(churches.id, dueFailures.churchId))
    .where(
      and(
        gte(dueFailures.times, FAILED_OFTEN),
        gt(dueFailures.nextAt, now.subtract({ minutes: SETTLED_MINUTES })),
      ),
    )
    .orderBy(desc(dueFailures.times), dueFailures.work, dueFailures.rowKey)
    .limit(SHOWN_MAX)
  return rows.map(({ failure: { churchId, work, rowKey, times, problem, failedAt, nextAt }, church }) => ({
    church_id: churchId,
    church,
    work,
    key: rowKey,
    times,
    problem,
    failed_at: failedAt.toString(),
    next_at: nextAt.toString(),
  }))
}

/** Queues a dead job again, once. */
export const retryJob = (
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  adminId: number,
  id: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [job] = await tx.select().from(deadJobs).where(eq(deadJobs.id, id)).for('update')
    if (!job || job.retriedAt !== null || !isJobName(job.name)) throw refuse(404, NOT_FOUND)
    await tx.update(deadJobs).set({ retriedAt: now }).where(eq(deadJobs.id, id))
    // What a job was given is stored as it was queued.
    await jobs.enqueue(tx, job.name, job.data as JobData[typeof job.name])
    const detail = { job: job.name, ...job.data }
    await recordAudit(tx, { churchId: null, userId: adminId, action: 'job.retried', detail, at: now })
  })
