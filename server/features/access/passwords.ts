import { eq } from 'drizzle-orm'
import { hashPassword, passwordMatches } from '#server/crypto/passwords.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { passwordChangedMail, resetMail } from '#server/features/mails/passwords.ts'
import { refuse } from '#server/http/errors.ts'
import { inEvenTime } from '#server/http/even-time.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'
import { requireGoodPassword } from './good-password.ts'
import { keepAddress } from './new-address.ts'
import { confirmSession, endOtherSessions, endSessionsOf } from './sessions.ts'
import { sendWayIn } from './sign-up.ts'
import { endTokens, findToken, issueToken, takeToken } from './tokens.ts'
import { findUser, findUserByEmail } from './users.ts'

const PER_USER = { max: 10, windowMinutes: 15 }

/** Asks whoever changes how they sign in for the password; `field` is where it was typed. */
export async function requirePassword(
  db: Db,
  userId: number,
  typed: { field: string; password: string },
  now: Temporal.Instant,
): Promise<UserRow> {
  await limitAttempts(db, `password:${userId}`, PER_USER, now)
  const user = only([await findUser(db, userId)].filter((row) => row !== null))
  if (!(await passwordMatches(user.passwordHash, typed.password)))
    throw refuse(422, { [typed.field]: ['invalid password'] })
  return user
}

const PER_EMAIL = { max: 5, windowMinutes: 60 }
const PER_ADDRESS = { max: 60, windowMinutes: 60 }
const INVALID = 'Invalid Link'

/**
 * Sends a link to choose a new password; whoever has none yet gets the link of the signup or invitation. The answer
 * does not tell whether there is an account.
 */
export async function forgot(deps: Deps, email: string, ip: string): Promise<void> {
  const { db, clock, publicUrl } = deps
  const now = clock.now()
  await limitFrom(db, 'forgot', ip, PER_ADDRESS, now)
  await limitAttempts(db, `forgot:${hashToken(email.toLowerCase())}`, PER_EMAIL, now)
  await inEvenTime(() =>
    db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user || user.closedReason !== null) return
      if (user.passwordHash === null) return sendWayIn(tx, deps, user)
      const token = await issueToken(tx, user.id, 'reset', now)
      await recordAudit(tx, { ...deedOf(user), action: 'account.reset_requested', at: now })
      await queueMail(tx, deps, 'reset', resetMail(user, `${publicUrl}/reset?code=${token}`))
    }),
  )
}

const deedOf = ({ id: userId, churchId }: UserRow) => ({ userId, churchId })

async function setPassword(tx: Db, deps: Deps, userId: number, passwordHash: string): Promise<void> {
  const user = only(await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning())
  await endTokens(tx, userId, 'reset')
  // Whoever takes the account back also stops its move to another address.
  await keepAddress(tx, userId)
  await recordAudit(tx, { ...deedOf(user), action: 'account.password_changed', at: deps.clock.now() })
  await queueMail(tx, deps, 'password-changed', passwordChangedMail(user, deps.publicUrl))
}

/** Chooses a new password with the link of an e-mail, and signs out everywhere. */
export async function reset(
  deps: Deps,
  { uid, password }: { uid: string; password: string },
  ip: string,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await limitFrom(db, 'reset', ip, PER_ADDRESS, now)
  const token = await findToken(db, 'reset', uid, now)
  if (!token || token.isUsed) throw refuse(400, INVALID)
  requireGoodPassword(password)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'reset', uid, now)
    if (userId === null) throw refuse(400, INVALID)
    await setPassword(tx, deps, userId, passwordHash)
    await endSessionsOf(tx, userId)
  })
}

/** Changes the password of who is signed in, and signs out everywhere else. */
export async function changePassword(
  deps: Deps,
  session: { id: number; userId: number },
  change: { old_password: string; password: string },
): Promise<void> {
  const now = deps.clock.now()
  requireGoodPassword(change.password)
  const typed = { field: 'old_password', password: change.old_password }
  await requirePassword(deps.db, session.userId, typed, now)
  const passwordHash = await hashPassword(change.password)
  await deps.db.transaction(async (tx) => {
    await setPassword(tx, deps, session.userId, passwordHash)
    await endOtherSessions(tx, session, now)
    await confirmSession(tx, session.id, now)
  })
}
