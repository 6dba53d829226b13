import { api, ownProfile } from '#server/http/api.ts'
import { forgot, reset } from '../passwords/actions.ts'
import { logout } from '../sessions/actions.ts'
import { login } from './actions.ts'
import { loginSecondFactor } from './second-factor/actions.ts'

const done = { success: true as const }

export const signingInRoutes = {
  login: api.access.login.handler(({ input, context: { deps, ip, device } }) =>
    login(deps, { ...input, ip, device }),
  ),
  loginSecondFactor: api.access.loginSecondFactor.handler(async ({ input, context: { deps, device } }) => ({
    success: await loginSecondFactor(deps, { ...input, device }),
  })),
  logout: api.access.logout.use(ownProfile).handler(async ({ context: { deps, session } }) => {
    await logout(deps.db, session.id)
    return done
  }),
  forgot: api.access.forgot.handler(async ({ input, context: { deps, ip } }) => {
    await forgot(deps, input.email, ip)
    return done
  }),
  reset: api.access.reset.handler(async ({ input, context: { deps, ip } }) => {
    await reset(deps, input, ip)
    return done
  }),
}
