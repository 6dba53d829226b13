import { eq } from 'drizzle-orm'
import type { CurrentPackage, Recharge } from '#contract/billing.ts'
import { creditSale } from '#core/billing/credit-sale.ts'
import { firstPayment } from '#core/billing/money.ts'
import { suspendedAt } from '#core/billing/reminders.ts'
import { isRunning } from '#core/billing/standing.ts'
import { keptUntil } from '#core/numbers/ownership.ts'
import { RECHARGE_LIMITS, RECHARGE_MONTH_MAX } from '#core/vocabulary/billing.ts'
import {
  CANCELLED,
  CANCELLING,
  isShut,
  NOT_ACTIVE,
  ON_EXTENDED_TRIAL,
  ON_TRIAL,
} from '#core/vocabulary/churches.ts'
import { findSuspension } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  type AccountRow,
  type BundleRow,
  type ChurchRow,
  churches,
  creditBundles,
  type PackageRow,
  type PlanSubscriptionRow,
} from '#server/db/schema/schema.ts'
import { findAccount } from './account.ts'
import { bundleView, findPackage, listCountryCredits, packageView } from './catalogue.ts'
import { findSubscription } from './mirror.ts'
import { findUnfinished } from './purchases.ts'

const FREE = 'free'

/** Whether a church has a package that is paid for, or was given one. */
export const hasPackage = ({ packageId, status }: Pick<ChurchRow, 'packageId' | 'status'>): boolean =>
  packageId !== FREE && !isShut(status)

const saleOf = (church: ChurchRow) => creditSale({ ...church, hasPackage: hasPackage(church) })

/** Whether a church can buy credits now. */
export const canBuyCredits = (church: ChurchRow): { is_enabled: boolean; sentence: string | null } =>
  saleOf(church)

export const readChurch = async (db: Db, churchId: number): Promise<ChurchRow> =>
  only(await db.select().from(churches).where(eq(churches.id, churchId)))

async function findRechargeBundle(db: Db, account: AccountRow | null): Promise<BundleRow | null> {
  if (!account?.rechargeBundleId) return null
  const [row] = await db.select().from(creditBundles).where(eq(creditBundles.id, account.rechargeBundleId))
  return row ?? null
}

const [NO_LIMIT] = RECHARGE_LIMITS

const rechargeView = (account: AccountRow | null, bundle: BundleRow | null): Recharge => ({
  limit: RECHARGE_LIMITS.find((limit) => limit === account?.rechargeLimit) ?? NO_LIMIT,
  creditId: bundle?.id ?? 0,
  cardId: account?.rechargeCardId ?? 0,
  creditAmount: bundle?.cents ?? 0,
  creditQuantity: bundle?.quantity ?? 0,
  is_on: account?.rechargeIsOn ?? false,
  month_max: account?.rechargeMonthMax ?? RECHARGE_MONTH_MAX,
  off_because: account?.rechargeOffBecause ?? null,
})

export async function presentRecharge(db: Db, churchId: number): Promise<Recharge> {
  const account = await findAccount(db, churchId)
  return rechargeView(account, await findRechargeBundle(db, account))
}

const overdueView = (account: AccountRow | null): CurrentPackage['overdue'] =>
  account?.overdueSince
    ? {
        since: account.overdueSince.toString(),
        amount: account.overdueCents,
        reason: account.overdueProblem ?? '',
        asks: account.overdueAsks,
        suspended_at: suspendedAt(account.overdueSince).toString(),
      }
    : null

const priceOf = (plan: PackageRow | null, period: PlanSubscriptionRow['period'] | null): number | null =>
  plan && (period === 'yearly' ? plan.yearlyCents : plan.monthlyCents)

/** When something is paid next, and how much; nothing when the subscription ends instead. */
async function nextPayment(db: Db, subscription: PlanSubscriptionRow | null, leftCents: number) {
  if (!subscription || !isRunning(subscription) || subscription.cancelsAtEnd)
    return { nextBillingDate: null, nextAmount: null, next: null }
  const { packageId, period, nextPackageId, nextPeriod, periodEnd } = subscription
  const plan = await findPackage(db, nextPackageId ?? packageId)
  const cents = subscription.nextCents ?? priceOf(plan, nextPeriod ?? period) ?? 0
  const isMonthly = (nextPeriod ?? period) === 'monthly'
  const first = firstPayment({ nextCents: cents, nextAt: periodEnd, leftCents, isMonthly })
  return {
    nextBillingDate: first.nextAt.toString(),
    nextAmount: first.nextCents,
    next: nextPackageId && plan ? { package: packageView(plan), isMonthly: nextPeriod === 'monthly' } : null,
  }
}

/** The next payment of a church, as its page says it. */
export async function findNextPayment(
  db: Db,
  churchId: number,
): Promise<{ cents: number; at: Temporal.Instant } | null> {
  const account = await findAccount(db, churchId)
  const { nextAmount: cents, nextBillingDate } = await nextPayment(
    db,
    await findSubscription(db, churchId),
    account?.leftCents ?? 0,
  )
  return cents === null || nextBillingDate === null
    ? null
    : { cents, at: Temporal.Instant.from(nextBillingDate) }
}

/** The package that a church has cancelled or lost. */
const isGone = ({ status, packageId }: ChurchRow): boolean =>
  packageId !== FREE && [CANCELLING, CANCELLED, NOT_ACTIVE].some((one) => one === status)

const isOnTrial = ({ status }: ChurchRow): boolean => status === ON_TRIAL || status === ON_EXTENDED_TRIAL

/** When a trial ended that no plan followed. */
const trialEnded = ({ status, suspendedBecause, trialEndsAt }: ChurchRow): Temporal.Instant | null =>
  status === NOT_ACTIVE && suspendedBecause === 'trial_ended' ? trialEndsAt : null

const shutAt = ({ status, suspendedAt: since, cancelEndsAt }: ChurchRow): Temporal.Instant | null =>
  status === CANCELLED ? cancelEndsAt : status === NOT_ACTIVE ? since : null

/** Everything that the plan card of a church shows. */
export async function presentCurrent(db: Db, churchId: number): Promise<CurrentPackage> {
  const church = await readChurch(db, churchId)
  const account = await findAccount(db, churchId)
  const subscription = await findSubscription(db, churchId)
  const bundle = await findRechargeBundle(db, account)
  const row = await findPackage(db, church.packageId)
  const plan = row && packageView(row)
  const recharge = rechargeView(account, bundle)
  const since = shutAt(church)
  return {
    success: true,
    isMonthly: subscription?.period !== 'yearly',
    current: hasPackage(church) ? plan : null,
    cancelledPackage: isGone(church) ? plan : null,
    starting: church.packageId.includes('starting'),
    billSyncing: (await findUnfinished(db, churchId))?.state === 'open',
    trialEnd: isOnTrial(church) ? (church.trialEndsAt?.toString() ?? null) : null,
    trialEnded: trialEnded(church)?.toString() ?? null,
    ...(await nextPayment(db, subscription, account?.leftCents ?? 0)),
    countryCredits: await listCountryCredits(db),
    cancelled: church.status === CANCELLED,
    cancelDate: church.cancelledAt?.toString() ?? null,
    cancelEndDate: church.cancelEndsAt?.toString() ?? null,
    rechargeCredit: bundle && bundleView(bundle),
    rechargeLimit: recharge.limit,
    rechargeCardId: recharge.cardId,
    recharge,
    church: { status: church.status, plan_id: church.packageId },
    credit_sale: saleOf(church),
    overdue: overdueView(account),
    suspension: await findSuspension(db, church),
    number_kept_until: since && keptUntil(since).toString(),
  }
}
