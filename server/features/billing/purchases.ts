import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { PLAN_PURCHASES, type PurchaseKind, UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { cards, coupons, type PurchaseRow, type PurchaseSent, purchases } from '#server/db/schema/schema.ts'
import { type BillingDeps, ensureCustomer, findRecipients } from './account.ts'
import { findCard } from './mirror.ts'

/** Our own name for a wish, by which the payment provider does it once. */
export const referenceOf = ({ id }: Pick<PurchaseRow, 'id'>): string => `purchase-${id}`

/** The wish behind a reference; null when it is none of ours. */
export function purchaseIdOf(reference: string | null | undefined): number | null {
  const id = /^purchase-(\d{1,15})$/.exec(reference ?? '')?.[1]
  return id ? Number(id) : null
}

export const isOfCredits = ({ kind }: { kind: PurchaseKind }): boolean =>
  kind === 'credits' || kind === 'recharge'

export async function findPurchase(db: Db, id: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  return row ?? null
}

/** The wish that a page named so. */
export async function findRequested(
  db: Db,
  churchId: number,
  requestId: string,
): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.churchId, churchId), eq(purchases.requestId, requestId)))
  return row ?? null
}

/** The wish of one of these kinds that is under way. */
export async function findUnfinished(
  db: Db,
  churchId: number,
  kinds: readonly PurchaseKind[] = PLAN_PURCHASES,
): Promise<PurchaseRow | null> {
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

/** The wish for a plan that was made last, whatever became of it. */
export async function findLastOfPlan(db: Db, churchId: number): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.churchId, churchId), inArray(purchases.kind, [...PLAN_PURCHASES])))
    .orderBy(desc(purchases.id))
    .limit(1)
  return row ?? null
}

/** Changes a wish that is not done; null when somebody else has done it. */
export async function changeUndone(
  tx: Db,
  id: number,
  to: Partial<typeof purchases.$inferInsert>,
  from: readonly PurchaseRow['state'][] = ['open', 'action', 'failed'],
): Promise<PurchaseRow | null> {
  const [row] = await tx
    .update(purchases)
    .set(to)
    .where(and(eq(purchases.id, id), inArray(purchases.state, [...from]), ne(purchases.state, 'done')))
    .returning()
  return row ?? null
}

async function findCardId(db: Db, id: number | null): Promise<string> {
  const [card] = await db
    .select()
    .from(cards)
    .where(eq(cards.id, id ?? 0))
  return card?.providerId ?? ''
}

function descriptionOf({ kind, quantity }: PurchaseRow): string {
  if (kind === 'recharge') return `${quantity} credits (auto-recharge)`
  return kind === 'credits' ? `${quantity} credits` : 'Trial'
}

const DOLLAR_CENTS = 100

/** The dollar that some coupons want for the trial that they give. */
export async function findDollar(
  db: Db,
  { couponId, trialEndsAt }: PurchaseRow,
): Promise<{ cents: number; description: string } | null> {
  if (couponId === null || trialEndsAt === null) return null
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, couponId))
  if (!coupon?.includeDollar) return null
  return { cents: DOLLAR_CENTS, description: `Trial of ${coupon.trialDays} days` }
}

/**
 * A wish with all that the provider is sent for it, which from the first call on never changes: the same reference
 * with anything else in the call would be refused.
 */
export async function frozen(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<PurchaseRow & { sent: PurchaseSent }> {
  if (purchase.sent) return { ...purchase, sent: purchase.sent }
  const customer = await ensureCustomer(deps, purchase.churchId)
  const [receiptEmail = null] = await findRecipients(deps.db, purchase.churchId)
  const card = await findCardId(deps.db, purchase.cardId)
  const cardBefore = (await findCard(deps.db, purchase.churchId))?.providerId ?? null
  const trial = await findDollar(deps.db, purchase)
  const sent = { customer, card, cardBefore, description: descriptionOf(purchase), receiptEmail, trial }
  const rows = await deps.db
    .update(purchases)
    .set({ sent })
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.sent)))
    .returning()
  const row = rows[0] ?? only(await deps.db.select().from(purchases).where(eq(purchases.id, purchase.id)))
  return { ...row, sent: row.sent ?? sent }
}
