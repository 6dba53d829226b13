import type { StoredSession } from '#contract/access.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetAttempts, limitAttempts } from '#server/http/rate-limit.ts'
import { findUser, presentSession } from '../../queries.ts'
import { requireCode } from '../../second-factor/codes/actions.ts'
import { logout, startSession } from '../../sessions/actions.ts'
import { findChallenge } from '../../sessions/queries.ts'
import { requireOpenAccount } from '../policy.ts'

const PER_USER = { max: 5, windowMinutes: 15 }
const ENDED = 'This took too long. Please log in again.'

export type Answer = { challenge: string; code: string; device: string }

/** The second step of signing in, with a code of the authenticator or a recovery code. */
export const loginSecondFactor = async (
  deps: Deps,
  { challenge, code, device }: Answer,
): Promise<StoredSession> => {
  const { db, clock } = deps
  const now = clock.now()
  const waiting = await findChallenge(db, challenge, now)
  if (!waiting) throw refuse(401, ENDED)
  const attempts = `second-factor:${waiting.userId}`
  await limitAttempts(db, attempts, PER_USER, now)
  const token = await db.transaction(async (tx) => {
    const user = await findUser(tx, waiting.userId)
    if (!user?.secondFactorSince) throw refuse(401, ENDED)
    requireOpenAccount(user)
    await requireCode(tx, deps, user, code)
    await logout(tx, waiting.id)
    return startSession(tx, { userId: user.id, kind: 'full', device }, now)
  })
  await forgetAttempts(db, attempts)
  return presentSession(db, waiting.userId, token)
}
