import { eq } from 'drizzle-orm'
import { isPaid, isRunning, isSuspendedByAdmin, statusBy } from '#core/billing/standing.ts'
import { isBefore } from '#core/time/instant.ts'
import { CANCELLED, CANCELLING, type ChurchStatus, isShut } from '#core/vocabulary/churches.ts'
import type { Payment, Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type ChurchRow, churches, type PlanSubscriptionRow } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { reopenedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { findReaders, updateAccount } from './account.ts'
import { findPackage } from './catalogue.ts'
import { findNextPayment } from './current.ts'
import { keepCycle } from './cycles.ts'
import { endCycle, resumeChurch, suspendUnpaid, type TellingDeps, tellOfChange } from './shut.ts'

/** When the church cancelled, and until when it has paid. */
function cancelColumns(status: ChurchStatus, { cancelledAt, endedAt, periodEnd }: PlanSubscriptionRow) {
  if (status === CANCELLING) return { cancelledAt, cancelEndsAt: periodEnd }
  if (status === CANCELLED) return { cancelledAt: cancelledAt ?? endedAt, cancelEndsAt: endedAt }
  return { cancelledAt: null, cancelEndsAt: null }
}

const NO_REASON = 'The card was declined.'
const ASKS = 'Your bank wants you to confirm this payment.'

const DEBT = {
  overdueSince: null,
  overdueToldDays: null,
  overdueCents: 0,
  overdueProblem: null,
  overdueAsks: false,
}

/** A subscription as it was read and stored, and since when its church, whose account is locked, has owed something. */
type Standing = { row: PlanSubscriptionRow; read: Subscription; overdueSince: Temporal.Instant | null }

/** Writes down what is owed, or that nothing is: whom an admin has suspended is asked for nothing meanwhile. */
async function storeDebt(
  tx: Db,
  church: ChurchRow,
  { read, overdueSince }: Pick<Standing, 'read' | 'overdueSince'>,
  payments: readonly Payment[],
  now: Temporal.Instant,
): Promise<void> {
  const { id: churchId } = church
  const isOwed = isRunning(read) && !isPaid(read) && !isSuspendedByAdmin(church)
  if (!isOwed) return updateAccount(tx, churchId, DEBT)
  const invoice = payments.find(({ id }) => id === read.latestInvoice)
  const asks = read.clientSecret !== null
  await updateAccount(tx, churchId, {
    overdueSince: overdueSince ?? now,
    overdueCents: read.owedCents,
    overdueProblem: asks ? ASKS : (invoice?.problem ?? NO_REASON),
    overdueAsks: asks,
  })
}

/** A renewal stays a draft for an hour or so before the provider collects it. */
const DRAFT_HOURS = 6

const wasPaid = ({ status }: Payment): boolean => status === 'paid' || status === 'refunded'

/** Whether the period of a subscription is paid: its invoice was, or nothing was to be paid. */
function isPeriodPaid(read: Subscription, payments: readonly Payment[], now: Temporal.Instant): boolean {
  if (read.status === 'trialing') return true
  const invoice = payments.find(({ id }) => id === read.latestInvoice)
  // A change that was given up leaves its own invoice behind; the one of the period came before it.
  if (invoice?.status === 'void')
    return payments.some(
      (one) => one.subscription === read.id && wasPaid(one) && !isBefore(one.at, read.periodStart),
    )
  if (invoice) return wasPaid(invoice)
  return read.owedCents === 0 && !isBefore(now, read.periodStart.add({ hours: DRAFT_HOURS }))
}

/** What the change of a church's status brings with it. */
async function followStatus(
  tx: Db,
  { id, status: before }: ChurchRow,
  status: ChurchStatus,
  now: Temporal.Instant,
): Promise<void> {
  if (isShut(before) && !isShut(status)) await resumeChurch(tx, id, now)
  if (!isShut(before) && isShut(status)) {
    await endCycle(tx, id, now)
    await recordAudit(tx, { churchId: id, userId: null, action: 'billing.ended', at: now })
  }
}

/** Tells a church that is open again what runs now, and what is paid next. */
async function tellReopened(tx: Db, deps: TellingDeps, churchId: number, plan: string): Promise<void> {
  const next = await findNextPayment(tx, churchId)
  if (!next) return
  for (const reader of await findReaders(tx, deps, churchId))
    await queueMail(tx, deps, 'resumed', reopenedMail(reader, { plan, next }))
}

/** Lets a subscription, as it was read, decide where its church stands, what it may do and which credits it has. */
export async function applySubscription(
  tx: Db,
  deps: TellingDeps,
  { row, read, overdueSince }: Standing,
  payments: readonly Payment[],
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, packageId } = row
  const church = only(await tx.select().from(churches).where(eq(churches.id, churchId)))
  const isGivenUp = row.status === 'cancelled' && !row.cancelsAtEnd && row.cancelReason === null
  if (isGivenUp && overdueSince && !isShut(church.status)) {
    // The provider has given up before us.
    await updateAccount(tx, churchId, DEBT)
    return suspendUnpaid(tx, deps, churchId, now)
  }
  const status = statusBy(row, { status: church.status, isSuspendedByAdmin: isSuspendedByAdmin(church) })
  await tx
    .update(churches)
    .set({
      status,
      ...(isRunning(row) && { packageId }),
      ...(row.status === 'trialing' && { trialEndsAt: row.trialEnd }),
      ...cancelColumns(status, row),
    })
    .where(eq(churches.id, churchId))
  await followStatus(tx, church, status, now)
  await storeDebt(tx, church, { read, overdueSince }, payments, now)
  const plan = await findPackage(tx, packageId)
  const isDue = isPaid(row) && !isShut(status) && isPeriodPaid(read, payments, now)
  if (isDue && plan) await keepCycle(tx, row, plan, now)
  if (isShut(church.status) && !isShut(status) && plan) await tellReopened(tx, deps, churchId, plan.name)
  const isOther = isRunning(row) && packageId !== church.packageId
  if (status !== church.status || isOther) await tellOfChange(tx, deps, churchId)
}
