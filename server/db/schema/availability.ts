import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AskedState } from '#core/vocabulary/availability.ts'
import type { WritingState } from '#core/vocabulary/people.ts'
import { churches } from './churches.ts'
import { instant, reference } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** Which teams are asked for the days they cannot serve, and when. */
export const availabilitySettings = pgTable(
  'availability_settings',
  {
    churchId: churchId().primaryKey(),
    teamIds: text().array().notNull(),
    /** Of the month; null: only by hand. */
    day: integer(),
    /** When they are asked next. */
    nextAt: instant(),
  },
  (table) => [index('availability_settings_next').on(table.nextAt)],
)

/** Whole days of the church's calendar, both inclusive. */
export type StoredDays = { from: string; until: string }
/** What the planning service was given; the id is missing while it is not known whether the call has reached it. */
export type WrittenDays = StoredDays & { id: string | null }

/** Somebody was asked which days of a month they cannot serve, or has said so unasked. */
export const availabilityAsks = pgTable(
  'availability_asks',
  {
    churchId: churchId(),
    personId: text().notNull(),
    /** '2030-03' */
    month: text().notNull(),
    state: text().$type<AskedState>().notNull(),
    days: jsonb().$type<StoredDays[]>().notNull().default([]),
    /** What stands in the planning service of all that was ever confirmed. */
    written: jsonb().$type<WrittenDays[]>().notNull().default([]),
    hasAskedBack: boolean().notNull().default(false),
    writeBack: text().$type<WritingState>(),
    detail: text(),
    /** When the days are written next. */
    nextAt: instant(),
    askedAt: instant().notNull(),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.personId, table.month] }),
    index('availability_asks_next').on(table.nextAt),
  ],
)
export type AvailabilityAskRow = typeof availabilityAsks.$inferSelect

/** Somebody declined, named more days than the one, and was asked whether to note them. */
export const awayOffers = pgTable(
  'away_offers',
  {
    churchId: churchId(),
    personId: text().notNull(),
    days: jsonb().$type<StoredDays[]>().notNull(),
    offeredAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.personId] })],
)
