import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { endingVisits } from './ended.ts'
import { impersonationRoutes } from './routes.ts'

export const impersonation = {
  routes: impersonationRoutes,
  dueWork: (deps: Deps): DueWork[] => [endingVisits(deps)],
}
