import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, integer } from 'drizzle-orm/pg-core'
import { SHUT_STATUSES, TRIAL_STATUSES } from '#core/vocabulary/churches.ts'

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

/**
 * A time, earlier by up to so many minutes, differently for each row, so that those that began together drift apart.
 * The same expression stands in the index.
 */
export const spreadBefore = (at: AnyPgColumn, id: AnyPgColumn, minutes: number): SQL =>
  sql`((${at} at time zone 'UTC') - make_interval(secs => ${id} * 7919 % ${sql.raw(String(minutes * 60))}))`

/** Churches are planned anew earlier by up to this, so that not all are due together. */
export const PLANNED_SPREAD_MINUTES = 60
/** The same for their comparison with the payment provider. */
export const COMPARED_SPREAD_MINUTES = 120

/** The trial runs, as its indexes have it. */
export const isOnTrial = (status: AnyPgColumn): SQL => sql`${status} in (${literals(TRIAL_STATUSES)})`

/** Whether the texts of a church go; `churches` must be in the query. */
export const ITS_TEXTS_GO = sql`churches.sending_mode <> 'paused' and churches.status not in (${literals(SHUT_STATUSES)})`

/** More than any number of days before the end: nothing was told yet. */
export const NOTHING_TOLD = 100
export const toldDaysOf = (days: AnyPgColumn): SQL => sql`coalesce(${days}, ${sql.raw(String(NOTHING_TOLD))})`

/** When the owners were last told of something; long ago when never. */
export const lastTold = (at: AnyPgColumn): SQL => sql`coalesce(${at}, '-infinity'::timestamptz)`

/** The words of a line, for searches by the beginnings of words; the same expression stands in the index. */
export const wordsOf = (column: AnyPgColumn): SQL => sql`words_of(${column})`
