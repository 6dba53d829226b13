import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { notificationsRoutes } from './routes.ts'
import { tellNews } from './tell.ts'

export const notifications = {
  routes: notificationsRoutes,
  dueWork: (deps: Deps): DueWork[] => [{ name: 'tell what has happened', run: () => tellNews(deps) }],
}
