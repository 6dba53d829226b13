import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The rows of a hand-written query; both drivers answer the same shape. */
export async function rowsOf<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/** The only row; throws when there is none. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row was expected')
  return row
}

/** How many rows one statement deletes, so that none holds others up for long. */
export const BATCH = 5000

/** Repeats a statement that answers what it changed until it changes nothing. */
export async function inBatches(db: Db, statement: SQL): Promise<void> {
  while ((await rowsOf(db, statement)).length > 0);
}
