import { and, eq } from 'drizzle-orm'
import type { NotificationSettings } from '#contract/notifications.ts'
import { nextTelling } from '#core/notifications/next-telling.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '#core/vocabulary/notifications.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, notificationSettings, users } from '#server/db/schema/schema.ts'

type Reader = { churchId: number; userId: number }

/** Until somebody chooses. */
const NOTHING: NotificationSettings = {
  events: ['declined'],
  frequency: 'at_once',
  channels: [],
  muted_services: [],
  muted_teams: [],
}

const isOf = ({ churchId, userId }: Reader) =>
  and(eq(notificationSettings.churchId, churchId), eq(notificationSettings.userId, userId))

export async function findSettings(db: Db, reader: Reader): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(isOf(reader))
  const [first] = rows
  if (!first) return NOTHING
  const { events, frequency, mutedServices, mutedTeams } = first
  const channels = NOTIFICATION_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel))
  return { events, frequency, channels, muted_services: mutedServices, muted_teams: mutedTeams }
}

/** Holds what somebody chose until the transaction ends: it is changed once at a time. Answers the church's time zone. */
async function holdSettings(tx: Db, { churchId, userId }: Reader): Promise<string> {
  const rows = await tx
    .select({ zone: churches.timeZone })
    .from(churches)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(churches.id, churchId))
    .for('no key update', { of: users })
  return only(rows).zone
}

/** From now on. Through a channel that stays on, what it has not told yet is told still. */
export const saveSettings = (
  db: Db,
  reader: Reader,
  {
    events,
    frequency,
    channels,
    muted_services: mutedServices,
    muted_teams: mutedTeams,
  }: NotificationSettings,
  now: Temporal.Instant,
): Promise<NotificationSettings> =>
  db.transaction(async (tx) => {
    const zone = await holdSettings(tx, reader)
    const before = await tx.delete(notificationSettings).where(isOf(reader)).returning()
    const rows = [...new Set(channels)].map((channel) => ({
      ...reader,
      channel,
      events: [...new Set(events)],
      frequency,
      mutedServices: [...new Set(mutedServices)],
      mutedTeams: [...new Set(mutedTeams)],
      toldUntil: before.find((row) => row.channel === channel)?.toldUntil ?? now,
      nextAt: nextTelling({ frequency, isStirred: true }, now, zone),
    }))
    if (rows.length > 0) await tx.insert(notificationSettings).values(rows)
    return findSettings(tx, reader)
  })

/** Begins to tell somebody through these channels, of the same as through the others, and holds what they chose. */
export async function startChannels(
  tx: Db,
  reader: Reader,
  channels: readonly NotificationChannel[],
  now: Temporal.Instant,
): Promise<void> {
  const zone = await holdSettings(tx, reader)
  const known = await findSettings(tx, reader)
  const { events, frequency, muted_services: mutedServices, muted_teams: mutedTeams } = known
  const nextAt = nextTelling({ frequency, isStirred: false }, now, zone)
  const told = { ...reader, events, frequency, mutedServices, mutedTeams, toldUntil: now, nextAt }
  await tx
    .insert(notificationSettings)
    .values(channels.map((channel) => ({ ...told, channel })))
    .onConflictDoNothing()
}

/** Whoever founds a church hears of declines from the start, by e-mail and on the devices that they switch on. */
export const startNotifications = (tx: Db, reader: Reader, now: Temporal.Instant): Promise<void> =>
  startChannels(tx, reader, ['email', 'mobile'], now)
