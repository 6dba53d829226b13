import { asc, eq } from 'drizzle-orm'
import type { TeamMember } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, users } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { findUser } from '../queries.ts'
import { findToken } from '../tokens/queries.ts'
import { isInvited } from '../views.ts'
import { memberView } from './views.ts'

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
