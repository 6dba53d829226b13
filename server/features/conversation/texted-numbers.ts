import { and, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { distinctKeys, type Key } from '#server/db/keys.ts'
import { isHeld, numbers } from '#server/db/schema/schema.ts'
import { forgetSender } from '#server/features/messages/senders.ts'

/** Which churches numbers belong to; those that are not ours are left out. */
export async function findChurchesOfNumbers(
  db: Db,
  phoneNumbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ phoneNumber: numbers.phoneNumber, churchId: numbers.churchId })
    .from(numbers)
    .where(and(inArray(numbers.phoneNumber, [...new Set(phoneNumbers)]), isHeld))
  return new Map(rows.map((row) => [row.phoneNumber, row.churchId]))
}

/** Answers go from the number that was texted, unless it is not the church's any more. */
export async function forgetLostNumbers(tx: Db, texted: readonly Key[]): Promise<void> {
  const churches = await findChurchesOfNumbers(
    tx,
    texted.map(({ id }) => id),
  )
  for (const { churchId, id: number } of distinctKeys(texted))
    if (churches.get(number) !== churchId) await forgetSender(tx, churchId, number)
}
