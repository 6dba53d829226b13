import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { activate } from './activate.ts'
import { changeProfile } from './change-profile.ts'
import { confirm } from './confirm.ts'
import { presentCoupon } from './details.ts'
import { forgetExpired } from './forget-expired.ts'
import { acceptInvitation, findInvitation, invite } from './invitations.ts'
import { presentLink } from './links.ts'
import { listTeam, removeMember } from './members.ts'
import { confirmAddress } from './new-address.ts'
import { forgot, reset } from './passwords.ts'
import { presentProfile, presentVisit } from './profile.ts'
import { register } from './register.ts'
import { decideReview, listReviews } from './review.ts'
import { changeRole } from './roles.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from './second-factor.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { login, loginSecondFactor, signOut } from './sign-in.ts'
import { checkContact, registerStep1, resendActivation } from './sign-up.ts'
import { checkUsername } from './usernames.ts'

const done = { success: true as const }

const signingUpRoutes = {
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
  link: api.access.link.handler(({ input, context: { deps, ip } }) => presentLink(deps, input, ip)),
  activate: api.access.activate.handler(({ input, context: { deps, ip, device } }) =>
    activate(deps, input.code, { ip, device }),
  ),
  checkUsername: api.access.checkUsername
    .use(may('signup.continue'))
    .handler(async ({ input, context: { deps, session } }) => {
      await checkUsername(deps, session.userId, input)
      return done
    }),
  checkCoupon: api.access.checkCoupon
    .use(may('signup.continue'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      ...(await presentCoupon(deps, session.userId, input.code)),
    })),
  register: api.access.register
    .use(may('signup.continue'))
    .handler(({ input, context: { deps, session, device, ip } }) =>
      register(deps, { userId: session.userId, device, ip }, input),
    ),
}

const signingInRoutes = {
  login: api.access.login.handler(({ input, context: { deps, ip, device, browser } }) =>
    login(deps, { ...input, ip, device, browser }),
  ),
  loginSecondFactor: api.access.loginSecondFactor.handler(
    async ({ input, context: { deps, device, ip, browser } }) => ({
      success: await loginSecondFactor(deps, { ...input, device, ip, browser }),
    }),
  ),
  logout: api.access.logout.use(may('account.leave')).handler(async ({ context: { deps, session } }) => {
    await signOut(deps, session)
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

const memberRoutes = {
  team: api.access.team
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => listTeam(deps.db, churchId)),
  invite: api.access.invite
    .use(may('team.manage'))
    .handler(async ({ input, context: { deps, session, churchId } }) => ({
      success: true,
      member: await invite(deps, { userId: session.userId, churchId }, input),
    })),
  removeMember: api.access.removeMember
    .use(may('team.manage'))
    .handler(async ({ input, context: { deps, session, churchId } }) => {
      await removeMember(deps, { userId: session.userId, churchId }, input.id)
      return { success: true }
    }),
  changeRole: api.access.changeRole
    .use(may('team.change_role'))
    .handler(async ({ input, context: { deps, session, churchId } }) => ({
      success: true,
      member: await changeRole(deps, { userId: session.userId, churchId }, input),
    })),
  invitation: api.access.invitation.handler(({ input, context: { deps } }) =>
    findInvitation(deps.db, input.code, deps.clock.now()),
  ),
  acceptInvitation: api.access.acceptInvitation.handler(async ({ input, context: { deps, ip, device } }) => ({
    success: await acceptInvitation(deps, { ...input, ip, device }),
  })),
}

const reviewRoutes = {
  reviews: api.access.reviews
    .use(may('platform.manage'))
    .handler(({ context: { deps } }) => listReviews(deps.db)),
  verifyUser: api.access.verifyUser
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      user: await decideReview(deps, session.userId, {
        userId: input.userId,
        isApproved: input.approved === '1',
        reason: input.reason,
      }),
    })),
}

const ownAccountRoutes = {
  confirm: api.access.confirm
    .use(may('account.change'))
    .handler(async ({ input, context: { deps, session } }) => {
      await confirm(deps, session, input)
      return done
    }),
  profile: api.access.profile.use(may('account.read')).handler(async ({ context: { deps, session } }) => ({
    ...(await presentProfile(deps.db, session.userId)),
    impersonation: await presentVisit(deps.db, session.visit),
  })),
  updateProfile: api.access.updateProfile
    .use(may('account.read'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: { user: await changeProfile(deps, session, input) },
    })),
  confirmEmail: api.access.confirmEmail.handler(({ input, context: { deps, ip } }) =>
    confirmAddress(deps, input.code, ip),
  ),
  sessions: api.access.sessions
    .use(may('account.read'))
    .handler(({ context: { deps, session } }) => listSessions(deps.db, session, deps.clock.now())),
  endSession: api.access.endSession
    .use(may('account.change'))
    .handler(async ({ input, context: { deps, session } }) => {
      await endSession(deps.db, { id: input.id, userId: session.userId })
      return { success: true }
    }),
  endOtherSessions: api.access.endOtherSessions
    .use(may('account.change'))
    .handler(async ({ context: { deps, session } }) => ({
      success: true,
      ended: await endOtherSessions(deps.db, session, deps.clock.now()),
    })),
  secondFactor: api.access.secondFactor
    .use(may('account.read'))
    .handler(({ context: { deps, session } }) => showSecondFactor(deps.db, session.userId)),
  startSecondFactor: api.access.startSecondFactor
    .use(may('account.change'))
    .handler(({ input, context: { deps, session } }) =>
      startSecondFactor(deps, session.userId, input.password),
    ),
  confirmSecondFactor: api.access.confirmSecondFactor
    .use(may('account.change'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      recovery_codes: await confirmSecondFactor(deps, session, input.code),
    })),
  removeSecondFactor: api.access.removeSecondFactor
    .use(may('account.change'))
    .handler(async ({ input, context: { deps, session } }) => {
      await removeSecondFactor(deps, session.userId, input)
      return { success: true }
    }),
}

const accessRoutes = {
  ...signingUpRoutes,
  ...signingInRoutes,
  ...ownAccountRoutes,
  ...memberRoutes,
  ...reviewRoutes,
}

export const access = {
  routes: { access: accessRoutes },
  daily: ({ db }) => [{ name: 'forget what has expired', run: (now) => forgetExpired(db, now) }],
} satisfies Feature
