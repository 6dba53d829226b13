import { eq } from 'drizzle-orm'
import type { Preview } from '#contract/billing.ts'
import { locksOf } from '#core/billing/locks.ts'
import { firstPayment, paymentsInWords } from '#core/billing/money.ts'
import { isDowngrade } from '#core/billing/plan-change.ts'
import type { ScheduleKey } from '#core/scheduling/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { messageTemplates, type PackageRow, scheduleTemplates } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, findAccount } from './account.ts'
import { ensurePrices, findPackage, takePackage } from './catalogue.ts'
import { priceKeyOfWish } from './complete.ts'
import { lockCouponFor } from './coupon.ts'
import { readChurch } from './current.ts'
import { refusalOf } from './failures.ts'
import { findRunning } from './mirror.ts'
import { centsOf, type PlanWish, stepTo } from './subscribe.ts'

const DOLLAR_CENTS = 100

/** What of a church's own templates, texts and switches a package locks. */
async function presentLocks(db: Db, churchId: number, plan: PackageRow): Promise<Preview['locks']> {
  const templates = await db
    .select()
    .from(scheduleTemplates)
    .where(eq(scheduleTemplates.churchId, churchId))
    .orderBy(scheduleTemplates.id)
  const texts = await db
    .select({ type: messageTemplates.messageType })
    .from(messageTemplates)
    .where(eq(messageTemplates.churchId, churchId))
  return locksOf(
    plan.limits,
    templates.map((one) => ({
      ...one,
      confirmationReminders: one.confirmationReminders as ScheduleKey[],
      followUps: one.followUps as ScheduleKey[],
    })),
    texts.map(({ type }) => type),
  )
}

type Cost = {
  dueNowCents: number
  nextCents: number
  nextAt: Temporal.Instant
  trialEnd: Temporal.Instant | null
}

/** What a new subscription costs, with the trial of a coupon when it has one; what is left of earlier payments pays first. */
async function costOfNew(
  { db, clock }: BillingDeps,
  churchId: number,
  plan: PackageRow,
  { isMonthly, coupon: code }: PlanWish,
  leftCents: number,
): Promise<Cost> {
  const now = clock.now()
  const nextCents = centsOf(plan, isMonthly)
  const coupon = code ? await db.transaction((tx) => lockCouponFor(tx, churchId, code, now)) : null
  if (code && !coupon) throw refuse(422, { coupon: ['Invalid Coupon Code'] })
  if (coupon && coupon.trialDays > 0) {
    const trialEnd = now.add({ hours: coupon.trialDays * 24 })
    const dueNowCents = coupon.includeDollar ? DOLLAR_CENTS : 0
    return { dueNowCents, ...firstPayment({ nextCents, nextAt: trialEnd, leftCents, isMonthly }), trialEnd }
  }
  const nextAt = now
    .toZonedDateTimeISO('UTC')
    .add(isMonthly ? { months: 1 } : { years: 1 })
    .toInstant()
  const paidCents = Math.min(leftCents, nextCents)
  return {
    dueNowCents: nextCents - paidCents,
    ...firstPayment({ nextCents, nextAt, leftCents: leftCents - paidCents, isMonthly }),
    trialEnd: null,
  }
}

async function costOf(deps: BillingDeps, churchId: number, plan: PackageRow, wish: PlanWish): Promise<Cost> {
  const running = await findRunning(deps.db, churchId)
  const leftCents = (await findAccount(deps.db, churchId))?.leftCents ?? 0
  if (!running) return costOfNew(deps, churchId, plan, wish, leftCents)
  const step = await stepTo(deps.db, running, plan, wish.isMonthly)
  if (step !== 'now') {
    const next = { nextCents: centsOf(plan, wish.isMonthly), nextAt: running.periodEnd }
    const first = firstPayment({ ...next, leftCents, isMonthly: wish.isMonthly })
    return { dueNowCents: 0, ...first, trialEnd: running.trialEnd }
  }
  await ensurePrices(deps)
  const period = wish.isMonthly ? 'monthly' : 'yearly'
  const priceKey = priceKeyOfWish({ packageId: plan.id, period })
  const preview = await deps.payments.previewChange({ subscription: running.providerId, priceKey })
  if (!preview.ok) throw refusalOf(deps, preview.failure)
  return {
    ...preview.value,
    ...firstPayment({ ...preview.value, isMonthly: wish.isMonthly }),
    trialEnd: null,
  }
}

function linesOf(plan: PackageRow, { dueNowCents, nextCents, trialEnd }: Cost): Preview['lines'] {
  if (dueNowCents === 0) return []
  if (trialEnd) return [{ description: 'Trial', amount: dueNowCents }]
  if (dueNowCents === nextCents) return [{ description: plan.name, amount: dueNowCents }]
  return [
    { description: plan.name, amount: nextCents },
    { description: 'Less what is paid already', amount: dueNowCents - nextCents },
  ]
}

/** What a package would cost now and later, and what it would lock, before anything is done. */
export async function presentPreview(deps: BillingDeps, churchId: number, wish: PlanWish): Promise<Preview> {
  const plan = await takePackage(deps.db, wish.packageId, wish.isMonthly)
  const church = await readChurch(deps.db, churchId)
  const present = await findPackage(deps.db, church.packageId)
  const cost = await costOf(deps, churchId, plan, wish)
  return {
    success: true,
    due_now: cost.dueNowCents,
    next_amount: cost.nextCents,
    next_date: cost.nextAt.toString(),
    sentence: paymentsInWords(cost, church.timeZone, deps.clock.now()),
    lines: linesOf(plan, cost),
    is_downgrade: isDowngrade({ rank: present?.rank ?? 0 }, plan),
    locks: await presentLocks(deps.db, churchId, plan),
    trial_end: cost.trialEnd?.toString() ?? null,
  }
}
