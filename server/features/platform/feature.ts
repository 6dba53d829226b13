import type { Deps } from '#server/deps.ts'
import { forgetFailures } from '#server/jobs/each-due.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'
import { keepDeadJobs } from './queues.ts'
import { platformRoutes } from './routes.ts'

export const platform = {
  routes: platformRoutes,
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget failures of what is no longer due', run: (now) => forgetFailures(db, now) },
  ],
  dueWork: (deps: Deps): DueWork[] => [{ name: 'keep dead jobs', run: () => keepDeadJobs(deps) }],
}
