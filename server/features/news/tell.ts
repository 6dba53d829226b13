import { and, asc, eq, isNull, lte, notInArray } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import { nextTelling, waitsUntil } from '#core/news/next-telling.ts'
import { later } from '#core/time/instant.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import type { NewsChannel } from '#core/vocabulary/news.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, newsSettings, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueOneOff } from '#server/features/messages/schedule/one-off.ts'
import { queueMail } from '#server/features/notifications/mail.ts'
import { newsFor } from './happened.ts'
import { newsMail, newsText, type Telling } from './words.ts'

/** What is being written down at this moment is told the next time. */
const SETTLED = { seconds: 30 } as const
const AT_A_TIME = 100

type Due = { userId: number; channel: NewsChannel }

const isDue = (now: Temporal.Instant) =>
  and(
    lte(newsSettings.nextAt, now),
    isNull(users.closedReason),
    notInArray(churches.status, [...SHUT_STATUSES]),
  )

const duesOf = (db: Db, now: Temporal.Instant): Promise<Due[]> =>
  db
    .select({ userId: newsSettings.userId, channel: newsSettings.channel })
    .from(newsSettings)
    .innerJoin(users, eq(users.id, newsSettings.userId))
    .innerJoin(churches, eq(churches.id, newsSettings.churchId))
    .where(isDue(now))
    .orderBy(asc(newsSettings.nextAt))
    .limit(AT_A_TIME)

const isOf = ({ userId, channel }: Due) =>
  and(eq(newsSettings.userId, userId), eq(newsSettings.channel, channel))

/** Somebody's setting with its church, held against other processes; null when it is no longer due. */
const hold = async (tx: Db, due: Due, now: Temporal.Instant) => {
  const [held] = await tx
    .select({ setting: newsSettings, user: users, church: churches })
    .from(newsSettings)
    .innerJoin(users, eq(users.id, newsSettings.userId))
    .innerJoin(churches, eq(churches.id, newsSettings.churchId))
    .where(and(isOf(due), isDue(now)))
    .for('update', { of: newsSettings, skipLocked: true })
  return held ?? null
}
type Held = NonNullable<Awaited<ReturnType<typeof hold>>>

const deliver = async (
  tx: Db,
  deps: Deps,
  { setting, user, church }: Held,
  telling: Telling,
): Promise<void> => {
  if (setting.channel === 'email') return queueMail(tx, deps, 'news', newsMail(telling, user.email))
  const to = toE164(user.mobilePhone, church.countryIso)
  if (!to) return
  const text = {
    personId: null,
    planId: null,
    parentId: null,
    from: null,
    to,
    body: newsText(telling),
    isNews: true,
  }
  await queueOneOff(tx, { ...text, churchId: church.id }, deps.clock.now())
}

const tell = async (tx: Db, deps: Deps, due: Due, now: Temporal.Instant): Promise<void> => {
  const held = await hold(tx, due, now)
  if (!held) return
  const { setting, church } = held
  const zone = church.timeZone
  const waits = waitsUntil(setting.channel, now, zone)
  if (waits) {
    await tx.update(newsSettings).set({ nextAt: waits }).where(isOf(due))
    return
  }
  const until = later(setting.toldUntil, now.subtract(SETTLED))
  const news = await newsFor(tx, setting, until)
  if (news.length > 0)
    await deliver(tx, deps, held, { church: church.name, zone, publicUrl: deps.publicUrl, news })
  const nextAt = nextTelling(setting.frequency, now, zone)
  await tx.update(newsSettings).set({ toldUntil: until, nextAt }).where(isOf(due))
}

/** Tells everybody who wants to hear of it what has happened. */
export const tellNews = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const dues = await duesOf(deps.db, now)
  for (const due of dues) await deps.db.transaction((tx) => tell(tx, deps, due, now))
  return dues.length
}
