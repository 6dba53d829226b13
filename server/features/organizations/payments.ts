import type { OrganizationDetail } from '#contract/organizations.ts'
import type { Deps } from '#server/deps.ts'
import { presentDefaultCard } from '#server/features/billing/cards.ts'
import { presentCurrent } from '#server/features/billing/current.ts'
import { findSubscription } from '#server/features/billing/mirror.ts'
import { listPayments, sumPaid } from '#server/features/billing/payments.ts'

const SHOWN = { limit: 10, page: 1, sort: 'date', direction: 'desc' } as const

/** What a church pays, when next, with what, and what it has paid lately. */
export async function presentPayments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  churchId: number,
): Promise<OrganizationDetail['payments']> {
  const current = await presentCurrent(db, churchId)
  const subscription = await findSubscription(db, churchId)
  const card = await presentDefaultCard({ db, clock }, churchId)
  const { payments, total } = await listPayments(db, churchId, SHOWN)
  const { recharge, overdue } = current
  return {
    period: subscription?.period ?? null,
    next_at: current.nextBillingDate,
    next_amount: current.nextAmount,
    ends_at: current.cancelEndDate,
    cancel_reason: subscription?.cancelReason ?? null,
    cancel_comment: subscription?.cancelComment || null,
    overdue: overdue && { since: overdue.since, amount: overdue.amount, reason: overdue.reason },
    card: card && {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
    },
    recharge: { is_on: recharge.is_on, limit: recharge.limit, quantity: recharge.creditQuantity },
    latest: payments.map(({ id, created_at_utc: at, description, total: amount, receipt_url }) => ({
      id,
      at,
      description,
      amount,
      receipt_url,
    })),
    total,
    paid: await sumPaid(db, churchId),
  }
}
