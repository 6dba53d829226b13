import { and, asc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { CANCELLED, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { brands, brandWithdrawals, churches, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'

const LOOKED_FOR_MINUTES = 60

/** A campaign costs every month until it is deleted; a verification costs nothing and goes with its number. */
const isAtCarrier = sql`coalesce(${brands.carrierIds} ->> 'service', '') <> ''`

/**
 * Ends registrations with the carriers, which are deleted there later. What was filled in stays for a church that comes
 * back; it is then registered as a new one.
 */
export async function leaveRegistrations(tx: Db, which: SQL, now: Temporal.Instant): Promise<number> {
  const rows = await tx.select().from(brands).where(and(which, isAtCarrier)).for('update')
  for (const { id, churchId, type, carrier, carrierIds } of rows) {
    await tx.insert(brandWithdrawals).values({ churchId, type, carrier, carrierIds, leftAt: now })
    const round = String(Number(carrierIds.round ?? '1') + 1)
    await tx
      .update(brands)
      .set({
        ...{ status: 'draft', reasons: [], remedy: 'correct', wrongField: null },
        ...{ carrierIds: { round }, submittedAt: null, decidedAt: null, checkedAt: null },
      })
      .where(eq(brands.id, id))
  }
  return rows.length
}

/** Churches that have ended and whose numbers are gone. */
const hasLeft = (db: Db) =>
  and(
    isAtCarrier,
    inArray(
      brands.churchId,
      db
        .select({ id: churches.id })
        .from(churches)
        .where(or(eq(churches.status, NOT_ACTIVE), eq(churches.status, CANCELLED))),
    ),
    notExists(
      db
        .select({ id: numbers.id })
        .from(numbers)
        .where(and(eq(numbers.churchId, brands.churchId), sql`${numbers.state} <> 'released'`)),
    ),
  )

/** Ends the registrations of churches that have left. */
export const dueLeaving = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'end the registration of a church that has left',
    find: async ({ now, limit, mayRun }) => {
      // It looks at every registration, and nobody waits for it.
      if (!(await isFirstIn(deps.db, 'brands-of-shut', LOOKED_FOR_MINUTES, now))) return []
      return deps.db
        .select({ key: brands.id, churchId: brands.churchId })
        .from(brands)
        .where(and(hasLeft(deps.db), mayRun(brands.id)))
        .orderBy(asc(brands.id))
        .limit(limit)
    },
    run: ({ key: id }, now) =>
      deps.db.transaction(async (tx) => {
        const which = and(eq(brands.id, id), hasLeft(tx))
        return which !== undefined && (await leaveRegistrations(tx, which, now)) > 0
      }),
  })

/** Has the carriers delete what they still have of churches that have left. */
export const dueWithdrawals = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'delete a registration at the carrier',
    find: ({ limit, mayRun }) =>
      deps.db
        .select({
          key: brandWithdrawals.id,
          churchId: brandWithdrawals.churchId,
          type: brandWithdrawals.type,
          carrier: brandWithdrawals.carrier,
          carrierIds: brandWithdrawals.carrierIds,
        })
        .from(brandWithdrawals)
        .where(mayRun(brandWithdrawals.id))
        .orderBy(asc(brandWithdrawals.id))
        .limit(limit),
    run: async ({ key: id, type, carrier, carrierIds }) => {
      const withdrawn = await carrierOf(deps, carrier).registrations[type].withdraw(carrierIds)
      if (!withdrawn.ok) throw new Error(`the registration was not deleted: ${withdrawn.failure.detail}`)
      await deps.db.delete(brandWithdrawals).where(eq(brandWithdrawals.id, id))
      return true
    },
  })
