import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { wordsOf } from './schema/columns.ts'

/** What separates words; `words_of` in the database takes the same for blanks. */
const SEPARATORS = /[\s@.\-_+/\\'"()&,:;]+/

/** Whether a line has words that begin as those that were typed, in any order; upper and lower case are the same. */
export function hasWords(column: AnyPgColumn, typed: string): SQL {
  const words = typed.split(SEPARATORS).filter((word) => word !== '')
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${wordsOf(column)} @@ to_tsquery('simple', ${query})`
}
