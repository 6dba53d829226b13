import { VISITORS_REFUSED } from '#core/access/may.ts'
import type { Feature } from '#server/feature.ts'
import { actOf, api, may } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { endingVisits } from './ended.ts'
import { listVisits, startImpersonation, stopImpersonation } from './visits.ts'

/**
 * Keeps platform admins who are signed in as somebody else from every call that names no act, unless it only looks:
 * those that strangers may make, and those whose author forgot.
 */
export const guardVisits = api.middleware(({ context, next, procedure }) => {
  const isChange = procedure['~orpc'].route.method !== 'GET'
  if (context.session?.visit && isChange && actOf(procedure) === null) throw refuse(403, VISITORS_REFUSED)
  return next()
})

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
  unhurriedWork: (deps) => [endingVisits(deps)],
} satisfies Feature
