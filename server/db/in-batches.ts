import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { rowsOf } from './query.ts'

/** How many rows one statement deletes, so that none holds others up for long. */
export const BATCH = 5000

/** Repeats a statement that answers what it changed until it changes nothing. */
export const inBatches = async (db: Db, statement: SQL): Promise<void> => {
  while ((await rowsOf(db, statement)).length > 0);
}
