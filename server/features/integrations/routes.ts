import { presentChurch } from '#server/db/church.ts'
import { api, may } from '#server/http/api.ts'
import { checkPlanning } from './check.ts'
import { completeConnecting, renewAccess, startConnecting } from './connect.ts'
import { presentConnection } from './connection.ts'
import { disconnect } from './disconnect.ts'
import { presentFound } from './found.ts'
import { askForInvitation } from './organization.ts'
import { disconnect as disconnectShortener, presentShortener } from './shortener.ts'
import {
  completeConnecting as completeShortener,
  startConnecting as startShortener,
} from './shortener-connect.ts'

const { integrations } = api
const success = true as const

export const integrationsRoutes = {
  planningLogin: integrations.planningLogin
    .use(may('connections.change'))
    .handler(({ input, context: { deps, session } }) => startConnecting(deps, session.id, input?.service)),

  planningComplete: integrations.planningComplete
    .use(may('connections.complete'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      const who = { churchId, userId: session.userId, sessionId: session.id }
      return { success, organization: await completeConnecting(deps, who, input) }
    }),

  askForInvitation: integrations.askForInvitation
    .use(may('settings.change'))
    .handler(async ({ context: { deps, churchId, session } }) => ({
      success,
      ...(await askForInvitation(deps, { churchId, userId: session.userId })),
    })),

  planningRefresh: integrations.planningRefresh
    .use(may('planning.renew'))
    .handler(async ({ context: { deps, churchId } }) => ({
      success,
      expires_at: (await renewAccess(deps, churchId)).toString(),
    })),

  checkPlanning: integrations.checkPlanning
    .use(may('planning.check'))
    .handler(async ({ context: { deps, churchId } }) => ({ checks: await checkPlanning(deps, churchId) })),

  planningRevoke: integrations.planningRevoke
    .use(may('connections.change'))
    .handler(async ({ context: { deps, churchId, session } }) => {
      await disconnect(deps, churchId, session.userId)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),

  planningProfile: integrations.planningProfile
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentConnection(deps, churchId)),

  bitly: integrations.bitly
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentShortener(deps, churchId)),

  bitlyLogin: integrations.bitlyLogin
    .use(may('connections.change'))
    .handler(({ context: { deps, session } }) => startShortener(deps, session.id)),

  saveBitly: integrations.saveBitly
    .use(may('connections.complete'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      const who = { churchId, userId: session.userId, sessionId: session.id }
      const { login, domain } = await completeShortener(deps, who, input)
      return { success, login, domain }
    }),

  removeBitly: integrations.removeBitly
    .use(may('connections.change'))
    .handler(async ({ context: { deps, churchId, session } }) => {
      await disconnectShortener(deps, churchId, session.userId)
      return { success, church: await presentChurch(deps.db, churchId) }
    }),

  found: integrations.found
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentFound(deps, churchId, deps.clock.now())),
}
