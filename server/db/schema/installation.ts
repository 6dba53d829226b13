import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The installation as a whole: one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Known words, sealed: who cannot open them has another secret than the database was made with. */
    secretCheckSealed: text().notNull(),
    /** The carrier's token, where it was changed while the product ran; null: that of the configuration. */
    carrierTokenSealed: text(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
