import { presentProfile } from '#server/features/access/queries.ts'
import { api, signedIn } from '#server/http/api.ts'

export const profileRoutes = {
  get: api.profile.get
    .use(signedIn)
    .handler(({ context }) => presentProfile(context.deps.db, context.session.userId)),
}
