import { sql } from 'drizzle-orm'
import type { CarrierReason, WaitReason } from '#core/vocabulary/message-reasons.ts'
import type { Db } from './connect.ts'

/** What waited for one thing is looked at again at once. Rows that are being sent are passed over: nobody waits in a circle. */
export async function hurryWaiting(
  tx: Db,
  churchId: number,
  reason: WaitReason | CarrierReason,
  now: Temporal.Instant,
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  await tx.execute(sql`
    update messages set due_at = ${at} where id in (
      select id from messages
      where church_id = ${churchId} and state = 'planned' and reason = ${reason} and due_at > ${at}
      for update skip locked
    )`)
}
