import { api, member } from '#server/http/api.ts'
import { disconnect, presentShortener } from './shortener.ts'
import { completeConnecting, startConnecting } from './shortener-connect.ts'

const { integrations } = api
const success = true as const

export const linkShortenerRoutes = {
  bitly: integrations.bitly
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentShortener(deps, churchId)),

  bitlyLogin: integrations.bitlyLogin
    .use(member)
    .handler(({ context: { deps, session } }) => startConnecting(deps, session.id)),

  saveBitly: integrations.saveBitly
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      const who = { churchId, userId: session.userId, sessionId: session.id }
      const { login, domain } = await completeConnecting(deps, who, input)
      return { success, login, domain }
    }),

  removeBitly: integrations.removeBitly
    .use(member)
    .handler(async ({ context: { deps, churchId, session } }) => {
      await disconnect(deps, churchId, session.userId)
      return { success }
    }),
}
