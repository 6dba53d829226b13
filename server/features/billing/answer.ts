import type { CurrentPackage } from '#contract/billing.ts'
import type { Church } from '#contract/churches.ts'
import { isBefore } from '#core/time/instant.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import type { PurchaseRow } from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import type { BillingDeps } from './account.ts'
import { presentCurrent } from './current.ts'
import { refusalOf, TROUBLE } from './failures.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findLastOfPlan } from './purchases.ts'
import { settleSoon } from './settle.ts'
import { askForDebt } from './subscribe.ts'

type Action = {
  client_secret: string
  payment_method: string | null
  publishable_key: string
  script_url: string
}

/** What the page needs for the question of the bank; null when it has none. Refuses what failed. */
export function actionOf(deps: BillingDeps, fulfilment: Fulfilment): Action | null {
  switch (fulfilment.outcome) {
    case 'done':
      return null
    case 'action': {
      const { publishableKey, scriptUrl } = deps.payments.cardForm
      return {
        client_secret: fulfilment.clientSecret,
        payment_method: fulfilment.card,
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

/**
 * After the bank has heard from the person: what became of the plan that waits for it, else of what is owed. What
 * still waits has its question asked again.
 */
export async function confirmPayment(deps: BillingDeps, churchId: number): Promise<Fulfilment> {
  const purchase = await findLastOfPlan(deps.db, churchId)
  const isUnfinished = purchase?.state === 'open' || purchase?.state === 'action'
  const fulfilment = isUnfinished ? await fulfil(deps, purchase, { isPressed: true }) : null
  if (!fulfilment) await settleSoon(deps, churchId)
  if (fulfilment) return fulfilment
  if (purchase?.state === 'failed' && hasJustEnded(deps, purchase))
    throw refuse(422, purchase.problem ?? TROUBLE)
  return askForDebt(deps, churchId)
}

/** An event of the provider may have told of the bank's answer before the page does. */
const JUST_MINUTES = 10
const hasJustEnded = ({ clock }: BillingDeps, { settledAt }: PurchaseRow): boolean =>
  settledAt !== null && !isBefore(settledAt, clock.now().subtract({ minutes: JUST_MINUTES }))
