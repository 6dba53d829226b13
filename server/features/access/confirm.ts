import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetAttempts, limitAttempts } from '#server/http/rate-limit.ts'
import { requirePassword } from './passwords.ts'
import { requireCode, SECOND_FACTOR_LIMIT, secondFactorAttempts } from './second-factor.ts'
import { confirmSession } from './sessions.ts'
import { findUser } from './users.ts'

type Given = { password?: string | undefined; code?: string | undefined }

async function confirmByCode(deps: Deps, { id, userId }: Session, code: string): Promise<void> {
  const now = deps.clock.now()
  const attempts = secondFactorAttempts(userId)
  await limitAttempts(deps.db, attempts, SECOND_FACTOR_LIMIT, now)
  await deps.db.transaction(async (tx) => {
    const user = await findUser(tx, userId)
    if (user) await requireCode(tx, deps, user, code)
    await confirmSession(tx, id, now)
  })
  await forgetAttempts(deps.db, attempts)
}

/** Lets somebody show once more who they are: with the second factor where it is on, else with the password. */
export async function confirm(deps: Deps, session: Session, { password, code }: Given): Promise<void> {
  if (session.isSecured) {
    if (!code) throw refuse(422, { code: ['code is required'] })
    return confirmByCode(deps, session, code)
  }
  if (!password) throw refuse(422, { password: ['password is required'] })
  const now = deps.clock.now()
  await requirePassword(deps.db, session.userId, { field: 'password', password }, now)
  await confirmSession(deps.db, session.id, now)
}
