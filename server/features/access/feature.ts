import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { forgetExpired } from './forget-expired.ts'
import { accessRoutes } from './routes.ts'

export const access = {
  routes: accessRoutes,
  dueWork: (deps: Deps): DueWork[] => [{ name: 'forget what has expired', run: () => forgetExpired(deps) }],
}
