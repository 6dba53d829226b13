import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, messages, users } from '#server/db/schema/schema.ts'

/** How many texts of a church wait because its credits do not suffice. */
export const countWaiting = (db: Db, churchId: number): Promise<number> =>
  db.$count(
    messages,
    and(eq(messages.churchId, churchId), eq(messages.state, 'planned'), eq(messages.reason, 'no_credits')),
  )

/** What the e-mail about waiting texts is made of. */
export const loadShortage = async (db: Db, churchId: number) => {
  const church = only(
    await db
      .select({ name: churches.name, balance: churches.creditBalance })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  const owners = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.churchId, churchId), eq(users.role, 'owner')))
    .orderBy(asc(users.id))
  return { church, owners, waiting: await countWaiting(db, churchId) }
}

/** What the waiting texts of a church would cost, in SQL. */
export const WAITING_CREDITS = sql`(
  select coalesce(sum(credits), 0) from messages
  where messages.church_id = churches.id and state = 'planned' and reason = 'no_credits'
)`
