import { and, asc, eq, isNull, lt, not } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { numbers } from '#server/db/schema/schema.ts'
import type { NumberRow } from '../queries.ts'

const AT_ONCE = 20

const isUnconfirmed = and(isNull(numbers.carrierSid), not(numbers.isImported))

/** Purchases that somebody began before that moment and never finished. */
export const findInterrupted = (db: Db, before: Temporal.Instant): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(isUnconfirmed, isNull(numbers.releasedAt), lt(numbers.createdAt, before)))
    .orderBy(asc(numbers.id))
    .limit(AT_ONCE)

/** Purchases that were given up before that moment without the carrier's word for it. */
export const findGivenUp = (db: Db, before: Temporal.Instant): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(isUnconfirmed, isNull(numbers.removedAt), lt(numbers.releasedAt, before)))
    .orderBy(asc(numbers.id))
    .limit(AT_ONCE)

/** Whether a church, whichever it is, has a number or is about to have it. */
export const isTaken = async (db: Db, phoneNumber: string): Promise<boolean> =>
  (await db.$count(numbers, and(eq(numbers.phoneNumber, phoneNumber), isNull(numbers.releasedAt)))) > 0
