import { eq } from 'drizzle-orm'
import type { StoredSession, TeamMember } from '#contract/access.ts'
import { isInvited, standingForInvitation } from '#core/access/signup.ts'
import { COMPLETE } from '#core/vocabulary/users.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { churchName } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { adminInvitationMail, invitationMail } from '#server/features/mails/invitation.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'
import { requireGoodPassword } from './good-password.ts'
import { type Inviter, memberView } from './members.ts'
import { presentSession } from './profile.ts'
import { startSession } from './sessions.ts'
import { issueToken, lookUpToken, takeToken } from './tokens.ts'
import { findUser, findUserByEmail } from './users.ts'

const PER_CHURCH = { max: 20, windowMinutes: 24 * 60 }
const HAS_ACCOUNT = 'This address has an account already.'
const IS_MEMBER = 'This person is already a member of your church.'

/** The name of whoever invited somebody; null when that account is gone. */
const inviterOf = async (db: Db, { invitedBy }: UserRow): Promise<string | null> =>
  invitedBy === null ? null : ((await findUser(db, invitedBy))?.name ?? null)

/** Sends the link of an invitation; links sent before no longer work. */
export async function sendInvitation(tx: Db, deps: Deps, user: UserRow): Promise<void> {
  const token = await issueToken(tx, user.id, 'invitation', deps.clock.now())
  const link = `${deps.publicUrl}/invitation?code=${token}`
  const inviter = await inviterOf(tx, user)
  if (user.churchId === null)
    return queueMail(tx, deps, 'admin-invitation', adminInvitationMail(user, inviter, link))
  const church = await churchName(tx, user.churchId)
  await queueMail(tx, deps, 'invitation', invitationMail(user, { church, inviter }, link))
}

/** Finds whoever was invited with this address and has yet to accept; null when it is free, or a signup gave way. */
async function freeAddress(tx: Db, email: string, churchId: number): Promise<UserRow | null> {
  const found = await findUserByEmail(tx, email)
  if (!found) return null
  switch (standingForInvitation(found, churchId)) {
    case 'invited':
      return found
    case 'member':
      throw refuse(422, { email: [IS_MEMBER] })
    case 'taken':
      throw refuse(422, { email: [HAS_ACCOUNT] })
    case 'gives_way':
      await tx.delete(users).where(eq(users.id, found.id))
      return null
  }
}

/** Finds whom another click has just invited; that click sends the link. */
async function findInvited(tx: Db, email: string, churchId: number): Promise<UserRow> {
  const user = await freeAddress(tx, email, churchId)
  if (!user) throw refuse(422, { email: [HAS_ACCOUNT] })
  return user
}

/** Adds somebody who has yet to accept; null when somebody else has just taken the address. */
async function add(
  tx: Db,
  { userId, churchId }: Inviter,
  { name, email }: { name: string; email: string },
  now: Temporal.Instant,
): Promise<UserRow | null> {
  const { timeZone } = only(await tx.select().from(users).where(eq(users.id, userId)))
  const person = { churchId, role: 'staff' as const, name, email, username: email, mobilePhone: '', timeZone }
  const [row] = await tx
    .insert(users)
    .values({ ...person, invitedBy: userId, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Whoever is invited again hears of the one who invited last. */
const inviteAgain = async (tx: Db, { id }: UserRow, userId: number): Promise<UserRow> =>
  only(await tx.update(users).set({ invitedBy: userId }).where(eq(users.id, id)).returning())

/** Invites somebody to the church as staff; a second time sends the link again. */
export async function invite(
  deps: Deps,
  { userId, churchId }: Inviter,
  invited: { name: string; email: string },
): Promise<TeamMember> {
  const now = deps.clock.now()
  await limitAttempts(deps.db, `invite:${churchId}`, PER_CHURCH, now)
  const email = invited.email.toLowerCase()
  return deps.db.transaction(async (tx) => {
    const waiting = await freeAddress(tx, email, churchId)
    const user = waiting
      ? await inviteAgain(tx, waiting, userId)
      : await add(tx, { userId, churchId }, { ...invited, email }, now)
    if (!user) return memberView(await findInvited(tx, email, churchId))
    await sendInvitation(tx, deps, user)
    const detail = { name: user.name }
    await recordAudit(tx, { churchId, userId, action: 'team.invited', detail, at: now })
    return memberView(user)
  })
}

const PER_ADDRESS = { max: 60, windowMinutes: 15 }

type Acceptance = { code: string; name: string; password: string; ip: string; device: string }

/** Turns an invitation into an account of the church, and signs in. */
export async function acceptInvitation(
  deps: Deps,
  { code, name, password, ip, device }: Acceptance,
): Promise<StoredSession> {
  const now = deps.clock.now()
  await limitFrom(deps.db, 'invitation', ip, PER_ADDRESS, now)
  await findInvitation(deps.db, code, now)
  requireGoodPassword(password)
  const passwordHash = await hashPassword(password)
  const session = await deps.db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'invitation', code, now)
    if (userId === null) throw refuse(404, NO_INVITATION)
    const user = only(
      await tx
        .update(users)
        .set({ name, passwordHash, status: COMPLETE })
        .where(eq(users.id, userId))
        .returning(),
    )
    const action = user.role === 'admin' ? 'admin.joined' : 'team.joined'
    await recordAudit(tx, { churchId: user.churchId, userId, action, at: now })
    return { userId, token: await startSession(tx, { userId, kind: 'full', device, ip }, now) }
  })
  return presentSession(deps.db, session.userId, session.token)
}

const NO_INVITATION = 'This invitation is no longer good. Please ask your church for a new one.'

const accepted = (church: string): string =>
  `This invitation to ${church} has been accepted already, so it is no longer good. Please log in.`
const expired = (church: string, inviter: string | null): string =>
  `This invitation to ${church} has expired, so it is no longer good. Please ask ${inviter ?? 'your church'} for a new one.`

/** What platform admins are invited to. */
const PLATFORM = 'Steeple'

/** Who is invited, to which church. */
export async function findInvitation(db: Db, code: string, now: Temporal.Instant) {
  const token = await lookUpToken(db, 'invitation', code, now)
  const user = token && (await findUser(db, token.userId))
  if (!user) throw refuse(404, NO_INVITATION)
  const church = user.churchId === null ? PLATFORM : await churchName(db, user.churchId)
  const inviter = await inviterOf(db, user)
  if (token.state === 'used' || !isInvited(user)) throw refuse(404, accepted(church))
  if (token.state === 'expired') throw refuse(404, expired(church, inviter))
  return { name: user.name, email: user.email, church, invited_by: inviter }
}
