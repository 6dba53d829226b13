import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { newsRoutes } from './routes.ts'
import { tellNews } from './tell.ts'

export const news = {
  routes: newsRoutes,
  dueWork: (deps: Deps): DueWork[] => [{ name: 'tell what has happened', run: () => tellNews(deps) }],
}
