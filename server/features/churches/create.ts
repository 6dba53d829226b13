import { eq, sql } from 'drizzle-orm'
import { TRIAL_DAYS } from '#core/billing/reminders.ts'
import { CATALOGUE } from '#core/scheduling/catalogue.ts'
import { defaultKeys } from '#core/scheduling/packages.ts'
import { ON_EXTENDED_TRIAL, ON_TRIAL } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, coupons, couponUses, packages, scheduleTemplates } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'

type NewChurch = Pick<
  typeof churches.$inferInsert,
  'name' | 'timeZone' | 'packageId' | 'status' | 'sendingMode' | 'countryIso'
>

async function addDefaultTemplate(tx: Db, churchId: number, packageId: string): Promise<void> {
  const { limits } = only(await tx.select().from(packages).where(eq(packages.id, packageId)))
  const confirmation = CATALOGUE.find((entry) => entry.kind === 'confirmation' && entry.isDefault)
  await tx.insert(scheduleTemplates).values({
    churchId,
    name: 'Default',
    isDefault: true,
    confirmation: confirmation?.key ?? null,
    confirmationReminders: defaultKeys(limits, 'confirmation_reminder'),
    followUps: defaultKeys(limits, 'follow_up'),
    combination: limits.combination,
  })
}

/** Makes a church with what every church starts with: the default schedule template and the credits of its package. */
export async function createChurch(tx: Db, church: NewChurch, now: Temporal.Instant): Promise<number> {
  const packageId = church.packageId ?? 'free'
  const { id } = only(
    await tx
      .insert(churches)
      .values({ ...church, trialEndsAt: now.add({ hours: TRIAL_DAYS * 24 }), createdAt: now })
      .returning({ id: churches.id }),
  )
  await addDefaultTemplate(tx, id, packageId)
  const { credits } = only(
    await tx.select({ credits: packages.creditsPerCycle }).from(packages).where(eq(packages.id, packageId)),
  )
  await grantCredits(tx, id, credits, 'Credits of the package', now, { source: 'package', key: 'trial' })
  return id
}

/** Begins the trial, lengthened by the days that the church's coupons give. */
export async function beginTrial(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  const { extraDays } = only(
    await tx
      .select({ extraDays: sql<number>`coalesce(sum(${coupons.trialDays}), 0)::int` })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .where(eq(couponUses.churchId, churchId)),
  )
  await tx
    .update(churches)
    .set({
      status: extraDays > 0 ? ON_EXTENDED_TRIAL : ON_TRIAL,
      trialEndsAt: now.add({ hours: (TRIAL_DAYS + extraDays) * 24 }),
    })
    .where(eq(churches.id, churchId))
}
