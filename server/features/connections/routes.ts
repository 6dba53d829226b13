import { presentChurch } from '#server/features/access/account.ts'
import { savePreferences, setSending } from '#server/features/churches/preferences.ts'
import { presentFound } from '#server/features/roster/found.ts'
import { presentProgress } from '#server/features/roster/progress.ts'
import { api, member } from '#server/http/api.ts'
import { completeConnecting, renewAccess, startConnecting, syncOnRequest } from './connect.ts'
import { presentConnection } from './connection.ts'
import { disconnect } from './disconnect.ts'
import { linkShortenerRoutes } from './shortener-routes.ts'

const { integrations } = api
const success = true as const

export const integrationsRoutes = {
  ...linkShortenerRoutes,

  planningLogin: integrations.planningLogin
    .use(member)
    .handler(({ context: { deps, session } }) => startConnecting(deps, session.id)),

  planningComplete: integrations.planningComplete
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      const who = { churchId, userId: session.userId, sessionId: session.id }
      return { success, organization: await completeConnecting(deps, who, input) }
    }),

  planningRefresh: integrations.planningRefresh
    .use(member)
    .handler(async ({ context: { deps, churchId } }) => ({
      success,
      expires_at: (await renewAccess(deps, churchId)).toString(),
    })),

  planningRevoke: integrations.planningRevoke
    .use(member)
    .handler(async ({ context: { deps, churchId, session } }) => {
      await disconnect(deps, churchId, session.userId)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),

  planningProfile: integrations.planningProfile
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentConnection(deps.db, churchId)),

  startSync: integrations.startSync.use(member).handler(async ({ context: { deps, churchId } }) => {
    await syncOnRequest(deps, churchId)
    return { success, sync: await presentProgress(deps.db, churchId) }
  }),

  sync: integrations.sync
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentProgress(deps.db, churchId)),

  found: integrations.found
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentFound(deps, churchId, deps.clock.now())),

  savePreferences: integrations.savePreferences
    .use(member)
    .handler(async ({ input, context: { deps, churchId } }) => {
      await savePreferences(deps, churchId, input)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),

  startSending: integrations.startSending
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await setSending(deps, { churchId, userId: session.userId }, input.mode)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),
}
