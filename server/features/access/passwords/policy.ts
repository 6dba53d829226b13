import { passwordMatches } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { findUser, type UserRow } from '../queries.ts'

const PER_USER = { max: 10, windowMinutes: 15 }

/** Whoever changes how one signs in proves the password first; `field` is where it was typed. */
export const requirePassword = async (
  db: Db,
  userId: number,
  typed: { field: string; password: string },
  now: Temporal.Instant,
): Promise<UserRow> => {
  await limitAttempts(db, `password:${userId}`, PER_USER, now)
  const user = only([await findUser(db, userId)].filter((row) => row !== null))
  if (!(await passwordMatches(user.passwordHash, typed.password)))
    throw refuse(422, { [typed.field]: ['invalid password'] })
  return user
}
