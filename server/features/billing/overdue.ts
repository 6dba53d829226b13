import { asc, isNotNull } from 'drizzle-orm'
import { overdueStep, SUSPENDED_AFTER_DAYS, suspendedAt } from '#core/billing/reminders.ts'
import { type AccountRow, billingAccounts } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { paymentFailedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import {
  type BillingDeps,
  canPay,
  findAccount,
  findRecipients,
  lockAccount,
  updateAccount,
} from './account.ts'
import { readChurch } from './current.ts'
import { settleChurch } from './settle.ts'
import { suspendUnpaid } from './shut.ts'

/** Tells what is owed, or suspends the church when it has been owed for too long. */
const tell = (deps: BillingDeps, churchId: number, days: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const account = await lockAccount(tx, churchId)
    if (!account.overdueSince || overdueStep(account.overdueSince, account.overdueToldDays, now) !== days)
      return
    await updateAccount(tx, churchId, { overdueToldDays: days })
    const isOver = days >= SUSPENDED_AFTER_DAYS
    if (isOver) {
      await suspendUnpaid(tx, deps, churchId, now)
      await deps.jobs.enqueue(tx, 'billing.settle', { churchId })
      return
    }
    const { name: church } = await readChurch(tx, churchId)
    const owed = {
      cents: account.overdueCents,
      problem: account.overdueProblem ?? '',
      suspendedAt: suspendedAt(account.overdueSince),
    }
    for (const to of await findRecipients(tx, churchId)) {
      const reader = { to, church, publicUrl: deps.publicUrl }
      await queueMail(tx, deps, 'payment-failed', paymentFailedMail(reader, owed))
    }
  })

const takeStep = async (deps: BillingDeps, { churchId }: AccountRow, days: number): Promise<void> => {
  await settleChurch(deps, churchId)
  const account = await findAccount(deps.db, churchId)
  if (account?.overdueSince) await tell(deps, churchId, days)
}

/** What is owed is asked for on its days, on which the provider tries again too, until it is paid or the church is suspended. */
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
