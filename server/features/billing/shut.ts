import { and, eq, inArray } from 'drizzle-orm'
import { keptUntil } from '#core/numbers/ownership.ts'
import type { SuspensionCause } from '#core/vocabulary/billing.ts'
import { NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { COMPLETE, NUMBER_RELEASED, SUSPENDED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { churches, creditEntries, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { suspendedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { findReaders } from './account.ts'
import { expirePackageCredits, grantCredits } from './ledger.ts'

export type TellingDeps = Pick<Deps, 'jobs' | 'vault' | 'clock' | 'publicUrl'>

/** What a package allows, or whether anything goes at all, has changed: texts are scheduled anew, screens told. */
export async function tellOfChange(tx: Db, { jobs }: Pick<Deps, 'jobs'>, churchId: number): Promise<void> {
  await jobs.enqueue(tx, 'messages.schedule', { churchId })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

const shutKey = (at: Temporal.Instant): string => `shut-${at.toString()}`

/** What ends when a church is shut: its cycle, and with it the credits of the package. */
export async function endCycle(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await expirePackageCredits(tx, churchId, shutKey(now), now)
  await tx.update(churches).set({ cycleEndsAt: null }).where(eq(churches.id, churchId))
}

/** Gives back the credits that expired when a trial ended which goes on after all. */
export async function returnTrialCredits(
  tx: Db,
  churchId: number,
  endedAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const key = shutKey(endedAt)
  const [expired] = await tx
    .select({ amount: creditEntries.amount })
    .from(creditEntries)
    .where(and(eq(creditEntries.churchId, churchId), eq(creditEntries.key, key)))
  const grant = { source: 'package', key: `${key}-back` } as const
  if (expired) await grantCredits(tx, churchId, -expired.amount, 'Credits of the trial', now, grant)
}

/** Suspends a church: nothing goes out any more, and its number is kept for a while. */
export async function suspendChurch(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  churchId: number,
  because: SuspensionCause,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(churches)
    .set({ status: NOT_ACTIVE, suspendedAt: now, suspendedBecause: because })
    .where(eq(churches.id, churchId))
  await endCycle(tx, churchId, now)
  await tx
    .update(users)
    .set({ status: SUSPENDED })
    .where(and(eq(users.churchId, churchId), eq(users.status, COMPLETE), eq(users.isBypassed, false)))
  await recordAudit(tx, {
    churchId,
    userId: null,
    action: 'billing.suspended',
    detail: { because },
    at: now,
  })
  await tellOfChange(tx, deps, churchId)
}

/** Suspends a church that has not paid for too long, and tells it. */
export async function suspendUnpaid(
  tx: Db,
  deps: TellingDeps,
  churchId: number,
  now: Temporal.Instant,
): Promise<void> {
  await suspendChurch(tx, deps, churchId, 'payment_failed', now)
  for (const reader of await findReaders(tx, deps, churchId))
    await queueMail(tx, deps, 'suspended', suspendedMail(reader, keptUntil(now)))
}

/** Opens a church again that was suspended or had cancelled. */
export async function resumeChurch(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .update(churches)
    .set({ suspendedAt: null, suspendedBecause: null })
    .where(eq(churches.id, churchId))
  await tx
    .update(users)
    .set({ status: COMPLETE })
    .where(and(eq(users.churchId, churchId), inArray(users.status, [SUSPENDED, NUMBER_RELEASED])))
  await recordAudit(tx, { churchId, userId: null, action: 'billing.resumed', at: now })
}
