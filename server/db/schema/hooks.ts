import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { HookKind } from '#core/vocabulary/hooks.ts'
import { CARRIERS, type Carrier } from '#core/vocabulary/numbers.ts'
import { instant, ownId, reference } from './columns.ts'

/** How far the texts that came in at the carrier were read, besides those that its hooks brought. */
export const carrierReadings = pgTable(
  'carrier_readings',
  {
    carrier: text().$type<Carrier>().notNull().default(CARRIERS[0]),
    /** The carrier's id of an account that is not ours; empty for our own. */
    account: text().notNull(),
    readUntil: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.account] })],
)

/** Every verified event of a vendor, stored before the vendor's call is answered. */
export const hookEvents = pgTable(
  'hook_events',
  {
    id: ownId(),
    kind: text().$type<HookKind>().notNull(),
    /** Of an event about texts: the carrier that told it. */
    carrier: text().$type<Carrier>(),
    /** The vendor's id of the event: the same one twice is one event. */
    externalId: text().notNull(),
    /** Whom it is from, where the events of one sender are handled in the order in which they came. */
    subject: text(),
    churchId: reference(),
    /** What the vendor sent, as its adapter reads it. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: instant().notNull(),
    handledAt: instant(),
    /** It could not be handled, and is not tried any more. */
    gaveUpAt: instant(),
  },
  (table) => [
    uniqueIndex('hook_events_external').on(table.kind, table.externalId),
    index('hook_events_received').on(table.receivedAt),
    index('hook_events_open')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null and ${table.gaveUpAt} is null`),
  ],
)
export type HookEventRow = typeof hookEvents.$inferSelect
