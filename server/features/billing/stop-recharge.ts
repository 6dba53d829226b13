import type { Db } from '#server/db/connect.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { findAccount, updateAccount } from './account.ts'

/** Switches automatic recharge off without the church, and says why; its settings stay. */
export async function stopRecharge(
  tx: Db,
  churchId: number,
  problem: string,
  at: Temporal.Instant,
): Promise<void> {
  const account = await findAccount(tx, churchId)
  if (!account?.rechargeIsOn) return
  await updateAccount(tx, churchId, { rechargeIsOn: false, rechargeOffBecause: problem })
  await recordAudit(tx, { churchId, userId: null, action: 'recharge.off', detail: { problem }, at })
}
