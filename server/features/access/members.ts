import { and, asc, eq } from 'drizzle-orm'
import type { TeamMember } from '#contract/access.ts'
import { isInvited } from '#core/access/signup.ts'
import { MEMBER_ROLES } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { endSessionsOf } from './sessions.ts'

/** The people of a church, owners and the invited among them. */
export async function listTeam(db: Db, churchId: number): Promise<{ members: TeamMember[] }> {
  const rows = await db.select().from(users).where(eq(users.churchId, churchId)).orderBy(asc(users.id))
  return { members: rows.map(memberView) }
}

/** Takes somebody off the church; sessions and links of that account end with it. */
export async function removeMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, churchId }: Inviter,
  memberId: number,
): Promise<void> {
  if (memberId === userId) throw refuse(409, 'You cannot remove yourself.')
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.id, memberId), eq(users.churchId, churchId)))
      .for('update')
    if (!removed) throw refuse(404, NOT_FOUND)
    await endSessionsOf(tx, memberId)
    await tx.delete(users).where(eq(users.id, memberId))
    await recordAudit(tx, { churchId, userId, action: 'team.removed', detail: removed, at: clock.now() })
  })
}

export const memberView = (user: UserRow): TeamMember => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: MEMBER_ROLES.find((role) => role === user.role) ?? 'staff',
  is_invited: isInvited(user),
  created_at: user.createdAt.toString(),
})

export type Inviter = { userId: number; churchId: number }
