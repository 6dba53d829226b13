import { eq } from 'drizzle-orm'
import { isUnverified } from '#core/access/signup.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { addressAskedMail, addressMovedMail, newAddressMail } from '#server/features/mails/new-address.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requirePlausibleContact } from './contact.ts'
import { endTokens, issueToken, takeToken } from './tokens.ts'
import { reserveUsername } from './usernames.ts'
import { findUserByEmail, lockUser } from './users.ts'

const PER_USER = { max: 5, windowMinutes: 60 }
const PER_EMAIL = { max: 5, windowMinutes: 60 }
const PER_ADDRESS = { max: 60, windowMinutes: 60 }
const TAKEN = 'This address has an account already.'
const INVALID = 'This link does not work any more. Please ask for a new one in your profile.'

type Asker = { userId: number; churchId: number | null }

async function pend(tx: Db, deps: Deps, user: UserRow, email: string): Promise<void> {
  await tx.update(users).set({ pendingEmail: email }).where(eq(users.id, user.id))
  const token = await issueToken(tx, user.id, 'new_address', deps.clock.now())
  const link = `${deps.publicUrl}/confirm-email?code=${token}`
  await queueMail(tx, deps, 'new-address', newAddressMail(email, user, link))
  await queueMail(tx, deps, 'address-asked', addressAskedMail(user, email, deps.publicUrl))
}

/** Stops what would move somebody to another address. */
export async function keepAddress(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId))
  await endTokens(tx, userId, 'new_address')
}

/** Sends a link to another e-mail address; it holds once that link was opened, and the old one is told of it. */
export async function askForAddress(deps: Deps, { userId, churchId }: Asker, typed: string): Promise<void> {
  const now = deps.clock.now()
  const email = typed.toLowerCase()
  await requirePlausibleContact(deps, { email, mobile_phone: '', bypass_email: false, bypass_phone: true })
  await limitAttempts(deps.db, `new-address:${userId}`, PER_USER, now)
  await limitAttempts(deps.db, `signup-mail:${hashToken(email)}`, PER_EMAIL, now)
  await deps.db.transaction(async (tx) => {
    const user = only([await lockUser(tx, userId)].filter((row) => row !== null))
    // Whoever gives the address they have already stays with it.
    if (user.email.toLowerCase() === email) return keepAddress(tx, userId)
    const other = await findUserByEmail(tx, email)
    if (other && !isUnverified(other)) throw refuse(422, { email: [TAKEN] })
    await pend(tx, deps, user, email)
    const detail = { field: 'email' }
    await recordAudit(tx, { churchId, userId, action: 'account.changed', detail, at: now })
  })
}

/** Frees the address of a signup that was never verified; refuses when somebody else has it by now. */
async function freeAddress(tx: Db, email: string): Promise<void> {
  const other = await findUserByEmail(tx, email)
  if (!other) return
  if (!isUnverified(other)) throw refuse(409, TAKEN)
  await tx.delete(users).where(eq(users.id, other.id))
}

async function move(tx: Db, deps: Deps, user: UserRow, email: string): Promise<void> {
  await freeAddress(tx, email)
  // Who logs in with the address goes on doing so: nobody may have another's address as username.
  const follows = user.username.toLowerCase() === user.email.toLowerCase()
  if (follows) await reserveUsername(tx, email, user.id)
  await tx
    .update(users)
    .set({ email, pendingEmail: null, ...(follows && { username: email }) })
    .where(eq(users.id, user.id))
  // A link to choose a new password that went to the old address must not open the account.
  await endTokens(tx, user.id, 'reset')
  const { id: userId, churchId } = user
  await recordAudit(tx, { churchId, userId, action: 'account.address_changed', at: deps.clock.now() })
  await queueMail(tx, deps, 'address-moved', addressMovedMail(user, email))
  if (churchId !== null) await announce(tx, { church_id: churchId, topic: 'church' })
}

/** Makes the new address hold, with the code of the link that was sent to it. */
export async function confirmAddress(
  deps: Deps,
  code: string,
  ip: string,
): Promise<{ success: true; email: string }> {
  const now = deps.clock.now()
  await limitAttempts(deps.db, `confirm-email-from:${ip}`, PER_ADDRESS, now)
  const email = await deps.db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'new_address', code, now)
    const user = userId === null ? null : await lockUser(tx, userId)
    if (!user?.pendingEmail) throw refuse(400, INVALID)
    await move(tx, deps, user, user.pendingEmail)
    return user.pendingEmail
  })
  return { success: true, email }
}
