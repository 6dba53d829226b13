import { and, desc, eq, inArray } from 'drizzle-orm'
import { PLAN_PURCHASES, type PurchaseKind, UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { type PurchaseRow, purchases } from '#server/db/schema/schema.ts'

/** Our own name for a wish, by which the payment provider does it once. */
export const referenceOf = ({ id }: Pick<PurchaseRow, 'id'>): string => `purchase-${id}`

/** The wish behind a reference; null when it is none of ours. */
export const purchaseIdOf = (reference: string | null | undefined): number | null => {
  const id = /^purchase-(\d{1,15})$/.exec(reference ?? '')?.[1]
  return id ? Number(id) : null
}

export const findPurchase = async (db: Db, id: number): Promise<PurchaseRow | null> => {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  return row ?? null
}

/** The wish that a page named so. */
export const findRequested = async (
  db: Db,
  churchId: number,
  requestId: string,
): Promise<PurchaseRow | null> => {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.churchId, churchId), eq(purchases.requestId, requestId)))
  return row ?? null
}

/** The wish of one of these kinds that is under way; there is one at most. */
export const findUnfinished = async (
  db: Db,
  churchId: number,
  kinds: readonly PurchaseKind[] = PLAN_PURCHASES,
): Promise<PurchaseRow | null> => {
  const [row] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.churchId, churchId),
        inArray(purchases.kind, [...kinds]),
        inArray(purchases.state, [...UNFINISHED_PURCHASES]),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(1)
  return row ?? null
}

/** Changes a wish that is not finished; null when somebody else has finished it. */
export const changeUnfinished = async (
  tx: Db,
  id: number,
  to: Partial<typeof purchases.$inferInsert>,
): Promise<PurchaseRow | null> => {
  const [row] = await tx
    .update(purchases)
    .set(to)
    .where(and(eq(purchases.id, id), inArray(purchases.state, [...UNFINISHED_PURCHASES])))
    .returning()
  return row ?? null
}
