import { eq } from 'drizzle-orm'
import { passwordMatches } from '#server/crypto/passwords.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { sessions } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetAttempts, limitAttempts } from '#server/http/rate-limit.ts'
import { findUserByLogin, presentProfile } from './queries.ts'

const SESSION_DAYS = 30
const PER_ACCOUNT = { max: 10, windowMinutes: 15 }
const PER_ADDRESS = { max: 100, windowMinutes: 15 }
const WRONG_LOGIN = 'The e-mail, username or password is not right.'

export type LoginAttempt = { email: string; password: string; ip: string; device: string }

const startSession = async (
  db: Db,
  userId: number,
  device: string,
  now: Temporal.Instant,
): Promise<string> => {
  const token = newToken()
  await db.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    device: device.slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now.add({ hours: SESSION_DAYS * 24 }),
  })
  return token
}

/** Signs in by e-mail or username; says the same whether the account or the password is wrong. */
export const login = async (db: Db, attempt: LoginAttempt, now: Temporal.Instant) => {
  const accountKey = `login:${hashToken(attempt.email.trim().toLowerCase())}`
  await limitAttempts(db, `login-from:${attempt.ip}`, PER_ADDRESS, now)
  await limitAttempts(db, accountKey, PER_ACCOUNT, now)
  const user = await findUserByLogin(db, attempt.email)
  if (!(await passwordMatches(user?.passwordHash ?? null, attempt.password)) || !user)
    throw refuse(401, WRONG_LOGIN)
  await forgetAttempts(db, accountKey)
  const token = await startSession(db, user.id, attempt.device, now)
  const profile = await presentProfile(db, user.id)
  const number = profile.phone_number
  return {
    success: { token, user: profile.user, phone_number: number && { id: number.id, number: number.number } },
  }
}

export const logout = async (db: Db, sessionId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}
