import type { LoginAnswer } from '#contract/access.ts'
import { passwordMatches } from '#server/crypto/passwords.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Deps } from '#server/deps.ts'
import { primaryNumber } from '#server/features/messages/queries.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetAttempts, limitAttempts } from '#server/http/rate-limit.ts'
import { findUserByLogin, presentSession, type UserRow } from '../queries.ts'
import { startSession } from '../sessions/actions.ts'
import { askForNumber, completeSignup } from '../signing-up/completing/actions.ts'
import { requireOpenAccount } from './policy.ts'

const PER_ACCOUNT = { max: 10, windowMinutes: 15 }
const PER_ADDRESS = { max: 100, windowMinutes: 15 }
const WRONG_LOGIN = 'The e-mail, username or password is not right.'

export type LoginAttempt = { email: string; password: string; ip: string; device: string }

/** Somebody whose password is right, as far as the signup and the second factor let them in. */
const letIn = async (deps: Deps, user: UserRow, device: string): Promise<LoginAnswer> => {
  const { db, clock } = deps
  const own = { userId: user.id, device }
  // A purchase that was interrupted may have given the church its number since.
  const isReady =
    user.status === 2 && user.churchId !== null && (await primaryNumber(db, user.churchId)) !== null
  if (isReady) return { success: await completeSignup(deps, own) }
  if (user.status === 2) return askForNumber(deps, own)
  if (user.secondFactorSince)
    return {
      next: 'second_factor',
      challenge: await startSession(db, { ...own, kind: 'second_factor' }, clock.now()),
    }
  const token = await startSession(db, { ...own, kind: 'full' }, clock.now())
  return { success: await presentSession(db, user.id, token) }
}

/** Signs in by e-mail or username; says the same whether the account or the password is wrong. */
export const login = async (deps: Deps, attempt: LoginAttempt): Promise<LoginAnswer> => {
  const { db, clock } = deps
  const now = clock.now()
  const accountKey = `login:${hashToken(attempt.email.trim().toLowerCase())}`
  await limitAttempts(db, `login-from:${attempt.ip}`, PER_ADDRESS, now)
  await limitAttempts(db, accountKey, PER_ACCOUNT, now)
  const user = await findUserByLogin(db, attempt.email)
  if (!(await passwordMatches(user?.passwordHash ?? null, attempt.password)) || !user)
    throw refuse(401, WRONG_LOGIN)
  await forgetAttempts(db, accountKey)
  requireOpenAccount(user)
  return letIn(deps, user, attempt.device)
}
