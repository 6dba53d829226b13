import type { Deps } from '#server/deps.ts'
import type { Feature } from '#server/feature.ts'
import { settleLarger } from '#server/features/numbers/larger.ts'
import { api, may } from '#server/http/api.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { addCredits, extendTrial, reactivateChurch, suspendChurch } from './church-standing.ts'
import { presentUsers, presentUserWithoutChurch } from './church-users.ts'
import { presentDetail } from './detail.ts'
import { exportOrganizations, listOrganizations } from './list.ts'
import { findOrganization } from './rows.ts'
import { searchOrganizations } from './search.ts'

/** What a change answers: the church as it is now. */
async function changed(deps: Deps, churchId: number) {
  const organization = await findOrganization(deps, churchId)
  if (!organization) throw refuse(404, NOT_FOUND)
  return { success: true as const, organization }
}

const lookingRoutes = {
  list: api.organizations.list
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => listOrganizations(deps, input)),
  export: api.organizations.export
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => exportOrganizations(deps, input)),
  search: api.organizations.search
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => searchOrganizations(deps, input)),
  users: api.organizations.users
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => presentUsers(deps.db, input.churchId)),
  userWithoutChurch: api.organizations.userWithoutChurch
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => presentUserWithoutChurch(deps.db, input.userId)),
  view: api.organizations.view
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => presentDetail(deps, input.id)),
}

const changingRoutes = {
  addCredits: api.organizations.addCredits
    .use(may('platform.manage'))
    .handler(async ({ input: { churchId, ...change }, context: { deps, session } }) => ({
      success: true,
      credits: await addCredits(deps, { churchId, adminId: session.userId }, change),
    })),
  suspend: api.organizations.suspend
    .use(may('platform.manage'))
    .handler(async ({ input: { churchId, reason }, context: { deps, session } }) => {
      await suspendChurch(deps, { churchId, adminId: session.userId }, reason)
      return changed(deps, churchId)
    }),
  reactivate: api.organizations.reactivate
    .use(may('platform.manage'))
    .handler(async ({ input: { churchId }, context: { deps, session } }) => {
      await reactivateChurch(deps, { churchId, adminId: session.userId })
      return changed(deps, churchId)
    }),
  extendTrial: api.organizations.extendTrial
    .use(may('platform.manage'))
    .handler(async ({ input: { churchId, days }, context: { deps, session } }) => {
      const end = await extendTrial(deps, { churchId, adminId: session.userId }, days)
      return { ...(await changed(deps, churchId)), trial_ends_at: end.toString() }
    }),
  settleLarger: api.organizations.settleLarger
    .use(may('platform.manage'))
    .handler(async ({ input: { churchId, segments }, context: { deps, session } }) => {
      await settleLarger(deps, { churchId, adminId: session.userId }, segments)
      return changed(deps, churchId)
    }),
}

const organizationsRoutes = { ...lookingRoutes, ...changingRoutes }

export const organizations = { routes: { organizations: organizationsRoutes } } satisfies Feature
