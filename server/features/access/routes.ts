import { api, signedIn } from '#server/http/api.ts'
import { login, logout } from './actions.ts'

export const accessRoutes = {
  login: api.access.login.handler(({ input, context: { deps, ip, device } }) =>
    login(deps.db, { ...input, ip, device }, deps.clock.now()),
  ),
  logout: api.access.logout.use(signedIn).handler(async ({ context }) => {
    await logout(context.deps.db, context.session.id)
    return { success: true }
  }),
}
