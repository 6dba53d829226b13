import { and, asc, isNull, lt, lte, or } from 'drizzle-orm'
import { OVERDUE_DAYS, overdueStep, SUSPENDED_AFTER_DAYS, suspendedAt } from '#core/billing/reminders.ts'
import { billingAccounts } from '#server/db/schema/schema.ts'
import { paymentFailedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { type BillingDeps, findAccount, findReaders, lockAccount, updateAccount } from './account.ts'
import { settleChurch } from './settle.ts'
import { suspendUnpaid } from './shut.ts'

/** Tells what is owed, or suspends the church when it has been owed for too long; false when that was done already. */
const tell = (deps: BillingDeps, churchId: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const account = await lockAccount(tx, churchId)
    const { overdueSince, overdueToldDays } = account
    const days = overdueSince && overdueStep(overdueSince, overdueToldDays, now)
    if (overdueSince === null || days === null) return false
    await updateAccount(tx, churchId, { overdueToldDays: days })
    if (days >= SUSPENDED_AFTER_DAYS) {
      await suspendUnpaid(tx, deps, churchId, now)
      await deps.jobs.enqueue(tx, 'billing.settle', { churchId })
      return true
    }
    const owed = {
      cents: account.overdueCents,
      problem: account.overdueProblem ?? '',
      asks: account.overdueAsks,
      suspendedAt: suspendedAt(overdueSince),
    }
    for (const reader of await findReaders(tx, deps, churchId))
      await queueMail(tx, deps, 'payment-failed', paymentFailedMail(reader, owed))
    return true
  })

/** `overdueStep` in SQL. */
const stepIsDue = (now: Temporal.Instant) =>
  or(
    ...OVERDUE_DAYS.map((days) =>
      and(
        lte(billingAccounts.overdueSince, now.subtract({ hours: days * 24 })),
        or(isNull(billingAccounts.overdueToldDays), lt(billingAccounts.overdueToldDays, days)),
      ),
    ),
  )

/** What is owed is asked for on its days, on which the provider tries again too, until it is paid or the church is suspended. */
export function dueDebts(deps: BillingDeps): DueWork {
  return eachDue(deps, {
    name: 'ask for what is owed',
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: billingAccounts.churchId, churchId: billingAccounts.churchId })
        .from(billingAccounts)
        .where(and(stepIsDue(now), mayRun(billingAccounts.churchId)))
        .orderBy(asc(billingAccounts.overdueSince))
        .limit(limit),
    run: async ({ churchId }) => {
      await settleChurch(deps, churchId)
      const isPaid = (await findAccount(deps.db, churchId))?.overdueSince === null
      return isPaid || tell(deps, churchId)
    },
  })
}
