import type { PlatformState } from '#contract/platform.ts'
import { countLateTexts, readPlatformStanding } from '#server/db/platform-standing.ts'
import type { Deps } from '#server/deps.ts'
import { findTroubled } from './attention.ts'
import { countHooks, countProviders } from './providers.ts'
import { countQueues, listDeadJobs, listFailingWork } from './queues.ts'
import { countFailures, countHours } from './texts.ts'

/** How the product does as a whole. */
export async function presentPlatform({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PlatformState> {
  const now = clock.now()
  const standing = await readPlatformStanding(db, now)
  return {
    hours: await countHours(db, now),
    failures: await countFailures(db, now),
    due: { texts: await countLateTexts(db, now), oldest_seconds: Math.round(standing.oldestDueText) },
    queues: await countQueues(db),
    ...(await listDeadJobs(db)),
    failing_work: await listFailingWork(db, now),
    providers: await countProviders(db, now),
    hooks: await countHooks(db, now),
    attention: await findTroubled(db, now),
    open_write_backs: standing.openWriteBacks,
  }
}
