import { and, asc, eq, isNotNull, isNull, lte, not } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { forgetSender } from '#server/features/messages/senders.ts'
import { findNumber, KEPT_DAYS } from './number.ts'

const AT_ONCE = 50
const OVERDUE_MINUTES = 10

/** The number is not the church's any more; the carrier is told in a job. An imported one was never ours to give back. */
export const release = async (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, churchId, phoneNumber, isImported }: NumberRow,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .update(numbers)
    .set({ isActive: false, isPrimary: false, credentialsSealed: null, removedAt: now, releasedAt: now })
    .where(eq(numbers.id, id))
  await forgetSender(tx, churchId, phoneNumber)
  if (!isImported) await jobs.enqueue(tx, 'numbers.release', { numberId: id })
}

/** Gives a number back to the carrier, which makes its id there worthless; throws when it must be tried again. */
export const giveBack = async (deps: Deps, numberId: number): Promise<void> => {
  const row = await findNumber(deps.db, numberId)
  if (!row?.carrierSid || !row.releasedAt || row.isImported) return
  const released = await deps.texting.releaseNumber(row.carrierSid)
  if (!released.ok) throw new Error(`number ${numberId} was not released: ${released.failure.detail}`)
  await deps.db.update(numbers).set({ carrierSid: null }).where(eq(numbers.id, numberId))
}

/** Numbers that were kept long enough are given back. */
export const releaseKept = ({ db, jobs, clock }: Deps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const until = now.subtract({ hours: KEPT_DAYS * 24 })
    const kept = await tx
      .select()
      .from(numbers)
      .where(and(not(numbers.isActive), lte(numbers.removedAt, until), isNull(numbers.releasedAt)))
      .orderBy(asc(numbers.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of kept) await release(tx, { jobs }, row, now)
    return kept.length
  })

/** Numbers whose job was lost or gave up are taken up again. */
export const enqueueOverdueReleases = async ({ db, jobs, clock }: Deps): Promise<number> => {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ id: numbers.id })
    .from(numbers)
    .where(and(isNotNull(numbers.carrierSid), not(numbers.isImported), lte(numbers.releasedAt, before)))
    .limit(AT_ONCE)
  for (const { id } of overdue) await jobs.enqueue(db, 'numbers.release', { numberId: id })
  return 0
}
