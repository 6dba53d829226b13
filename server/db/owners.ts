import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { users } from './schema/schema.ts'

/** The owners of a church, the first one first. */
export const findOwners = (db: Db, churchId: number) =>
  db
    .select({ name: users.name, email: users.email, mobilePhone: users.mobilePhone })
    .from(users)
    .where(and(eq(users.churchId, churchId), eq(users.role, 'owner')))
    .orderBy(asc(users.id))
export type Owner = Awaited<ReturnType<typeof findOwners>>[number]

/** The mobile phone of each church's first owner, as it was typed: where texts go on trial. */
export async function findOwnerPhones(db: Db, churchIds: number[]): Promise<Map<number | null, string>> {
  const owners = await db
    .selectDistinctOn([users.churchId], { churchId: users.churchId, phone: users.mobilePhone })
    .from(users)
    .where(and(inArray(users.churchId, churchIds), eq(users.role, 'owner')))
    .orderBy(asc(users.churchId), asc(users.id))
  return new Map(owners.map(({ churchId, phone }) => [churchId, phone]))
}
