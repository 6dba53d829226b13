import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type {
  NotificationChannel,
  NotificationEvent,
  NotificationFrequency,
} from '#core/vocabulary/notifications.ts'
import { users } from './access.ts'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './columns.ts'

/** Who hears of what, through which channel; a channel that was turned off has no row. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    churchId: reference()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    channel: text().$type<NotificationChannel>().notNull(),
    events: jsonb().$type<NotificationEvent[]>().notNull(),
    frequency: text().$type<NotificationFrequency>().notNull(),
    /** Service types and teams of which nothing is wanted. */
    mutedServices: jsonb().$type<string[]>().notNull().default([]),
    mutedTeams: jsonb().$type<string[]>().notNull().default([]),
    /** What happened until then was told. */
    toldUntil: instant().notNull(),
    nextAt: instant().notNull(),
    /** Something happened that may have to be told at once. */
    isStirred: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.channel] }),
    index('notification_settings_next').on(table.nextAt),
    index('notification_settings_calm')
      .on(table.churchId)
      .where(sql`${table.frequency} = 'at_once' and not ${table.isStirred}`),
  ],
)
export type NotificationSettingRow = typeof notificationSettings.$inferSelect

/** The pair by which push services know this installation; one row, the same for all processes. */
export const pushKeys = pgTable('push_keys', {
  publicKey: text().primaryKey(),
  privateKeySealed: text().notNull(),
  /** Always true: there is one pair. */
  isOnly: boolean().notNull().default(true).unique(),
})

/** The phones and computers on which somebody wants to be told. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    churchId: reference()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    /** Its address at a push service with the keys that open what it gets. */
    subscriptionSealed: text().notNull(),
    /** SHA-256 of the address: a browser that subscribes again is the same device. */
    endpointHash: text().notNull().unique(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** When a push service last took something for it. */
    lastAt: instant(),
  },
  (table) => [index('push_devices_user').on(table.userId)],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect

/** What is on its way to a device; gone once it was taken. */
export const pushes = pgTable(
  'pushes',
  {
    id: ownId(),
    deviceId: reference()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    contentSealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('pushes_device').on(table.deviceId)],
)
