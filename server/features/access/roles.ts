import { and, eq } from 'drizzle-orm'
import type { TeamMember } from '#contract/access.ts'
import type { MEMBER_ROLES } from '#core/vocabulary/users.ts'
import { only } from '#server/db/query.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type Inviter, lockTeam, memberView } from './members.ts'

type NewRole = { id: number; role: (typeof MEMBER_ROLES)[number] }

/** Makes somebody of the church an owner, or staff again. Nobody changes their own role, so an owner always remains. */
export async function changeRole(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, churchId }: Inviter,
  { id, role }: NewRole,
): Promise<TeamMember> {
  if (id === userId) throw refuse(409, 'You cannot change your own role.')
  return db.transaction(async (tx) => {
    const team = await lockTeam(tx, { userId, churchId }, 'team.change_role')
    const member = team.find((one) => one.id === id)
    if (!member) throw refuse(404, NOT_FOUND)
    const changed = await tx
      .update(users)
      .set({ role })
      .where(and(eq(users.id, id), eq(users.churchId, churchId)))
      .returning()
    const detail = { name: member.name, role }
    await recordAudit(tx, { churchId, userId, action: 'team.role', detail, at: clock.now() })
    return memberView(only(changed))
  })
}
