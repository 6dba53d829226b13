import { and, asc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { TRIAL_NOTICE_DAYS, trialNotice } from '#core/billing/reminders.ts'
import { keptUntil } from '#core/numbers/ownership.ts'
import { isAfter } from '#core/time/instant.ts'
import { TRIAL_STATUSES } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { isOnTrial, NOTHING_TOLD, toldDaysOf } from '#server/db/schema/columns.ts'
import { churches, subscriptions } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { trialEndedMail, trialEndingMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { planningNameOf } from '#server/planning-service.ts'
import { findReaders, lockAccount } from './account.ts'
import { findNextPayment, readChurch } from './current.ts'
import { findRunning } from './mirror.ts'
import { suspendChurch } from './shut.ts'

const FIRST_NOTICE_DAYS = TRIAL_NOTICE_DAYS[0]

const onTrial = isOnTrial(churches.status)
const told = toldDaysOf(churches.trialToldDays)

const tell = (deps: Deps, id: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, id)
    const { trialEndsAt, trialToldDays } = await readChurch(tx, id)
    const days = trialEndsAt && trialNotice(trialEndsAt, trialToldDays, deps.clock.now())
    if (!trialEndsAt || days === null) return false
    await tx.update(churches).set({ trialToldDays: days }).where(eq(churches.id, id))
    const next = await findNextPayment(tx, id)
    const planning = await planningNameOf({ ...deps, db: tx }, id)
    for (const reader of await findReaders(tx, deps, id)) {
      const mail = trialEndingMail(reader, {
        days: Math.ceil(deps.clock.now().until(trialEndsAt).total('days')),
        endsAt: trialEndsAt,
        cents: next?.cents ?? null,
        planning,
      })
      await queueMail(tx, deps, 'trial-ending', mail)
    }
    return true
  })

/** `trialNotice` in SQL. */
const noticeIsDue = (now: Temporal.Instant) =>
  or(
    ...TRIAL_NOTICE_DAYS.map((days) =>
      and(
        inArray(told, [NOTHING_TOLD, ...TRIAL_NOTICE_DAYS.filter((before) => before > days)]),
        gt(churches.trialEndsAt, now),
        lte(churches.trialEndsAt, now.add({ hours: days * 24 })),
      ),
    ),
  )

/** A trial that was lengthened is announced anew. */
async function forgetNotices(db: Db, now: Temporal.Instant): Promise<void> {
  const soon = now.add({ hours: FIRST_NOTICE_DAYS * 24 })
  await db
    .update(churches)
    .set({ trialToldDays: null })
    .where(and(onTrial, inArray(told, [...TRIAL_NOTICE_DAYS]), gt(churches.trialEndsAt, soon)))
}

/** Tells churches on trial that it ends soon: a week, three days and a day before. */
export function dueTrialNotices(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'announce the end of a trial',
    find: async ({ now, limit, mayRun }) => {
      await forgetNotices(deps.db, now)
      return deps.db
        .select({ key: churches.id, churchId: churches.id })
        .from(churches)
        .where(and(onTrial, noticeIsDue(now), mayRun(churches.id)))
        .orderBy(asc(churches.trialEndsAt))
        .limit(limit)
    },
    run: ({ churchId }) => tell(deps, churchId),
  })
}

const end = (deps: Deps, churchId: number, now: Temporal.Instant): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    if ((await findRunning(tx, churchId)) !== null) return false
    // It may be lengthened at this moment.
    await tx.select().from(churches).where(eq(churches.id, churchId)).for('no key update')
    const church = await readChurch(tx, churchId)
    const isOver = church.trialEndsAt !== null && !isAfter(church.trialEndsAt, now)
    if (!isOver || !TRIAL_STATUSES.includes(church.status)) return false
    await suspendChurch(tx, deps, churchId, 'trial_ended', now)
    for (const reader of await findReaders(tx, deps, churchId))
      await queueMail(tx, deps, 'trial-ended', trialEndedMail(reader, keptUntil(now)))
    return true
  })

/** Ends the trials that are over; what was subscribed to decides itself then. */
export function dueTrialEnds(deps: Deps): DueWork {
  const { db } = deps
  const running = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.churchId, churches.id),
        isNull(subscriptions.endedAt),
        ne(subscriptions.status, 'incomplete'),
      ),
    )
  return eachDue(deps, {
    name: 'end a trial',
    find: ({ now, limit, mayRun }) =>
      db
        .select({ key: churches.id, churchId: churches.id })
        .from(churches)
        .where(and(onTrial, lte(churches.trialEndsAt, now), notExists(running), mayRun(churches.id)))
        .orderBy(asc(churches.trialEndsAt))
        .limit(limit),
    run: ({ churchId }, now) => end(deps, churchId, now),
  })
}
