import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/schema.ts'

/** Whether nobody else logs in with this username. */
export const isUsernameFree = async (db: Db, username: string, userId: number): Promise<boolean> => {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), ne(users.id, userId)))
    .limit(1)
  return taken.length === 0
}

const USERNAMES_LOCK = 7103

/** Nobody else may take this username until the transaction ends. */
export const lockUsername = async (tx: Db, username: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERNAMES_LOCK}, hashtext(${username.toLowerCase()}))`)
}

export const adminAddresses = async (db: Db): Promise<string[]> => {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedReason)))
  return admins.map(({ email }) => email)
}
