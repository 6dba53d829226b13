import { and, asc, eq } from 'drizzle-orm'
import type { TeamMember } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { auditEntries, churches, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { memberView } from '#server/features/notifications/mails/invitation.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { findUser, isInvited } from './account.ts'
import type { Inviter } from './invitations.ts'
import { findToken } from './tokens.ts'

export const NO_INVITATION = 'This invitation is no longer good. Please ask your church for a new one.'

export const churchName = async (db: Db, churchId: number): Promise<string> =>
  only(await db.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId))).name

/** The people of a church, owners and the invited among them. */
export const listTeam = async (db: Db, churchId: number): Promise<{ members: TeamMember[] }> => {
  const rows = await db.select().from(users).where(eq(users.churchId, churchId)).orderBy(asc(users.id))
  return { members: rows.map(memberView) }
}

/** Who is invited, to which church. */
export const findInvitation = async (db: Db, code: string, now: Temporal.Instant) => {
  const token = await findToken(db, 'invitation', code, now)
  const user = token && !token.isUsed ? await findUser(db, token.userId) : null
  if (!user?.churchId || !isInvited(user)) throw refuse(404, NO_INVITATION)
  return { name: user.name, email: user.email, church: await churchName(db, user.churchId) }
}

/** Takes somebody off the church; sessions and links of that account end with it. */
export const removeMember = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, churchId }: Inviter,
  memberId: number,
): Promise<void> => {
  if (memberId === userId) throw refuse(409, 'You cannot remove yourself.')
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(users)
      .where(and(eq(users.id, memberId), eq(users.churchId, churchId)))
      .returning({ name: users.name })
    if (!removed) throw refuse(404, NOT_FOUND)
    await tx
      .insert(auditEntries)
      .values({ churchId, userId, action: 'team.removed', detail: removed, createdAt: clock.now() })
  })
}
