import { and, desc, eq } from 'drizzle-orm'
import { addedCredits, cycleAt } from '#core/billing/cycles.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  billingCycles,
  type CycleRow,
  churches,
  type PackageRow,
  type PlanSubscriptionRow,
  packages,
} from '#server/db/schema/schema.ts'
import { expirePackageCredits, grantCredits } from './ledger.ts'

/** The billing cycle that began last. */
export async function findLastCycle(db: Db, churchId: number): Promise<CycleRow | null> {
  const [cycle] = await db
    .select()
    .from(billingCycles)
    .where(eq(billingCycles.churchId, churchId))
    .orderBy(desc(billingCycles.startsAt))
    .limit(1)
  return cycle ?? null
}

/** What the package had left expires, and the new cycle's credits are given. */
async function beginCycle(
  tx: Db,
  { id, churchId }: CycleRow,
  { creditsPerCycle }: PackageRow,
  now: Temporal.Instant,
): Promise<void> {
  const key = `cycle-${id}`
  const expired = await expirePackageCredits(tx, churchId, key, now)
  if (expired > 0) await tx.update(billingCycles).set({ expired }).where(eq(billingCycles.id, id))
  const grant = { source: 'package', key: `${key}-credits` } as const
  await grantCredits(tx, churchId, creditsPerCycle, 'Credits of the package', now, grant)
}

/** A dearer package in a cycle that is under way adds its part. */
async function enlargeCycle(tx: Db, cycle: CycleRow, plan: PackageRow, now: Temporal.Instant): Promise<void> {
  const before = only(await tx.select().from(packages).where(eq(packages.id, cycle.packageId)))
  const span = { start: cycle.startsAt, end: cycle.endsAt }
  const added = addedCredits(before.creditsPerCycle, plan.creditsPerCycle, span, now)
  // A cheaper one takes nothing, so that going back to the dearer adds nothing.
  if (added === 0) return
  await tx.update(billingCycles).set({ packageId: plan.id }).where(eq(billingCycles.id, cycle.id))
  const grant = { source: 'package', key: `cycle-${cycle.id}-${plan.id}` } as const
  await grantCredits(tx, cycle.churchId, added, 'Credits of the larger package', now, grant)
}

/** Gives the credits of the cycle that a paid subscription is in, once. */
export async function keepCycle(
  tx: Db,
  subscription: PlanSubscriptionRow,
  plan: PackageRow,
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, periodStart, periodEnd, status } = subscription
  const paid = status === 'trialing' ? 'monthly' : subscription.period
  const span = cycleAt({ start: periodStart, end: periodEnd }, paid, now)
  if (!span) return
  const [begun] = await tx
    .insert(billingCycles)
    .values({
      churchId,
      subscriptionId: subscription.id,
      packageId: plan.id,
      startsAt: span.start,
      endsAt: span.end,
    })
    .onConflictDoNothing()
    .returning()
  await tx.update(churches).set({ cycleEndsAt: span.end }).where(eq(churches.id, churchId))
  if (begun) return beginCycle(tx, begun, plan, now)
  const known = only(
    await tx
      .update(billingCycles)
      .set({ endsAt: span.end })
      .where(and(eq(billingCycles.churchId, churchId), eq(billingCycles.startsAt, span.start)))
      .returning(),
  )
  if (known.packageId !== plan.id) await enlargeCycle(tx, known, plan, now)
}
