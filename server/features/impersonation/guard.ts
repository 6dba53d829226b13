import { VISITORS_REFUSED } from '#core/access/may.ts'
import { actOf, api } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'

/**
 * Keeps platform admins who are signed in as somebody else from every call that names no act, unless it only looks:
 * those that strangers may make, and those whose author forgot.
 */
export const guardVisits = api.middleware(({ context, next, procedure }) => {
  const isChange = procedure['~orpc'].route.method !== 'GET'
  if (context.session?.visit && isChange && actOf(procedure) === null) throw refuse(403, VISITORS_REFUSED)
  return next()
})
