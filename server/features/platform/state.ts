import { and, eq, isNull, lte } from 'drizzle-orm'
import type { PlatformState } from '#contract/platform.ts'
import type { Db } from '#server/db/connect.ts'
import { readPlatformStanding } from '#server/db/platform-standing.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findTroubled } from './attention.ts'
import { countHooks, countProviders } from './providers.ts'
import { countQueues, listDeadJobs, listFailingWork } from './queues.ts'
import { countFailures, countHours } from './texts.ts'

/** Texts that are due and wait for nothing but us. */
const countDue = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.$count(messages, and(eq(messages.state, 'planned'), isNull(messages.reason), lte(messages.dueAt, now)))

/** How the product does as a whole. */
export async function presentPlatform({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PlatformState> {
  const now = clock.now()
  const standing = await readPlatformStanding(db, now)
  return {
    hours: await countHours(db, now),
    failures: await countFailures(db, now),
    due: { texts: await countDue(db, now), oldest_seconds: Math.round(standing.oldestDueText) },
    queues: await countQueues(db),
    ...(await listDeadJobs(db)),
    failing_work: await listFailingWork(db, now),
    providers: await countProviders(db, now),
    hooks: await countHooks(db, now),
    attention: await findTroubled(db, now),
    open_write_backs: standing.openWriteBacks,
  }
}
