import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { OfficeUser } from '#contract/organizations.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, type UserRow, users } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

export const officeUserView = (row: UserRow): OfficeUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  username: row.username,
  mobile_phone: row.mobilePhone,
  timezone: row.timeZone,
  role: row.role,
  status: row.status,
  bypassed: row.isBypassed,
  doubts: row.doubts,
  closed_reason: row.closedReason,
  has_second_factor: row.secondFactorSince !== null,
  created_at: row.createdAt.toString(),
})

export async function usersOf(db: Db, churchId: number): Promise<OfficeUser[]> {
  const rows = await db.select().from(users).where(eq(users.churchId, churchId)).orderBy(asc(users.id))
  return rows.map(officeUserView)
}

/** The people of a church, and its credits. */
export async function presentUsers(db: Db, churchId: number) {
  const [church] = await db
    .select({ credits: churches.creditBalance })
    .from(churches)
    .where(eq(churches.id, churchId))
  if (!church) throw refuse(404, NOT_FOUND)
  return { users: await usersOf(db, churchId), credits: church.credits }
}

/** Somebody who has no church yet. */
export async function presentUserWithoutChurch(db: Db, userId: number) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.churchId), ne(users.role, 'admin')))
  if (!row) throw refuse(404, NOT_FOUND)
  return { users: [officeUserView(row)], credits: 0 }
}
