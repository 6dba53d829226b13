import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'

export async function findUser(db: Db, userId: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** The same, locked until the transaction ends: what is done to somebody is done one thing after the other. */
export async function lockUser(tx: Db, userId: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return row ?? null
}

/**
 * What somebody types to log in, folded as the database folds what it is compared with: no other way agrees with that for
 * every letter.
 */
export async function foldLogin(db: Db, typed: string): Promise<string> {
  return only(await rowsOf<{ login: string }>(db, sql`select lower(${typed.trim()}::text) as login`)).login
}

/** Finds whose e-mail address or username it is, folded. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, login), eq(sql`lower(${users.username})`, login)))
    .limit(1)
  return row ?? null
}

/** The e-mail addresses of the platform admins whose accounts are open. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedReason)))
  return admins.map(({ email }) => email)
}
