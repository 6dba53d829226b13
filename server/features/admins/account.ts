import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { AdminAccount } from '#contract/admins.ts'
import { ENDED } from '#core/access/may.ts'
import { isInvited } from '#core/access/signup.ts'
import { EMAIL_UNVERIFIED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { accessTokens, sessions, type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sendInvitation } from '#server/features/access/invitations.ts'
import { forgetRecoveryCodes } from '#server/features/access/recovery-codes.ts'
import { endVisitsOf } from '#server/features/access/sessions.ts'
import { findUserByEmail } from '#server/features/access/users.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'

const openAdmins = and(eq(users.role, 'admin'), isNull(users.closedReason))

async function lastUses(db: Db, ids: number[]): Promise<Map<number, Temporal.Instant | null>> {
  const rows = await db
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** The platform admins whose accounts are open. */
export async function listAdmins(db: Db, adminId: number): Promise<AdminAccount[]> {
  const rows = await db.select().from(users).where(openAdmins).orderBy(asc(users.id))
  const uses = await lastUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    has_second_factor: row.secondFactorSince !== null,
    is_invited: isInvited(row),
    is_me: row.id === adminId,
    created_at: row.createdAt.toString(),
    last_used_at: uses.get(row.id)?.toString() ?? null,
  }))
}

const PER_ADMIN = { max: 20, windowMinutes: 24 * 60 }
const IS_ADMIN = 'This person is a platform admin already.'
const HAS_ACCOUNT = 'This address belongs to a member of a church: a platform admin needs another one.'

/** Whoever is new, or is invited already, or was an admin once. */
async function takeAddress(
  tx: Db,
  { name, email }: { name: string; email: string },
  invitedBy: number,
  now: Temporal.Instant,
): Promise<UserRow> {
  const open = { name, status: EMAIL_UNVERIFIED, closedReason: null, passwordHash: null, invitedBy } as const
  const contact = { email, username: email, mobilePhone: '', timeZone: 'UTC' }
  const [added] = await tx
    .insert(users)
    .values({ ...open, ...contact, churchId: null, role: 'admin', createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (added) return added
  const found = await findUserByEmail(tx, email)
  if (found?.role !== 'admin') throw refuse(422, { email: [HAS_ACCOUNT] })
  if (found.closedReason === null && !isInvited(found)) throw refuse(422, { email: [IS_ADMIN] })
  return only(await tx.update(users).set(open).where(eq(users.id, found.id)).returning())
}

/** Invites a platform admin by e-mail; a second time sends the link again. */
export async function inviteAdmin(
  deps: Deps,
  adminId: number,
  invited: { name: string; email: string },
): Promise<void> {
  const now = deps.clock.now()
  await limitAttempts(deps.db, `invite-admin:${adminId}`, PER_ADMIN, now)
  await deps.db.transaction(async (tx) => {
    const user = await takeAddress(tx, { ...invited, email: invited.email.toLowerCase() }, adminId, now)
    await sendInvitation(tx, deps, user)
    const detail = { userId: user.id, name: user.name }
    await recordAudit(tx, { churchId: null, userId: adminId, action: 'admin.invited', detail, at: now })
  })
}

const REVOKED = 'its rights were taken back'
const NO_SECOND_FACTOR = { totpSecretSealed: null, secondFactorSince: null, totpLastStep: null }

/** Ends what an admin is logged in with, also as somebody else, and the links that were sent. */
export async function shutOut(tx: Db, userId: number): Promise<void> {
  await endVisitsOf(tx, userId)
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

/** Turns the second factor of an admin off. */
export async function dropSecondFactor(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set(NO_SECOND_FACTOR).where(eq(users.id, userId))
  await forgetRecoveryCodes(tx, userId)
}

/** Takes the rights of an admin back; the account stays, closed, because the audit log names it. */
export async function revoke(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ closedReason: REVOKED, passwordHash: null }).where(eq(users.id, userId))
  await dropSecondFactor(tx, userId)
  await shutOut(tx, userId)
}

/** Removes another admin. Two who remove each other do so one after the other, and the second is none by then. */
export async function removeAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  id: number,
): Promise<void> {
  if (id === adminId) throw refuse(409, 'You cannot remove yourself.')
  await db.transaction(async (tx) => {
    const open = await tx.select().from(users).where(openAdmins).orderBy(asc(users.id)).for('update')
    if (!open.some((one) => one.id === adminId)) throw refuse(401, ENDED)
    const user = open.find((one) => one.id === id)
    if (!user) throw refuse(404, NOT_FOUND)
    await revoke(tx, id)
    const detail = { userId: id, name: user.name }
    const deed = {
      churchId: null,
      userId: adminId,
      action: 'admin.removed',
      detail,
      at: clock.now(),
    } as const
    await recordAudit(tx, deed)
  })
}
