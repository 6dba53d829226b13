import { presentChurch } from '#server/features/access/queries.ts'
import { api, member } from '#server/http/api.ts'
import { completeConnecting, renewAccess, startConnecting, syncOnRequest } from './connection/actions.ts'
import { disconnect } from './connection/ending/actions.ts'
import { presentConnection } from './connection/queries.ts'
import { linkShortenerRoutes } from './link-shortener/routes.ts'
import { presentFound } from './onboarding/queries.ts'
import { savePreferences, setSending } from './preferences/actions.ts'
import { presentProgress } from './sync/runs/queries.ts'

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
