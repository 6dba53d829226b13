import { eq } from 'drizzle-orm'
import { purchases } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { canPay } from './account.ts'
import { fulfil } from './fulfil.ts'
import { findInterrupted } from './purchases.ts'
import { recharge } from './recharge.ts'

/** By then whoever began has its answer, or never will. */
const INTERRUPTED_SECONDS = 60

/** Takes up wishes again of which a killed process or a silent provider left nobody knowing what became. */
export const settleInterrupted = async (deps: Deps): Promise<number> => {
  if (!canPay(deps)) return 0
  const now = deps.clock.now()
  let settled = 0
  for (const purchase of await findInterrupted(deps.db, now.subtract({ seconds: INTERRUPTED_SECONDS }))) {
    await deps.db.update(purchases).set({ triedAt: now }).where(eq(purchases.id, purchase.id))
    if (purchase.kind === 'recharge') await recharge(deps, purchase.churchId)
    else await fulfil(deps, purchase)
    settled += 1
  }
  return settled
}
