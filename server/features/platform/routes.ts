import { api, may } from '#server/http/api.ts'
import { presentPages } from './pages.ts'
import { retryJob } from './queues.ts'
import { presentPlatform } from './state.ts'

export const platformRoutes = {
  pages: api.platform.pages.handler(({ context: { deps } }) => presentPages(deps.pages)),
  state: api.platform.state
    .use(may('platform.manage'))
    .handler(({ context: { deps } }) => presentPlatform(deps)),
  retryJob: api.platform.retryJob
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => {
      await retryJob(deps, session.userId, input.id)
      return { success: true }
    }),
}
