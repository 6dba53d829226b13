import { api, member } from '#server/http/api.ts'
import { acceptInvitation } from './accepting/actions.ts'
import { invite } from './inviting/actions.ts'
import { requireOwner } from './policy.ts'
import { findInvitation, listTeam } from './queries.ts'
import { removeMember } from './removing/actions.ts'

/** Lets only owners of a church pass. */
const owner = member.concat(({ context, next }) => {
  requireOwner(context.session?.role)
  return next()
})

export const teamRoutes = {
  team: api.access.team.use(member).handler(({ context: { deps, churchId } }) => listTeam(deps.db, churchId)),
  invite: api.access.invite.use(owner).handler(async ({ input, context: { deps, session, churchId } }) => ({
    success: true,
    member: await invite(deps, { userId: session.userId, churchId }, input),
  })),
  removeMember: api.access.removeMember
    .use(owner)
    .handler(async ({ input, context: { deps, session, churchId } }) => {
      await removeMember(deps, { userId: session.userId, churchId }, input.id)
      return { success: true }
    }),
  invitation: api.access.invitation.handler(({ input, context: { deps } }) =>
    findInvitation(deps.db, input.code, deps.clock.now()),
  ),
  acceptInvitation: api.access.acceptInvitation.handler(async ({ input, context: { deps, ip, device } }) => ({
    success: await acceptInvitation(deps, { ...input, ip, device }),
  })),
}
