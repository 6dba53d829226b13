import type { Deps } from '#server/deps.ts'
import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { forgetFailures } from '#server/jobs/each-due.ts'
import { keepDeadJobs, retryJob } from './queues.ts'
import { presentPlatform } from './state.ts'

/** What the pages are told of the operator's own additions. */
const presentPages = ({ embeddedIn, supportChat, helpVideo }: Deps['pages']) => ({
  embedded_in: embeddedIn,
  support_chat: supportChat && { script: supportChat.script, app_id: supportChat.appId },
  help_video: helpVideo === null ? null : '/help-video',
})

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
  unhurriedWork: (deps) => [{ name: 'keep dead jobs', run: () => keepDeadJobs(deps) }],
} satisfies Feature
