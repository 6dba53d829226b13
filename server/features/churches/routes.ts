import { api, member } from '#server/http/api.ts'
import { presentChurch } from './church.ts'
import { setSending } from './sending.ts'
import { changeSetting } from './settings.ts'

export const churchesRoutes = {
  startSending: api.churches.startSending
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await setSending(deps, { churchId, userId: session.userId }, input.mode)
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  setPlainNames: api.churches.setPlainNames
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await changeSetting(deps, { churchId, userId: session.userId }, { plainNames: input.active })
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
}
