import type { Deps } from '#server/deps.ts'
import { enqueueDueSubscriptions, subscribeToChanges } from '#server/features/connections/subscriptions.ts'
import type { JobHandlers } from '#server/jobs/jobs.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { continueSync, enqueueDueSyncs, rereadPlan } from './read.ts'
import { enqueueDueWriteBacks, writeBack } from './write-back.ts'

type Handlers = Pick<JobHandlers, 'planning.sync' | 'planning.write-back' | 'planning.subscribe'>

/** The work itself is done, and counted, by the queue. */
const queued = async (enqueue: Promise<void>): Promise<number> => {
  await enqueue
  return 0
}

export const integrationJobs = (deps: Deps): { handlers: Handlers; dueWork: DueWork[] } => ({
  handlers: {
    'planning.sync': ({ churchId }) => continueSync(deps, churchId),
    'planning.write-back': ({ answerId }) => writeBack(deps, answerId),
    'planning.subscribe': ({ churchId }) => subscribeToChanges(deps, churchId),
  },
  dueWork: [
    { name: 'queue due readings of rosters', run: () => queued(enqueueDueSyncs(deps)) },
    { name: 'queue due write-backs', run: () => queued(enqueueDueWriteBacks(deps)) },
    { name: 'queue interrupted subscribing', run: () => queued(enqueueDueSubscriptions(deps)) },
  ],
})

/** Reads one plan afresh, or throws when that cannot be done now. */
export const readPlanNow = async (deps: Deps, churchId: number, planId: string): Promise<void> => {
  const read = await rereadPlan(deps, churchId, planId)
  if (!read.ok) throw new Error(`plan ${planId} cannot be read: ${read.failure.detail}`)
}
