import { admin, api } from '#server/http/api.ts'
import { decideReview } from './actions.ts'

export const reviewRoutes = {
  verifyUser: api.access.verifyUser.use(admin).handler(async ({ input, context: { deps, session } }) => ({
    success: true,
    user: await decideReview(deps, session.userId, {
      userId: input.userId,
      isApproved: input.approved === '1',
      reason: input.reason,
    }),
  })),
}
