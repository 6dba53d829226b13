import { api, signingUp } from '#server/http/api.ts'
import { activate } from './activating/actions.ts'
import { register } from './completing/actions.ts'
import { checkUsername } from './details/actions.ts'
import { checkContact, registerStep1, resendActivation } from './starting/actions.ts'

const done = { success: true as const }

export const signingUpRoutes = {
  captcha: api.access.captcha.handler(({ context }) => context.deps.captcha.offer()),
  checkEmailPhone: api.access.checkEmailPhone.handler(async ({ input, context: { deps, ip } }) => {
    await checkContact(deps, input, ip)
    return done
  }),
  registerStep1: api.access.registerStep1.handler(({ input, context: { deps, ip } }) =>
    registerStep1(deps, input, ip),
  ),
  resendActivate: api.access.resendActivate.handler(async ({ input, context: { deps, ip } }) => {
    await resendActivation(deps, input, ip)
    return done
  }),
  activate: api.access.activate.handler(({ input, context: { deps, ip, device } }) =>
    activate(deps, input.code, { ip, device }),
  ),
  checkUsername: api.access.checkUsername
    .use(signingUp)
    .handler(async ({ input, context: { deps, session } }) => {
      await checkUsername(deps, session.userId, input)
      return done
    }),
  register: api.access.register
    .use(signingUp)
    .handler(({ input, context: { deps, session, device } }) =>
      register(deps, { userId: session.userId, device }, input),
    ),
}
