import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#contract/billing.ts'
import {
  PAYMENT_GROUPS,
  PAYMENT_KINDS,
  type PaymentGroup,
  type PaymentKind,
} from '#core/vocabulary/billing.ts'
import { type Payment, readPriceKey } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type PaymentRow, type PurchaseRow, packages, payments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { receiptMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { findReaders } from './account.ts'

type NewPayment = Omit<typeof payments.$inferInsert, 'id'>

/** As printed by the provider, else our own. */
export const receiptNumberOf = ({ number, id }: Pick<PaymentRow, 'number' | 'id'>): string =>
  number ?? `R-${String(id).padStart(6, '0')}`

/** Writes down a payment once, with a receipt by e-mail; later readings only add what is new about it. */
export async function recordPayment(
  tx: Db,
  deps: Pick<Deps, 'vault' | 'jobs' | 'clock' | 'publicUrl'>,
  payment: NewPayment,
): Promise<PaymentRow | null> {
  const [row] = await tx.insert(payments).values(payment).onConflictDoNothing().returning()
  if (!row) {
    const { refundedCents = 0, receiptUrl, number } = payment
    const [known] = await tx
      .update(payments)
      .set({ refundedCents, ...(receiptUrl && { receiptUrl }), ...(number && { number }) })
      .where(and(eq(payments.providerId, payment.providerId), eq(payments.churchId, payment.churchId)))
      .returning()
    return known ?? null
  }
  const receipt = { ...row, number: receiptNumberOf(row) }
  for (const reader of await findReaders(tx, deps, row.churchId))
    await queueMail(tx, deps, 'receipt', receiptMail(receipt, reader))
  return row
}

/** What is written down of these payments, by the provider's names. */
export async function paymentsOf(
  db: Db,
  churchId: number,
  read: readonly Payment[],
): Promise<Map<string, PaymentRow>> {
  const isRead = inArray(
    payments.providerId,
    read.map(({ id }) => id),
  )
  const rows =
    read.length === 0
      ? []
      : await db
          .select()
          .from(payments)
          .where(and(eq(payments.churchId, churchId), isRead))
  return new Map(rows.map((row) => [row.providerId, row]))
}

/** Whether nothing is to be written down of a payment: it was before, with all that was bought by it, and nothing went back. */
export const isWrittenDown = (row: PaymentRow | undefined, payment: Payment): boolean =>
  row !== undefined &&
  payment.refundedCents === row.refundedCents &&
  payment.refundedCents === 0 &&
  payment.refunds.length === 0 &&
  payment.dispute === null &&
  [null, row.receiptUrl].includes(payment.receiptUrl) &&
  [null, row.number].includes(payment.number)

const kindOf = ({ kind, metadata }: Payment): PaymentKind =>
  kind === 'invoice' ? 'subscription' : (PAYMENT_KINDS.find((one) => one === metadata.kind) ?? 'credits')

/** What a payment of the provider is in our books; null when no money has moved. */
export function paymentOf(churchId: number, payment: Payment): NewPayment | null {
  if (payment.cents <= 0 || !(payment.status === 'paid' || payment.status === 'refunded')) return null
  const plan = readPriceKey(payment.metadata.price ?? '')
  return {
    churchId,
    providerId: payment.id,
    kind: kindOf(payment),
    description: payment.description,
    cents: payment.cents,
    refundedCents: payment.refundedCents,
    brand: payment.brand,
    last4: payment.last4,
    receiptUrl: payment.receiptUrl,
    number: payment.number,
    packageId: plan?.packageId ?? null,
    period: plan && (plan.interval === 'month' ? 'monthly' : 'yearly'),
    quantity: Number(payment.metadata.quantity) || null,
    paidAt: payment.at,
  }
}

/** What a charge says of itself, so that any reading of it knows what it was for. */
export const metadataOf = ({ id, kind, quantity }: Pick<PurchaseRow, 'id' | 'kind' | 'quantity'>) => ({
  purchase: String(id),
  kind: kind === 'recharge' ? 'recharge' : kind === 'credits' ? 'credits' : 'trial',
  ...(quantity !== null && { quantity: String(quantity) }),
})

type Line = { payment: PaymentRow; packageName: string | null }

export const transactionView = ({ payment, packageName }: Line): Transaction => ({
  id: payment.id,
  receipt_number: receiptNumberOf(payment),
  created_at_utc: payment.paidAt.toString(),
  description: payment.description,
  total: payment.cents,
  receipt_url: payment.receiptUrl,
  charge: payment.brand && payment.last4 ? { brand: payment.brand, last4: payment.last4 } : null,
  charge_id: payment.providerId,
  kind: payment.kind,
  package: packageName === null ? null : { name: packageName },
  is_monthly: payment.period && payment.period === 'monthly',
  quantity: payment.quantity,
})

const selectLines = (db: Db) =>
  db
    .select({ payment: payments, packageName: packages.name })
    .from(payments)
    .leftJoin(packages, eq(packages.id, payments.packageId))

export type Page = {
  limit: number
  page: number
  sort: 'date' | 'amount'
  direction: 'asc' | 'desc'
  group?: PaymentGroup | undefined
}

/** A page of a church's transactions. */
export async function listPayments(
  db: Db,
  churchId: number,
  { limit, page, sort, direction, group }: Page,
): Promise<{ payments: Transaction[]; total: number }> {
  const order = direction === 'asc' ? asc : desc
  const column = sort === 'date' ? payments.paidAt : payments.cents
  const ofGroup = group && inArray(payments.kind, [...PAYMENT_GROUPS[group]])
  const fits = and(eq(payments.churchId, churchId), ofGroup)
  const rows = await selectLines(db)
    .where(fits)
    .orderBy(order(column), order(payments.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { total } = only(await db.select({ total: count() }).from(payments).where(fits))
  return { payments: rows.map(transactionView), total }
}

/** Everything that a church has paid, less what went back, in cents: that stands in lines of its own. */
export async function sumPaid(db: Db, churchId: number): Promise<number> {
  const net = sql<number>`coalesce(sum(${payments.cents}), 0)::float8`
  return only(await db.select({ net }).from(payments).where(eq(payments.churchId, churchId))).net
}

/** The transactions of a year of the church's calendar, oldest first. */
export const paymentsBetween = async (
  db: Db,
  churchId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Line[]> =>
  selectLines(db)
    .where(
      and(
        eq(payments.churchId, churchId),
        sql`${payments.paidAt} >= ${from.toString()}::timestamptz and ${payments.paidAt} < ${until.toString()}::timestamptz`,
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.id))

/** One transaction of a church; refuses any other. */
export async function takePayment(db: Db, churchId: number, id: number): Promise<Line> {
  const [row] = await selectLines(db).where(and(eq(payments.churchId, churchId), eq(payments.id, id)))
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

/** The same by the provider's name. */
export async function findPaymentOf(
  db: Db,
  churchId: number,
  providerId: string,
): Promise<Transaction | null> {
  const [row] = await selectLines(db).where(
    and(eq(payments.churchId, churchId), eq(payments.providerId, providerId)),
  )
  return row ? transactionView(row) : null
}
