import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { forgetFailures } from '#server/jobs/each-due.ts'
import { presentPages } from './pages.ts'
import { keepDeadJobs, retryJob } from './queues.ts'
import { presentPlatform } from './state.ts'

const platformRoutes = {
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

export const platform = {
  routes: { platform: platformRoutes },
  daily: ({ db }) => [
    { name: 'forget failures of what is no longer due', run: (now) => forgetFailures(db, now) },
  ],
  dueWork: (deps) => [{ name: 'keep dead jobs', run: () => keepDeadJobs(deps) }],
} satisfies Feature
