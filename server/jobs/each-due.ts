import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Clock } from '#core/time/instant.ts'
import { logFailure } from '#server/db/away.ts'
import { causeOf } from '#server/db/cause.ts'
import type { Db } from '#server/db/connect.ts'
import { dueFailures } from '#server/db/schema/schema.ts'

/** `key` names a row among those of its work. */
export type DueRow = { key: string | number; churchId: number | null }

export type Round = {
  now: Temporal.Instant
  limit: number
  /** A condition of the query: the row that has this key does not wait after a failure. */
  mayRun: (key: PgColumn | SQL) => SQL
}

export type RowWork<Row extends DueRow> = {
  /** What it does to a row, as words that follow 'could not'. */
  name: string
  limit?: number
  /** Rows whose time has come and that may run, those that waited longest first, at most `limit`. */
  find: (round: Round) => Promise<Row[]>
  /** Answers whether it changed anything: false when somebody else was faster. Throws when the row must be tried again. */
  run: (row: Row, now: Temporal.Instant) => Promise<boolean>
}

const AT_ONCE = 50
const FIRST_MINUTES = 1
const LONGEST_MINUTES = 60
const SPREAD = 0.25
const PROBLEM_LENGTH_MAX = 300

/** Between 0 and 1, always the same for a name: what failed together is not tried again together. */
const shareOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32

/** When something is tried again that has failed so many times. */
export function nextTry(name: string, times: number, now: Temporal.Instant): Temporal.Instant {
  const minutes = Math.min(FIRST_MINUTES * 2 ** (times - 1), LONGEST_MINUTES)
  return now.add({ seconds: Math.round(minutes * 60 * (1 + SPREAD * shareOf(name))) })
}

/** How often each of these rows has failed. */
async function failuresOf(db: Db, work: string, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: dueFailures.rowKey, times: dueFailures.times })
    .from(dueFailures)
    .where(and(eq(dueFailures.work, work), inArray(dueFailures.rowKey, [...keys])))
  return new Map(rows.map(({ key, times }) => [key, times]))
}

/**
 * Due work that is done row by row. A row that fails is logged and tried again later, at growing distances; it never
 * keeps the others from being done.
 */
export function eachDue<Row extends DueRow>(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { name: work, limit = AT_ONCE, find, run }: RowWork<Row>,
): { name: string; run: () => Promise<number> } {
  const mayRunAt =
    (now: Temporal.Instant): Round['mayRun'] =>
    (key) =>
      sql`not exists (select 1 from ${dueFailures} where ${dueFailures.work} = ${work}
        and ${dueFailures.rowKey} = (${key})::text and ${dueFailures.nextAt} > ${now.toString()}::timestamptz)`

  async function postpone({ key, churchId }: DueRow, times: number, error: unknown): Promise<void> {
    const rowKey = String(key)
    const problem = causeOf(error).slice(0, PROBLEM_LENGTH_MAX)
    logFailure(log, error, { work, row: rowKey, churchId, times }, 'due work failed for a row and waits')
    const failedAt = clock.now()
    const failure = { times, problem, failedAt, nextAt: nextTry(`${work}/${rowKey}`, times, failedAt) }
    await db
      .insert(dueFailures)
      .values({ work, rowKey, churchId, ...failure })
      .onConflictDoUpdate({ target: [dueFailures.work, dueFailures.rowKey], set: failure })
  }

  async function forget(rowKey: string): Promise<void> {
    await db.delete(dueFailures).where(and(eq(dueFailures.work, work), eq(dueFailures.rowKey, rowKey)))
  }

  return {
    name: work,
    run: async () => {
      const now = clock.now()
      const rows = await find({ now, limit, mayRun: mayRunAt(now) })
      if (rows.length === 0) return 0
      const failed = await failuresOf(
        db,
        work,
        rows.map(({ key }) => String(key)),
      )
      let done = 0
      for (const row of rows) {
        const times = failed.get(String(row.key)) ?? 0
        try {
          if (await run(row, now)) done += 1
          if (times > 0) await forget(String(row.key))
        } catch (error) {
          await postpone(row, times + 1, error)
        }
      }
      return done
    },
  }
}

const FORGOTTEN_HOURS = 24

/** Forgets failures of rows that are no longer due: nobody tried them again for so long. */
export async function forgetFailures(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(dueFailures).where(lt(dueFailures.nextAt, now.subtract({ hours: FORGOTTEN_HOURS })))
}
