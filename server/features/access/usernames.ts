import { and, eq, ne, sql } from 'drizzle-orm'
import { usernameProblem } from '#core/access/details.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { findUser, foldLogin } from './users.ts'

const CHECKS = { max: 120, windowMinutes: 15 }
const TAKEN = 'The username has already been taken.'
const USERNAMES_LOCK = 7103

/** Refuses a username with which somebody else logs in. */
async function requireFree(db: Db, username: string, userId: number): Promise<void> {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, await foldLogin(db, username)), ne(users.id, userId)))
    .limit(1)
  if (taken.length > 0) throw refuse(422, { username: [TAKEN] })
}

/** Keeps a username for somebody until the transaction ends; refuses one that is taken. */
export async function reserveUsername(tx: Db, username: string, userId: number): Promise<void> {
  const login = await foldLogin(tx, username)
  await tx.execute(sql`select pg_advisory_xact_lock(${USERNAMES_LOCK}, hashtext(${login}))`)
  await requireFree(tx, username, userId)
}

/** Refuses a username that somebody else has, or that is another's e-mail address. */
export async function checkUsername(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { id, username }: { id: number; username: string },
): Promise<void> {
  await limitAttempts(db, `check-username:${userId}`, CHECKS, clock.now())
  const user = id === userId ? await findUser(db, userId) : null
  if (!user) throw refuse(404, NOT_FOUND)
  const problem = usernameProblem(username, user.email)
  if (problem) throw refuse(422, { username: [problem] })
  await requireFree(db, username, userId)
}
