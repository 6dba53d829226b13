import { changePassword } from '#server/features/access/passwords/actions.ts'
import { presentProfile } from '#server/features/access/queries.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '#server/features/access/second-factor/actions.ts'
import { showSecondFactor } from '#server/features/access/second-factor/queries.ts'
import { endOtherSessions, endSession } from '#server/features/access/sessions/actions.ts'
import { listSessions } from '#server/features/access/sessions/queries.ts'
import { api, ownProfile } from '#server/http/api.ts'

const { profile } = api

export const profileRoutes = {
  get: profile.get
    .use(ownProfile)
    .handler(({ context: { deps, session } }) => presentProfile(deps.db, session.userId)),
  changePassword: profile.changePassword
    .use(ownProfile)
    .handler(async ({ input, context: { deps, session } }) => {
      await changePassword(deps, session, input)
      return { success: true }
    }),
  sessions: profile.sessions
    .use(ownProfile)
    .handler(({ context: { deps, session } }) => listSessions(deps.db, session, deps.clock.now())),
  endSession: profile.endSession.use(ownProfile).handler(async ({ input, context: { deps, session } }) => {
    await endSession(deps.db, { id: input.id, userId: session.userId })
    return { success: true }
  }),
  endOtherSessions: profile.endOtherSessions
    .use(ownProfile)
    .handler(async ({ context: { deps, session } }) => ({
      success: true,
      ended: await endOtherSessions(deps.db, session, deps.clock.now()),
    })),
  secondFactor: profile.secondFactor
    .use(ownProfile)
    .handler(({ context: { deps, session } }) => showSecondFactor(deps.db, session.userId)),
  startSecondFactor: profile.startSecondFactor
    .use(ownProfile)
    .handler(({ input, context: { deps, session } }) =>
      startSecondFactor(deps, session.userId, input.password),
    ),
  confirmSecondFactor: profile.confirmSecondFactor
    .use(ownProfile)
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      recovery_codes: await confirmSecondFactor(deps, session.userId, input.code),
    })),
  removeSecondFactor: profile.removeSecondFactor
    .use(ownProfile)
    .handler(async ({ input, context: { deps, session } }) => {
      await removeSecondFactor(deps, session.userId, input)
      return { success: true }
    }),
}
