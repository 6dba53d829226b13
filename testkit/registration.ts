import { eq } from 'drizzle-orm'
import { registrationOf } from '#core/numbers/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { brands, numbers } from '#server/db/schema/schema.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'

/** Who registers, as a church fills it in. */
export const BRAND = {
  church: 'Grace Chapel',
  ein: '12-3456789',
  address: '12 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  email: 'office@grace.test',
  phone: '(212) 555-0142',
}

/**
 * Has the carriers know the number that a church texts from, without the way that leads there; `knowNumber` tells the
 * emulated ones, where there are some.
 */
export async function approveNumber(
  { db, clock }: { db: Db; clock: { now: () => Temporal.Instant } },
  churchId: number,
  knowNumber?: (sid: string) => void | Promise<void>,
): Promise<void> {
  const number = await findPrimaryNumber(db, churchId)
  const type = registrationOf(number)
  if (!number || type === null) return
  const now = clock.now()
  if (number.carrierSid) await knowNumber?.(number.carrierSid)
  await db.update(numbers).set({ liveAt: now }).where(eq(numbers.id, number.id))
  const carrierIds: Record<string, string> = number.carrierSid ? { sender: number.carrierSid } : {}
  const approved = {
    status: 'approved',
    carrier: number.carrier,
    carrierIds,
    submittedAt: now,
    decidedAt: now,
    checkedAt: now,
  } as const
  await db
    .insert(brands)
    .values({ ...BRAND, churchId, type, createdAt: now, ...approved })
    .onConflictDoUpdate({ target: [brands.churchId, brands.type], set: approved })
}
