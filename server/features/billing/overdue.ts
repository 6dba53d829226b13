import { asc, isNotNull } from 'drizzle-orm'
import { overdueStep, SUSPENDED_AFTER_DAYS, suspendedAt } from '#core/billing/reminders.ts'
import { keptUntil } from '#core/numbers/ownership.ts'
import { type AccountRow, billingAccounts } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/notifications/mail.ts'
import { paymentFailedMail, suspendedMail } from '#server/features/notifications/mails/billing.ts'
import {
  type BillingDeps,
  canPay,
  findAccount,
  findRecipients,
  lockAccount,
  updateAccount,
} from './account.ts'
import { readChurch } from './current.ts'
import { findCard, findRunning } from './mirror.ts'
import { settleChurch } from './settle.ts'
import { suspendChurch } from './shut.ts'

/** Tries the payment once more; the reference makes it one attempt for each step. */
const tryAgain = async (deps: BillingDeps, churchId: number, days: number): Promise<void> => {
  const running = await findRunning(deps.db, churchId)
  const card = await findCard(deps.db, churchId)
  if (!running?.latestInvoice || !card || days === 0) return
  const { latestInvoice: invoice } = running
  const reference = `overdue-${invoice}-${days}`
  const paid = await deps.payments.payInvoice({ invoice, card: card.providerId, reference })
  if (!paid.ok && paid.failure.kind === 'retry') throw new Error('the payment provider does not answer')
}

/** Tells what is owed, or suspends the church when it has been owed for too long. */
const tell = (deps: BillingDeps, churchId: number, days: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const account = await lockAccount(tx, churchId)
    if (!account.overdueSince || overdueStep(account.overdueSince, account.overdueToldDays, now) !== days)
      return
    await updateAccount(tx, churchId, { overdueToldDays: days })
    const isOver = days >= SUSPENDED_AFTER_DAYS
    const { name: church } = await readChurch(tx, churchId)
    if (isOver) {
      await suspendChurch(tx, deps, churchId, 'payment_failed', now)
      await deps.jobs.enqueue(tx, 'billing.settle', { churchId })
    }
    const owed = {
      cents: account.overdueCents,
      problem: account.overdueProblem ?? '',
      suspendedAt: suspendedAt(account.overdueSince),
    }
    for (const to of await findRecipients(tx, churchId)) {
      const reader = { to, church, publicUrl: deps.publicUrl }
      if (isOver) await queueMail(tx, deps, 'suspended', suspendedMail(reader, keptUntil(now)))
      else await queueMail(tx, deps, 'payment-failed', paymentFailedMail(reader, owed))
    }
  })

const takeStep = async (deps: BillingDeps, { churchId }: AccountRow, days: number): Promise<void> => {
  await tryAgain(deps, churchId, days)
  await settleChurch(deps, churchId)
  const account = await findAccount(deps.db, churchId)
  if (account?.overdueSince) await tell(deps, churchId, days)
}

/** What is owed is tried and asked for again on its days, until it is paid or the church is suspended. */
export const followDebts = async (deps: Deps): Promise<number> => {
  if (!canPay(deps)) return 0
  const now = deps.clock.now()
  const owing = await deps.db
    .select()
    .from(billingAccounts)
    .where(isNotNull(billingAccounts.overdueSince))
    .orderBy(asc(billingAccounts.overdueSince))
  let steps = 0
  for (const account of owing) {
    const { overdueSince, overdueToldDays } = account
    const days = overdueSince && overdueStep(overdueSince, overdueToldDays, now)
    if (days === null) continue
    await takeStep(deps, account, days)
    steps += 1
  }
  return steps
}
