import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { notificationsRoutes } from './routes.ts'
import { dueNotifications } from './tell.ts'

export const notifications = {
  routes: notificationsRoutes,
  dueWork: (deps: Deps): DueWork[] => [dueNotifications(deps)],
}
