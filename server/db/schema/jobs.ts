import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, ownId, reference } from './columns.ts'

/** Jobs that failed as often as they may; kept until somebody looks, because the queue forgets them. */
export const deadJobs = pgTable(
  'dead_jobs',
  {
    id: ownId(),
    /** The queue's own id: each is taken over once. */
    jobId: text().notNull().unique(),
    name: text().notNull(),
    /** What the job was given: ids only. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    failedAt: instant().notNull(),
    /** When an admin queued it again. */
    retriedAt: instant(),
  },
  (table) => [index('dead_jobs_failed').on(table.failedAt)],
)
export type DeadJobRow = typeof deadJobs.$inferSelect

/** Rows for which due work has failed, until it succeeds or they are no longer due. */
export const dueFailures = pgTable(
  'due_failures',
  {
    work: text().notNull(),
    rowKey: text().notNull(),
    churchId: reference(),
    times: integer().notNull(),
    /** What the log says of the last failure: nothing personal. */
    problem: text().notNull(),
    failedAt: instant().notNull(),
    nextAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.work, table.rowKey] }),
    index('due_failures_next').on(table.nextAt),
  ],
)
