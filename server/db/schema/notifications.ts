import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type {
  NotificationChannel,
  NotificationEvent,
  NotificationFrequency,
} from '#core/vocabulary/notifications.ts'
import { users } from './access.ts'
import { churches } from './churches.ts'
import { instant, reference } from './columns.ts'

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
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.channel] }),
    index('notification_settings_next').on(table.nextAt),
  ],
)
export type NotificationSettingRow = typeof notificationSettings.$inferSelect
