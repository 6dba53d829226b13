import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CarrierState } from '#core/vocabulary/messages.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import { churches } from './churches.ts'
import { instant, reference } from './columns.ts'

/** What was found at the carriers after a standstill. */
export type FoundMeanwhile = {
  since: string
  texts: number
  recorded: number
  inbound: number
  consents: number
}

/** Whether somebody works on this database, and what must be asked at the carriers before texts go: one row. */
export const standstill = pgTable(
  'standstill',
  {
    id: integer().primaryKey().default(1),
    /** Only grows: whoever has seen a higher one knows that the database was restored. */
    beat: bigint({ mode: 'number' }).notNull(),
    /** By the clock of the database. */
    beatAt: instant().notNull(),
    /** From when on the carriers may have texts that nobody here knows: nothing goes until they were asked. */
    lookSince: instant(),
    /** When they had answered; what they told is still to be handled. */
    askedAt: instant(),
    /** Not before: a carrier did not answer. */
    askAgainAt: instant(),
    /** Of the last look that came to its end. */
    foundAt: instant(),
    found: jsonb().$type<FoundMeanwhile>(),
  },
  (table) => [check('standstill_one_row', sql`${table.id} = 1`)],
)

/** Texts that a carrier has sent for a church and no message is known of: a text that says the same does not go again. */
export const strayTexts = pgTable(
  'stray_texts',
  {
    sid: text().primaryKey(),
    churchId: reference()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    carrier: text().$type<Carrier>().notNull(),
    fromNumber: text().notNull(),
    toNumber: text().notNull(),
    body: text().notNull(),
    status: text().$type<CarrierState>().notNull(),
    errorCode: text(),
    sentAt: instant().notNull(),
    /** The message that it turned out to be. */
    messageId: reference(),
  },
  (table) => [
    index('stray_texts_open').on(table.churchId, table.toNumber).where(sql`${table.messageId} is null`),
  ],
)
export type StrayTextRow = typeof strayTexts.$inferSelect
