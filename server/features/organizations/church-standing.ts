import { and, eq, inArray } from 'drizzle-orm'
import {
  canExtendTrial,
  canSuspend,
  extendedTrialEnd,
  statusAfterSuspension,
} from '#core/churches/suspension.ts'
import type { SuspensionCause } from '#core/vocabulary/billing.ts'
import { NOT_ACTIVE, ON_EXTENDED_TRIAL } from '#core/vocabulary/churches.ts'
import { COMPLETE, NUMBER_RELEASED, SUSPENDED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { type ChurchRow, churches, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { findReaders } from '#server/features/billing/account.ts'
import { findNextPayment } from '#server/features/billing/current.ts'
import { adjustCredits } from '#server/features/billing/ledger.ts'
import { findRunning } from '#server/features/billing/mirror.ts'
import { resumeChurch, returnTrialCredits, tellOfChange } from '#server/features/billing/shut.ts'
import { changeSending } from '#server/features/churches/sending.ts'
import {
  resumedByAdminMail,
  suspendedByAdminMail,
  suspensionForAdminMail,
} from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { lockSchedule } from '#server/features/messages/schedule.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

type Wish = { churchId: number; adminId: number }
type Clocked = Pick<Deps, 'db' | 'clock'>
type Standing = Clocked & Pick<Deps, 'jobs' | 'vault' | 'publicUrl'>

async function lockChurch(tx: Db, churchId: number): Promise<ChurchRow> {
  const [church] = await tx.select().from(churches).where(eq(churches.id, churchId)).for('update')
  if (!church) throw refuse(404, NOT_FOUND)
  return church
}

/** Tells the owners, and the admin who did it; without a reason the church is open again. */
async function tell(
  tx: Db,
  deps: Standing,
  { churchId, adminId }: Wish,
  church: string,
  reason: string | null,
): Promise<void> {
  const template = reason === null ? 'resumed' : 'suspended'
  const next = await findNextPayment(tx, churchId)
  for (const reader of await findReaders(tx, deps, churchId)) {
    const mail = reason === null ? resumedByAdminMail(reader, next) : suspendedByAdminMail(reader, reason)
    await queueMail(tx, deps, template, mail)
  }
  const [admin] = await tx.select({ email: users.email }).from(users).where(eq(users.id, adminId))
  const reader = { to: admin?.email ?? '', church, publicUrl: deps.publicUrl }
  if (admin) await queueMail(tx, deps, template, suspensionForAdminMail(reader, reason))
}

const CANNOT_SUSPEND = 'This church cannot be suspended: it is not in use.'

/** Closes a church to its people but for billing, and stops its texts. */
export const suspendChurch = (deps: Standing, { churchId, adminId }: Wish, reason: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockSchedule(tx, churchId)
    const { status, name: church } = await lockChurch(tx, churchId)
    if (!canSuspend(status)) throw refuse(409, CANNOT_SUSPEND)
    await tx
      .update(churches)
      .set({ status: NOT_ACTIVE, statusBefore: status, suspendedAt: null, suspendedBecause: null })
      .where(eq(churches.id, churchId))
    await tx
      .update(users)
      .set({ status: SUSPENDED })
      .where(and(eq(users.churchId, churchId), eq(users.status, COMPLETE)))
    await changeSending(tx, { churchId, userId: adminId }, 'paused', now)
    const detail = { reason, from: status }
    await recordAudit(tx, { churchId, userId: adminId, action: 'church.suspended', detail, at: now })
    // Nothing is collected meanwhile.
    await deps.jobs.enqueue(tx, 'billing.settle', { churchId })
    await tell(tx, deps, { churchId, adminId }, church, reason)
  })

const NOT_SUSPENDED = 'This church is not suspended.'
const OPENED_BY: Record<SuspensionCause, string> = {
  trial_ended:
    'The trial of this church has ended: extending the trial or subscribing to a plan opens it again.',
  payment_failed: 'This church has not paid: it opens again when it subscribes to a plan and pays.',
}

/** Opens a church again that an admin has suspended; its texts stay paused until the church starts them. */
export const reactivateChurch = (deps: Standing, { churchId, adminId }: Wish): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { clock, jobs } = deps
    const church = await lockChurch(tx, churchId)
    if (church.status !== NOT_ACTIVE) throw refuse(409, NOT_SUSPENDED)
    if (church.suspendedBecause) throw refuse(409, OPENED_BY[church.suspendedBecause])
    const status = statusAfterSuspension(church)
    await tx.update(churches).set({ status, statusBefore: null }).where(eq(churches.id, churchId))
    await tx
      .update(users)
      .set({ status: COMPLETE })
      .where(and(eq(users.churchId, churchId), inArray(users.status, [SUSPENDED, NUMBER_RELEASED])))
    const detail = { to: status }
    await recordAudit(tx, {
      churchId,
      userId: adminId,
      action: 'church.reactivated',
      detail,
      at: clock.now(),
    })
    await jobs.enqueue(tx, 'billing.settle', { churchId })
    await tell(tx, deps, { churchId, adminId }, church.name, null)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

const NO_TRIAL = 'This church is not on trial.'
const OF_PLAN = 'This church has chosen a plan, whose card pays at the end of this trial all the same.'

/** Lengthens a trial, which opens a church again whose trial had ended; answers when it ends. */
export const extendTrial = (
  { db, clock, jobs }: Clocked & Pick<Deps, 'jobs'>,
  { churchId, adminId }: Wish,
  days: number,
): Promise<Temporal.Instant> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const church = await lockChurch(tx, churchId)
    if (!canExtendTrial(church)) throw refuse(409, NO_TRIAL)
    if (await findRunning(tx, churchId)) throw refuse(409, OF_PLAN)
    const { trialEndsAt: before, suspendedAt } = church
    const trialEndsAt = extendedTrialEnd(before, days, now)
    const goesOn = { status: ON_EXTENDED_TRIAL, trialEndsAt, trialToldDays: null } as const
    await tx.update(churches).set(goesOn).where(eq(churches.id, churchId))
    const detail = { days, until: trialEndsAt.toString() }
    await recordAudit(tx, { churchId, userId: adminId, action: 'trial.extended', detail, at: now })
    if (suspendedAt) {
      await resumeChurch(tx, churchId, now)
      await returnTrialCredits(tx, churchId, suspendedAt, now)
    }
    await tellOfChange(tx, { jobs }, churchId)
    return trialEndsAt
  })

/** Gives or takes credits; answers the new balance. */
export const addCredits = (
  { db, clock }: Clocked,
  { churchId, adminId }: Wish,
  { amount, comment }: { amount: number; comment: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const credits = await adjustCredits(tx, churchId, { amount, comment }, now)
    const detail = { amount, comment, balance: credits }
    await recordAudit(tx, { churchId, userId: adminId, action: 'credits.adjusted', detail, at: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
    return credits
  })
