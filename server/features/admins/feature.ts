import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { inviteAdmin, listAdmins, removeAdmin } from './account.ts'

const adminsRoutes = {
  list: api.admins.list.use(may('platform.manage')).handler(async ({ context: { deps, session } }) => ({
    admins: await listAdmins(deps.db, session.userId),
    needs_second_factor: deps.adminsNeedSecondFactor,
  })),
  invite: api.admins.invite
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => {
      await inviteAdmin(deps, session.userId, input)
      return { success: true }
    }),
  remove: api.admins.remove
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => {
      await removeAdmin(deps, session.userId, input.id)
      return { success: true }
    }),
}

export const admins = { routes: { admins: adminsRoutes } } satisfies Feature
