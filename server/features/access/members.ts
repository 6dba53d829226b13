import { asc, eq } from 'drizzle-orm'
import type { TeamMember } from '#contract/access.ts'
import { may } from '#core/access/may.ts'
import { isInvited } from '#core/access/signup.ts'
import type { ChurchAct } from '#core/vocabulary/access.ts'
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

/**
 * The team, held until the transaction ends, for whoever may still do this: two owners who shut each other out do so one
 * after the other, and the second is none by then.
 */
export async function lockTeam(tx: Db, { userId, churchId }: Inviter, act: ChurchAct): Promise<UserRow[]> {
  const team = await tx
    .select()
    .from(users)
    .where(eq(users.churchId, churchId))
    .orderBy(asc(users.id))
    .for('update')
  const asker = may({ role: team.find(({ id }) => id === userId)?.role ?? 'staff' }, act)
  if (!asker.may) throw refuse(403, asker.because)
  return team
}

/** Takes somebody off the church; sessions and links of that account end with it. */
export async function removeMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, churchId }: Inviter,
  memberId: number,
): Promise<void> {
  if (memberId === userId) throw refuse(409, 'You cannot remove yourself.')
  await db.transaction(async (tx) => {
    const team = await lockTeam(tx, { userId, churchId }, 'team.manage')
    const removed = team.find(({ id }) => id === memberId)
    if (!removed) throw refuse(404, NOT_FOUND)
    await endSessionsOf(tx, memberId)
    await tx.delete(users).where(eq(users.id, memberId))
    const detail = { name: removed.name }
    await recordAudit(tx, { churchId, userId, action: 'team.removed', detail, at: clock.now() })
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
