import { getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { rowsOf } from './query.ts'

/** As the tables' columns are named. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Inserts rows of one shape as a single parameter, several times cheaper than one parameter for each value. Rows that
 * are there already are passed over. Answers the columns asked for of those that were written, as the database has them.
 */
export async function insertMany<Table extends PgTable, Written extends Record<string, unknown>>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  returning: readonly (keyof Written & string)[],
): Promise<Written[]> {
  const [first] = rows
  if (!first) return []
  const keys = Object.keys(first)
  const columns = sql.raw(keys.map((key) => `"${snakeCase(key)}"`).join(', '))
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  )
  return rowsOf<Written>(
    db,
    sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(values)}::json)
      on conflict do nothing returning ${sql.raw(returning.join(', '))}`,
  )
}
