import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import { nextTelling, waitsUntil } from '#core/notifications/next-telling.ts'
import { later } from '#core/time/instant.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import type { NotificationChannel } from '#core/vocabulary/notifications.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, notificationSettings, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { CHURCH_WINDOW } from '#server/features/messages/church-rules.ts'
import { queueOneOff } from '#server/features/messages/one-off.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { planningNameOf } from '#server/planning-service.ts'
import { happeningsFor } from './happened.ts'
import { notificationMail, notificationPush, notificationText, type Telling } from './notification-words.ts'
import { queuePush } from './push.ts'

/** What is being written down at this moment is told the next time. */
const SETTLED = { seconds: 30 } as const

type Due = { userId: number; channel: NotificationChannel }

const isDue = (now: Temporal.Instant) =>
  and(
    lte(notificationSettings.nextAt, now),
    isNull(users.closedReason),
    notInArray(churches.status, [...SHUT_STATUSES]),
  )

const isOf = ({ userId, channel }: Due) =>
  and(eq(notificationSettings.userId, userId), eq(notificationSettings.channel, channel))

/** Somebody's setting with its church, held against other processes; null when it is no longer due. */
async function hold(tx: Db, due: Due, now: Temporal.Instant) {
  const [held] = await tx
    .select({ setting: notificationSettings, user: users, church: churches })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .innerJoin(churches, eq(churches.id, notificationSettings.churchId))
    .where(and(isOf(due), isDue(now)))
    .for('update', { of: notificationSettings, skipLocked: true })
  return held ?? null
}
type Held = NonNullable<Awaited<ReturnType<typeof hold>>>

async function deliver(tx: Db, deps: Deps, { setting, user, church }: Held, telling: Telling): Promise<void> {
  if (setting.channel === 'email')
    return queueMail(tx, deps, 'notification', notificationMail(telling, user.email))
  if (setting.channel === 'mobile') return queuePush(tx, deps, user.id, notificationPush(telling))
  const to = toE164(user.mobilePhone, church.countryIso)
  if (!to) return
  const text = {
    personId: null,
    planId: null,
    parentId: null,
    from: null,
    to,
    body: notificationText(telling),
    purpose: 'notification' as const,
  }
  await queueOneOff(tx, { ...text, churchId: church.id }, deps.clock.now())
}

async function tell(tx: Db, deps: Deps, due: Due, now: Temporal.Instant): Promise<boolean> {
  const held = await hold(tx, due, now)
  if (!held) return false
  const { setting, church } = held
  const zone = church.timeZone
  const waits = waitsUntil(setting.channel, now, zone, CHURCH_WINDOW)
  if (waits) {
    await tx.update(notificationSettings).set({ nextAt: waits }).where(isOf(due))
    return true
  }
  const until = later(setting.toldUntil, now.subtract(SETTLED))
  const planning = await planningNameOf({ ...deps, db: tx }, church.id)
  const { listed: happenings, more } = await happeningsFor(tx, setting, until, planning)
  if (happenings.length > 0)
    await deliver(tx, deps, held, {
      church: church.name,
      zone,
      planning,
      publicUrl: deps.publicUrl,
      happenings,
      more,
    })
  const nextAt = nextTelling(setting, now, zone)
  await tx.update(notificationSettings).set({ toldUntil: until, nextAt, isStirred: false }).where(isOf(due))
  return true
}

/** Tells everybody who wants to hear of it what has happened. */
export function dueNotifications(deps: Deps): DueWork {
  const { userId, channel, churchId, nextAt } = notificationSettings
  const key = sql<string>`${userId} || '/' || ${channel}`
  return eachDue(deps, {
    name: 'tell somebody what has happened',
    limit: 100,
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key, churchId, userId, channel })
        .from(notificationSettings)
        .innerJoin(users, eq(users.id, userId))
        .innerJoin(churches, eq(churches.id, churchId))
        .where(and(isDue(now), mayRun(key)))
        .orderBy(asc(nextAt))
        .limit(limit),
    run: (due, now) => deps.db.transaction((tx) => tell(tx, deps, due, now)),
  })
}
