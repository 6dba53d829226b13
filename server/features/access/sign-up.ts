import { eq } from 'drizzle-orm'
import { phoneOf } from '#core/access/contact.ts'
import { isInvited, isSigningUp, isUnverified } from '#core/access/signup.ts'
import { type Doubt, EMAIL_UNVERIFIED } from '#core/vocabulary/users.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { type UserRow, usedCaptchas, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { activationMail, addressChangedMail, alreadyRegisteredMail } from '#server/features/mails/sign-up.ts'
import { refuse } from '#server/http/errors.ts'
import { inEvenTime } from '#server/http/even-time.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'
import { type Contact, findDoubts, requirePlausibleContact } from './contact.ts'
import { sendInvitation } from './invitations.ts'
import { issueToken } from './tokens.ts'
import { findUserByEmail } from './users.ts'

const wrong = () => refuse(422, { captcha: ['ReCaptcha should be filled'] })

/** Refuses unless the captcha is solved; takes no solution twice. */
async function requireCaptcha(
  { db, captcha, log }: Pick<Deps, 'db' | 'captcha' | 'log'>,
  solution: string,
  ip: string,
): Promise<void> {
  const answer = await captcha.verify(solution, ip)
  if (!answer.ok && answer.failure.kind === 'retry') {
    log.error({ detail: answer.failure.detail }, 'a captcha could not be checked')
    throw refuse(502, 'The captcha could not be checked just now. Please try again in a moment.')
  }
  if (!answer.ok) throw wrong()
  const remembered = await db
    .insert(usedCaptchas)
    .values(answer.value)
    .onConflictDoNothing()
    .returning({ signature: usedCaptchas.signature })
  if (remembered.length === 0) throw wrong()
}

const PER_ADDRESS = { max: 60, windowMinutes: 60 }
/** How many e-mails strangers can have us send to one address. */
const PER_EMAIL = { max: 5, windowMinutes: 60 }
const CHECKS = { max: 120, windowMinutes: 60 }
const BEGUN_ELSEWHERE =
  'This signup was begun in another browser. Please go on there, or sign up anew with the other address.'
/** Holds until the browser has told the church's own. */
const ZONE = 'America/New_York'

export type Signup = Contact & { name: string; captcha: string; secret?: string | undefined }

const limitMails = (db: Db, email: string, now: Temporal.Instant): Promise<void> =>
  limitAttempts(db, `signup-mail:${hashToken(email.toLowerCase())}`, PER_EMAIL, now)

/** Refuses an e-mail or a phone that is not plausible; does not tell whether there is an account. */
export async function checkContact(deps: Deps, contact: Contact, ip: string): Promise<void> {
  await limitFrom(deps.db, 'check-contact', ip, CHECKS, deps.clock.now())
  await requirePlausibleContact(deps, contact)
}

type Doubted = Signup & { doubts: Doubt[] }

const detailsOf = ({ name, mobile_phone, bypass_email, bypass_phone, doubts }: Doubted) => ({
  name,
  mobilePhone: phoneOf(mobile_phone),
  isBypassed: bypass_email || bypass_phone,
  doubts,
})

async function addUser(
  tx: Db,
  signup: Doubted,
  secret: string,
  now: Temporal.Instant,
): Promise<UserRow | undefined> {
  const email = signup.email.toLowerCase()
  const [user] = await tx
    .insert(users)
    .values({
      ...detailsOf(signup),
      signupSecretHash: hashToken(secret),
      role: 'owner',
      email,
      username: email,
      timeZone: ZONE,
      status: EMAIL_UNVERIFIED,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return user
}

/** Whether a signup that is not verified was begun in the browser that asks; nobody else changes anything about it. */
const isBegunHere = (user: UserRow, secret: string | undefined): boolean =>
  isUnverified(user) && secret !== undefined && user.signupSecretHash === hashToken(secret)

/** Whoever signs up again in the same browser before the address is verified may correct the name and the phone. */
async function correctUser(tx: Db, user: UserRow, signup: Doubted): Promise<UserRow> {
  if (!isBegunHere(user, signup.secret)) return user
  const [corrected] = await tx.update(users).set(detailsOf(signup)).where(eq(users.id, user.id)).returning()
  return corrected ?? user
}

/**
 * Signs somebody up and sends the activation e-mail. An address that has an account gets another e-mail; the answer
 * and the time it takes are the same.
 */
export async function registerStep1(deps: Deps, signup: Signup, ip: string) {
  const now = deps.clock.now()
  await limitFrom(deps.db, 'signup', ip, PER_ADDRESS, now)
  await requirePlausibleContact(deps, signup)
  await requireCaptcha(deps, signup.captcha, ip)
  await limitMails(deps.db, signup.email, now)
  const doubted = { ...signup, doubts: await findDoubts(deps, signup) }
  const secret = signup.secret ?? newToken()
  await inEvenTime(() =>
    deps.db.transaction(async (tx) => {
      const added = await addUser(tx, doubted, secret, now)
      if (added) {
        await recordAudit(tx, { churchId: null, userId: added.id, action: 'account.signed_up', at: now })
        return sendActivation(tx, deps, added)
      }
      const user = await findUserByEmail(tx, signup.email)
      if (user) await sendWayIn(tx, deps, await correctUser(tx, user, doubted))
    }),
  )
  return { success: true as const, email: signup.email, secret }
}

/** Moves a signup to another address, when that address is free. */
async function moveTo(tx: Db, deps: Deps, user: UserRow, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const owner = await findUserByEmail(tx, email)
  if (owner) return sendWayIn(tx, deps, owner)
  const [moved] = await tx
    .update(users)
    .set({ email, username: email })
    .where(eq(users.id, user.id))
    .returning()
  if (!moved) return
  await queueMail(tx, deps, 'address-changed', addressChangedMail(user))
  await sendActivation(tx, deps, moved)
}

/**
 * Sends the activation e-mail again, to another address when told. Whether there is such a signup, and whether the
 * other address has an account, is told by e-mail only.
 */
export async function resendActivation(
  deps: Deps,
  { old_email, email, secret }: { old_email: string; email: string; secret?: string | undefined },
  ip: string,
): Promise<void> {
  const now = deps.clock.now()
  const isMoving = old_email.toLowerCase() !== email.toLowerCase()
  await limitFrom(deps.db, 'signup', ip, PER_ADDRESS, now)
  if (isMoving && !secret) throw refuse(403, BEGUN_ELSEWHERE)
  if (isMoving)
    await requirePlausibleContact(deps, { email, mobile_phone: '', bypass_email: false, bypass_phone: true })
  await limitMails(deps.db, old_email, now)
  if (isMoving) await limitMails(deps.db, email, now)
  await inEvenTime(() =>
    deps.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, old_email)
      if (!user) return
      if (!isMoving) return sendWayIn(tx, deps, user)
      if (isBegunHere(user, secret)) await moveTo(tx, deps, user, email)
    }),
  )
}

/** Sends the link that verifies the address; links sent before no longer work. */
async function sendActivation(tx: Db, deps: Deps, user: UserRow): Promise<void> {
  const token = await issueToken(tx, user.id, 'activation', deps.clock.now())
  await queueMail(tx, deps, 'activation', activationMail(user, `${deps.publicUrl}/activate?code=${token}`))
}

/** Sends somebody the next step: the link of the signup, the link of the invitation, or the way to log in. */
export async function sendWayIn(tx: Db, deps: Deps, user: UserRow): Promise<void> {
  if (isInvited(user)) return sendInvitation(tx, deps, user)
  if (isSigningUp(user)) return sendActivation(tx, deps, user)
  await queueMail(tx, deps, 'already-registered', alreadyRegisteredMail(user, deps.publicUrl))
}
