import { isDeepStrictEqual } from 'node:util'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { logFailure } from '#server/db/away.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { inSpan } from '#server/trace.ts'

/** Every kind of job and what it is given: ids only, never personal data. */
export type JobData = {
  /** A call of the carrier. */
  'hooks.handle': { hookEventId: number }
  /** What the carrier reports of our texts: replies do not wait behind it. */
  'hooks.receipts': { hookEventId: number }
  /** A call of the planning service, which is asked for more: replies do not wait behind it. */
  'hooks.follow': { hookEventId: number }
  'planning.sync': { churchId: number }
  'planning.write-back': { answerId: number }
  'planning.subscribe': { churchId: number }
  'planning.rotate-secret': { subscription: string }
  'asks.look': { churchId: number }
  'asks.write-back': { askId: number; personId: string }
  'availability.write-back': { churchId: number; personId: string; month: string }
  'messages.schedule': { churchId: number }
  'mail.send': { mailId: number }
  'push.send': { pushId: number }
  'credits.recharge': { churchId: number }
  'billing.settle': { churchId: number }
  /** The same, and what it finds otherwise is shown to admins. */
  'billing.compare': { churchId: number }
  'brand.submit': { churchId: number }
  'numbers.direct': Record<never, never>
  'numbers.release': { numberId: number }
  'texts.take-in-missed': Record<never, never>
}
export type JobName = keyof JobData
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }
/** For jobs that are cheaper together: does all of them, or throws, and then they are done one by one. */
export type BatchHandlers = { [Name in JobName]?: (data: JobData[Name][]) => Promise<void> }

export type Jobs = {
  /**
   * Queues a job through `db`, so that it commits together with the change it belongs to.
   * A job of the same name and key that still waits is not queued twice.
   */
  enqueue: <Name extends JobName>(db: Db, name: Name, data: JobData[Name]) => Promise<void>
  enqueueAll: <Name extends JobName>(db: Db, name: Name, data: readonly JobData[Name][]) => Promise<void>
  /** Starts workers that run jobs as they come. */
  work: (handlers: JobHandlers, batchHandlers?: BatchHandlers) => Promise<void>
  /** Runs what is queued until nothing is left, in this call; answers how many jobs ran. */
  drain: (handlers: JobHandlers, batchHandlers?: BatchHandlers) => Promise<number>
  /** Finishes what is in hand and takes nothing new. */
  stop: () => Promise<void>
}

/**
 * `batchSize`: how many jobs one of the workers takes at a time and runs together or one after the other. What may take
 * a minute and is not claimed by itself comes alone: the last of several would expire, and be begun by somebody else too.
 */
const QUEUES: Record<JobName, { retryLimit: number; batchSize: number; workers?: number }> = {
  // Few workers, so that what belongs together is done together.
  'hooks.handle': { retryLimit: 10, batchSize: 1000, workers: 1 },
  'hooks.receipts': { retryLimit: 10, batchSize: 500, workers: 1 },
  'hooks.follow': { retryLimit: 10, batchSize: 5 },
  'planning.sync': { retryLimit: 3, batchSize: 1 },
  'planning.write-back': { retryLimit: 5, batchSize: 5 },
  'planning.subscribe': { retryLimit: 5, batchSize: 1 },
  'planning.rotate-secret': { retryLimit: 5, batchSize: 1 },
  'asks.look': { retryLimit: 3, batchSize: 1 },
  'asks.write-back': { retryLimit: 5, batchSize: 5 },
  'availability.write-back': { retryLimit: 5, batchSize: 5 },
  'messages.schedule': { retryLimit: 5, batchSize: 5 },
  'mail.send': { retryLimit: 10, batchSize: 1 },
  'push.send': { retryLimit: 10, batchSize: 1 },
  'credits.recharge': { retryLimit: 5, batchSize: 1 },
  'billing.settle': { retryLimit: 10, batchSize: 1 },
  'billing.compare': { retryLimit: 10, batchSize: 1 },
  'brand.submit': { retryLimit: 3, batchSize: 1 },
  'numbers.direct': { retryLimit: 10, batchSize: 1 },
  'numbers.release': { retryLimit: 10, batchSize: 1 },
  'texts.take-in-missed': { retryLimit: 3, batchSize: 1 },
}
const names = Object.keys(QUEUES) as JobName[]

/** Whether there are jobs of this name. */
export const isJobName = (name: string): name is JobName => names.some((known) => known === name)

/**
 * A condition of what looks for due rows: that no job for a row waits or runs. A job is tried again by itself; with
 * another beside it the same would be done twice, and rows that fail would keep the others from being found.
 */
export const hasNoJob = <Name extends JobName>(
  name: Name,
  data: { [Key in keyof JobData[Name]]: SQLWrapper },
): SQL =>
  sql`not exists (select from pgboss.job where name = ${name} and state <= 'active' and ${sql.join(
    Object.entries<SQLWrapper>(data).map(([key, column]) => sql`data ->> ${key}::text = (${column})::text`),
    sql` and `,
  )})`

/** What all queues have alike. */
const ALIKE = {
  notify: true,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
}
const POLL_SECONDS = 2
const WORKERS = 4
const STOP_TIMEOUT_MS = 20_000

async function openBoss(connection: Connection, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ ...connection.boss, useListenNotify: true, schedule: false, reindex: false })
  boss.on('error', (error) => {
    connection.outage.failed(error)
    logFailure(log, error, {}, 'the job queue reports an error')
  })
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const settings = { ...ALIKE, retryLimit: QUEUES[name].retryLimit }
    const queue = known.get(name)
    // Making a queue leaves the settings of one that is there as they were.
    if (!queue) await boss.createQueue(name, { policy: 'short', ...settings })
    else if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await boss.updateQueue(name, settings)
    // Loads the queue's settings into pg-boss's cache: asking for them inside a transaction of a
    // one-connection database would wait for ever.
    await boss.findJobs(name, { key: 'none' })
  }
  return boss
}

const runOne = async <Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  data: JobData[Name],
): Promise<void> => inSpan(`job ${name}`, () => handlers[name](data))

/** False when these jobs have to be done one by one. */
async function runTogether<Name extends JobName>(
  handlers: BatchHandlers,
  name: Name,
  batch: readonly Job<JobData[Name]>[],
): Promise<boolean> {
  const handle = handlers[name]
  if (!handle) return false
  await inSpan(`job ${name}`, () => handle(batch.map(({ data }) => data)))
  return true
}

/** Runs a batch together or in its order; a job that fails is tried again alone. */
async function runBatch(
  [handlers, batchHandlers]: [JobHandlers, BatchHandlers],
  name: JobName,
  batch: Job<JobData[JobName]>[],
  log: Logger,
): Promise<JobResult[]> {
  // When they fail together, it shows one by one which of them it is, and why.
  if (await runTogether(batchHandlers, name, batch).catch(() => false))
    return batch.map(({ id }) => ({ id, status: 'completed' }))
  const results: JobResult[] = []
  for (const { id, data } of batch) {
    try {
      await runOne(handlers, name, data)
      results.push({ id, status: 'completed' })
    } catch (error) {
      logFailure(log, error, { job: name, id }, 'a job failed and will be tried again')
      results.push({ id, status: 'failed' })
    }
  }
  return results
}

/** The queues in which a job waits: cheaper than to ask each of them. */
async function namesWaiting(db: Db): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select distinct name from pgboss.job where state < 'active'`,
  )
  return new Set(rows.map(({ name }) => name))
}

export async function startJobs(connection: Connection, log: Logger): Promise<Jobs> {
  const boss = await openBoss(connection, log)

  const drainQueue = async (
    name: JobName,
    handlers: JobHandlers,
    batchHandlers: BatchHandlers,
  ): Promise<number> => {
    const jobs = await boss.fetch<JobData[JobName]>(name, { batchSize: 50 })
    const isDone = jobs.length > 0 && (await runTogether(batchHandlers, name, jobs))
    const done: string[] = []
    try {
      for (const { id, data } of jobs) {
        if (!isDone) await runOne(handlers, name, data)
        done.push(id)
      }
    } finally {
      if (done.length > 0) await boss.complete(name, done)
    }
    return jobs.length
  }

  const inside = (db: Db) => ({ db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql) })

  return {
    enqueue: async (db, name, data) => {
      await boss.send(name, data, { singletonKey: JSON.stringify(data), ...inside(db) })
    },
    enqueueAll: async (db, name, all) => {
      const jobs = all.map((data) => ({ data, singletonKey: JSON.stringify(data) }))
      if (jobs.length > 0) await boss.insert(name, jobs, inside(db))
    },
    work: async (handlers, batchHandlers = {}) => {
      for (const name of names) {
        await boss.work<JobData[JobName]>(
          name,
          {
            localConcurrency: QUEUES[name].workers ?? WORKERS,
            batchSize: QUEUES[name].batchSize,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: POLL_SECONDS,
            notifyPollingIntervalSeconds: POLL_SECONDS,
            perJobResults: true,
          },
          (batch) => runBatch([handlers, batchHandlers], name, batch, log),
        )
      }
    },
    drain: async (handlers, batchHandlers = {}) => {
      let total = 0
      for (;;) {
        let ran = 0
        const waiting = await namesWaiting(connection.db)
        for (const name of names.filter((name) => waiting.has(name)))
          ran += await drainQueue(name, handlers, batchHandlers)
        if (ran === 0) return total
        total += ran
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}
