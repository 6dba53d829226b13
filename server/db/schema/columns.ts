import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, integer } from 'drizzle-orm/pg-core'

/** A point in time: timestamptz in the database, Temporal.Instant in the code. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value),
})

/** Our own ids; ids of providers are text. */
export const ownId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const reference = () => bigint({ mode: 'number' })

export const count = () => integer().notNull().default(0)

/** The values of a vocabulary as literals of SQL, where an index must recognise them in the condition of a query. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '))

/** The words of a line, for searches by the beginnings of words; the same expression stands in the index. */
export const wordsOf = (column: AnyPgColumn): SQL => sql`words_of(${column})`
