import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'

/** A number is not the church's any more: answers that were to go from it go from the default one. */
export const forgetSender = async (tx: Db, churchId: number, phoneNumber: string): Promise<void> => {
  await tx
    .update(messages)
    .set({ fromNumber: null })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.fromNumber, phoneNumber),
        inArray(messages.state, ['planned', 'held']),
      ),
    )
}
