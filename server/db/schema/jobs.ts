import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ownId } from './columns.ts'

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
