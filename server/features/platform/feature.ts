import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { keepDeadJobs } from './queues.ts'
import { platformRoutes } from './routes.ts'

export const platform = {
  routes: platformRoutes,
  dueWork: (deps: Deps): DueWork[] => [{ name: 'keep dead jobs', run: () => keepDeadJobs(deps) }],
}
