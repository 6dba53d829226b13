import { LIVE } from '#core/vocabulary/churches.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Feature } from '#server/feature.ts'
import { api, freshOwner, member, requireFreshOwner } from '#server/http/api.ts'
import { setRetention } from './retention.ts'
import { setSending } from './sending.ts'
import { changeSetting } from './settings.ts'

const churchesRoutes = {
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

export const churches = { routes: { churches: churchesRoutes } } satisfies Feature
