import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { TRIAL_NOTICE_DAYS, trialNotice } from '#core/billing/reminders.ts'
import { keptUntil } from '#core/numbers/ownership.ts'
import { ON_EXTENDED_TRIAL, ON_TRIAL } from '#core/vocabulary/churches.ts'
import { type ChurchRow, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { trialEndedMail, trialEndingMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { findRecipients, lockAccount } from './account.ts'
import { findPackage } from './catalogue.ts'
import { readChurch } from './current.ts'
import { findRunning } from './mirror.ts'
import { suspendChurch } from './shut.ts'
import { centsOf } from './subscribe.ts'

const AT_ONCE = 50
const FIRST_NOTICE_DAYS = TRIAL_NOTICE_DAYS[0]

type TrialDeps = Pick<Deps, 'db' | 'jobs' | 'vault' | 'clock' | 'publicUrl'>

const isOnTrial = inArray(churches.status, [ON_TRIAL, ON_EXTENDED_TRIAL])

/** What is paid when the trial ends; null when nothing is, because no plan was chosen. */
const centsAfterTrial = async (db: Deps['db'], churchId: number): Promise<number | null> => {
  const running = await findRunning(db, churchId)
  const plan = running && (await findPackage(db, running.nextPackageId ?? running.packageId))
  if (!running || !plan || running.cancelsAtEnd) return null
  return centsOf(plan, (running.nextPeriod ?? running.period) === 'monthly')
}

const tell = (deps: TrialDeps, { id }: ChurchRow): Promise<number> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, id)
    const { name: church, trialEndsAt, trialToldDays } = await readChurch(tx, id)
    const days = trialEndsAt && trialNotice(trialEndsAt, trialToldDays, deps.clock.now())
    if (!trialEndsAt || days === null) return 0
    await tx.update(churches).set({ trialToldDays: days }).where(eq(churches.id, id))
    const cents = await centsAfterTrial(tx, id)
    for (const to of await findRecipients(tx, id)) {
      const mail = trialEndingMail(
        { to, church, publicUrl: deps.publicUrl },
        { days, endsAt: trialEndsAt, cents },
      )
      await queueMail(tx, deps, 'trial-ending', mail)
    }
    return 1
  })

/** Tells churches on trial that it ends soon: a week, three days and a day before. */
export const tellOfTrialEnds = async (deps: TrialDeps): Promise<number> => {
  const now = deps.clock.now()
  const soon = now.add({ hours: FIRST_NOTICE_DAYS * 24 })
  // A trial that was lengthened is announced anew.
  await deps.db
    .update(churches)
    .set({ trialToldDays: null })
    .where(and(isOnTrial, isNotNull(churches.trialToldDays), gt(churches.trialEndsAt, soon)))
  const ending = await deps.db
    .select()
    .from(churches)
    .where(and(isOnTrial, gt(churches.trialEndsAt, now), lte(churches.trialEndsAt, soon)))
  const due = ending.filter(
    ({ trialEndsAt, trialToldDays }) => trialEndsAt && trialNotice(trialEndsAt, trialToldDays, now) !== null,
  )
  let told = 0
  for (const church of due.slice(0, AT_ONCE)) told += await tell(deps, church)
  return told
}

const end = (deps: TrialDeps, churchId: number): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockAccount(tx, churchId)
    // What was subscribed to decides itself when the trial is over.
    if ((await findRunning(tx, churchId)) !== null) return 0
    const church = await readChurch(tx, churchId)
    await suspendChurch(tx, deps, churchId, 'trial_ended', now)
    for (const to of await findRecipients(tx, churchId)) {
      const reader = { to, church: church.name, publicUrl: deps.publicUrl }
      await queueMail(tx, deps, 'trial-ended', trialEndedMail(reader, keptUntil(now)))
    }
    return 1
  })

/** Ends the trials that are over. */
export const endTrials = async (deps: TrialDeps): Promise<number> => {
  const over = await deps.db
    .select({ id: churches.id })
    .from(churches)
    .where(and(isOnTrial, lte(churches.trialEndsAt, deps.clock.now())))
    .limit(AT_ONCE)
  let ended = 0
  for (const { id } of over) ended += await end(deps, id)
  return ended
}
