import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { endingVisits } from './ended.ts'
import { listVisits, startImpersonation, stopImpersonation } from './visits.ts'

const impersonationRoutes = {
  start: api.impersonation.start
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session, device } }) => ({
      success: await startImpersonation(deps, { ...input, adminId: session.userId, device }),
    })),
  stop: api.impersonation.stop.use(may('account.leave')).handler(async ({ context: { deps, session } }) => {
    await stopImpersonation(deps, session)
    return { success: true }
  }),
  visits: api.impersonation.visits
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => listVisits(deps.db, churchId, deps.clock.now())),
}

export const impersonation = {
  routes: { impersonation: impersonationRoutes },
  dueWork: (deps) => [endingVisits(deps)],
} satisfies Feature
