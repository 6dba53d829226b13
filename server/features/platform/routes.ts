import { admin, api } from '#server/http/api.ts'
import { presentPages } from './pages.ts'
import { retryJob } from './queues.ts'
import { presentPlatform } from './state.ts'

export const platformRoutes = {
  pages: api.platform.pages.handler(({ context: { deps } }) => presentPages(deps.pages)),
  state: api.platform.state.use(admin).handler(({ context: { deps } }) => presentPlatform(deps)),
  retryJob: api.platform.retryJob.use(admin).handler(async ({ input, context: { deps, session } }) => {
    await retryJob(deps, session.userId, input.id)
    return { success: true }
  }),
}
