import type { Feature } from '#server/feature.ts'
import { admin, api, member, ownProfile } from '#server/http/api.ts'
import { listVisits, startImpersonation, stopImpersonation } from './visits.ts'

const impersonationRoutes = {
  start: api.impersonation.start
    .use(admin)
    .handler(async ({ input, context: { deps, session, device } }) => ({
      success: await startImpersonation(deps, { ...input, adminId: session.userId, device }),
    })),
  stop: api.impersonation.stop.use(ownProfile).handler(async ({ context: { deps, session } }) => {
    await stopImpersonation(deps, session)
    return { success: true }
  }),
  visits: api.impersonation.visits
    .use(member)
    .handler(({ context: { deps, churchId } }) => listVisits(deps.db, churchId, deps.clock.now())),
}

export const impersonation = { routes: { impersonation: impersonationRoutes } } satisfies Feature
