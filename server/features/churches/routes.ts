import { LIVE } from '#core/vocabulary/churches.ts'
import { api, freshOwner, member, requireFreshOwner } from '#server/http/api.ts'
import { presentChurch } from './church.ts'
import { setRetention } from './retention.ts'
import { setSending } from './sending.ts'
import { changeSetting } from './settings.ts'

export const churchesRoutes = {
  startSending: api.churches.startSending
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      if (input.mode === LIVE) requireFreshOwner(session, deps.clock.now())
      await setSending(deps, { churchId, userId: session.userId }, input.mode)
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  setRetention: api.churches.setRetention
    .use(freshOwner)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await setRetention(deps, { churchId, userId: session.userId }, input.months)
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  setPlainNames: api.churches.setPlainNames
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await changeSetting(deps, { churchId, userId: session.userId }, { plainNames: input.active })
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
}
