import type { CurrentPackage } from '#contract/billing.ts'
import type { Church } from '#contract/churches.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import type { BillingDeps } from './account.ts'
import { failPurchase } from './complete.ts'
import { presentCurrent } from './current.ts'
import { refusalOf } from './failures.ts'
import { type Fulfilment, fulfil, record } from './fulfil.ts'
import { findUnfinished } from './purchases.ts'
import { settleChurch } from './settle.ts'

type Action = { client_secret: string; publishable_key: string; script_url: string }

/** What the page needs for the question of the bank; null when it has none. Refuses what failed. */
export const actionOf = (deps: BillingDeps, fulfilment: Fulfilment): Action | null => {
  switch (fulfilment.outcome) {
    case 'done':
      return null
    case 'action': {
      const { publishableKey, scriptUrl } = deps.payments.cardForm
      return {
        client_secret: fulfilment.clientSecret,
        publishable_key: publishableKey,
        script_url: scriptUrl,
      }
    }
    case 'failed':
    case 'unknown':
      throw refusalOf(deps, fulfilment.failure)
  }
}

export const withChurch = async (
  db: Db,
  churchId: number,
): Promise<{ church: Church; current_package: CurrentPackage }> => ({
  church: await presentChurch(db, churchId),
  current_package: await presentCurrent(db, churchId),
})

const NOT_CONFIRMED = 'The payment was not confirmed. Please try again or use another card.'

/**
 * After the bank has heard from the person: what became of the plan that waits for it. What waits still has its
 * question asked again; what the provider gave up has failed.
 */
export const confirmPlan = async (deps: BillingDeps, churchId: number): Promise<Fulfilment> => {
  await settleChurch(deps, churchId)
  const waiting = await findUnfinished(deps.db, churchId)
  if (!waiting) return { outcome: 'done' }
  if (waiting.state === 'open') return fulfil(deps, waiting)
  const subscription = waiting.providerId ?? waiting.subscription ?? ''
  const read = await deps.payments.subscription(subscription)
  if (!read.ok) return { outcome: 'unknown', failure: read.failure }
  if (read.value.clientSecret) return { outcome: 'action', clientSecret: read.value.clientSecret }
  await record(deps, waiting, (tx) => failPurchase(tx, waiting, NOT_CONFIRMED, deps.clock.now()))
  const failure = { kind: 'declined', sentence: NOT_CONFIRMED, code: 'not_confirmed', isHard: false } as const
  return { outcome: 'failed', failure }
}
