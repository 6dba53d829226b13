import { eq } from 'drizzle-orm'
import { isBefore } from '#core/time/instant.ts'
import { type PurchaseRow, purchases } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type BillingDeps, canPay } from './account.ts'
import { failPurchase } from './complete.ts'
import { TROUBLE } from './failures.ts'
import { fulfil, record } from './fulfil.ts'
import { findInterrupted, findPurchase } from './purchases.ts'
import { recharge } from './recharge.ts'
import { settleChurch } from './settle.ts'

/** By then whoever began has its answer, or never will. */
const INTERRUPTED_SECONDS = 60
/** A reference is good for a day at the provider; nothing is asked for by it when that is nearly over. */
const FORGOTTEN_HOURS = 20

/** After so long the provider is only read: what it did is found by the reading, what it did not is given up. */
const giveUp = async (deps: BillingDeps, purchase: PurchaseRow): Promise<void> => {
  await settleChurch(deps, purchase.churchId)
  const left = await findPurchase(deps.db, purchase.id)
  if (left?.state === 'open')
    await record(deps, left, (tx) => failPurchase(tx, left, TROUBLE, deps.clock.now()))
}

/** Takes up wishes again of which a killed process or a silent provider left nobody knowing what became. */
export const settleInterrupted = async (deps: Deps): Promise<number> => {
  if (!canPay(deps)) return 0
  const now = deps.clock.now()
  let settled = 0
  for (const purchase of await findInterrupted(deps.db, now.subtract({ seconds: INTERRUPTED_SECONDS }))) {
    await deps.db.update(purchases).set({ triedAt: now }).where(eq(purchases.id, purchase.id))
    if (isBefore(purchase.createdAt, now.subtract({ hours: FORGOTTEN_HOURS }))) await giveUp(deps, purchase)
    else if (purchase.kind === 'recharge') await recharge(deps, purchase.churchId)
    else await fulfil(deps, purchase)
    settled += 1
  }
  return settled
}
