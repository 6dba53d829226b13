import { and, eq } from 'drizzle-orm'
import { auditEntries, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import type { Inviter } from '../inviting/actions.ts'

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
