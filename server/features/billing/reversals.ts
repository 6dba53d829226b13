import { and, eq, sql } from 'drizzle-orm'
import { creditsTakenBack } from '#core/billing/refunds.ts'
import type { DisputeState } from '#core/vocabulary/payments.ts'
import type { Payment } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches, creditEntries, type PaymentRow, payments, purchases } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { takeBackCredits } from './ledger.ts'
import { referenceOf } from './purchases.ts'
import { stopRecharge } from './stop-recharge.ts'

type NewLine = Pick<
  typeof payments.$inferInsert,
  'providerId' | 'kind' | 'description' | 'cents' | 'disputeState' | 'paidAt'
>

/** Writes down a line of money that went back; answers whether it is new. */
async function recordLine(tx: Db, of: PaymentRow, line: NewLine): Promise<boolean> {
  const { churchId, brand, last4 } = of
  const [made] = await tx
    .insert(payments)
    .values({ ...line, churchId, brand, last4, ofPayment: of.id })
    .onConflictDoNothing()
    .returning()
  if (made) return true
  const { cents, description, disputeState } = line
  await tx
    .update(payments)
    .set({ cents, description, disputeState })
    .where(eq(payments.providerId, line.providerId))
  return false
}

/**
 * What is left of the credits of a purchase: of all credits that do not expire those that were given last go last, so
 * that what is left is of the newest, without what refunds took back of them.
 */
async function unspentOf(tx: Db, churchId: number, key: string, quantity: number): Promise<number> {
  const [grant] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.churchId, churchId), eq(creditEntries.key, key)))
  if (!grant) return 0
  const { pool } = only(
    await tx
      .select({ pool: sql<number>`(${churches.creditBalance} - ${churches.packageCredits})::int` })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  const { later } = only(
    await rowsOf<{ later: number }>(
      tx,
      sql`
        select coalesce(sum(later.amount - coalesce(back.credits, 0)), 0)::int as later
        from credit_entries later
        left join purchases on purchases.church_id = later.church_id and later.key = 'purchase-' || purchases.id
        left join payments on payments.provider_id = purchases.provider_id
        left join lateral (
          select -sum(amount) as credits from credit_entries
          where church_id = later.church_id and source = 'refund' and key like 'refund-' || payments.id || '-%'
        ) back on true
        where later.church_id = ${churchId} and later.kind = 'granted' and later.source <> 'package'
          and later.amount > 0 and later.id > ${grant.id}`,
    ),
  )
  return Math.max(0, Math.min(quantity, pool - later))
}

/** The unspent part of the credits goes back with the money, once for each sum that was paid back. */
async function takeBack(tx: Db, payment: PaymentRow, now: Temporal.Instant): Promise<void> {
  const { id, churchId, providerId, cents, refundedCents, quantity } = payment
  if (refundedCents === 0 || !quantity) return
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.churchId, churchId), eq(purchases.providerId, providerId)))
  if (!purchase) return
  const { taken } = only(
    await tx
      .select({ taken: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)::int` })
      .from(creditEntries)
      .where(
        and(
          eq(creditEntries.churchId, churchId),
          eq(creditEntries.source, 'refund'),
          sql`${creditEntries.key} like ${`refund-${id}-%`}`,
        ),
      ),
  )
  const unspent = await unspentOf(tx, churchId, referenceOf(purchase), quantity)
  const credits = creditsTakenBack({ quantity, cents, refundedCents, unspent, taken })
  if (credits > 0) await takeBackCredits(tx, churchId, credits, `refund-${id}-${refundedCents}`, now)
}

const DISPUTES: Record<DisputeState, string> = {
  open: 'Dispute, the bank decides',
  won: 'Dispute, decided for Steeple',
  lost: 'Dispute, decided for the cardholder',
}
const DISPUTED = 'A payment is disputed at the bank.'

/** Writes down what of a payment went back, as lines of their own, and what follows from that. */
export async function recordReversals(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: PaymentRow,
  { refunds, dispute }: Pick<Payment, 'refunds' | 'dispute'>,
): Promise<void> {
  const now = clock.now()
  for (const { id, cents, at } of refunds) {
    const description = `Refund: ${row.description}`
    await recordLine(tx, row, { providerId: id, kind: 'refund', description, cents: -cents, paidAt: at })
  }
  await takeBack(tx, row, now)
  if (!dispute) return
  const cents = dispute.state === 'won' ? 0 : -dispute.cents
  const description = `${DISPUTES[dispute.state]}: ${row.description}`
  const { id, state, at } = dispute
  const line = {
    providerId: id,
    kind: 'dispute',
    description,
    cents,
    disputeState: state,
    paidAt: at,
  } as const
  // Nothing is bought automatically from somebody who tells the bank that payments are not right.
  if (await recordLine(tx, row, line)) await stopRecharge(tx, row.churchId, DISPUTED, now)
}

/** Whether the bank has a dispute of a church to decide. */
export const hasDispute = async (db: Db, churchId: number): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.churchId, churchId), eq(payments.disputeState, 'open')))) > 0
