import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What tells rows of several churches apart. */
export type Key = { churchId: number; id: string }

/** How rows of several churches are told apart in a map. */
export const keyOf = (churchId: number, id: string): string => `${churchId}/${id}`

export const isOneOf = (churchId: PgColumn, id: PgColumn, keys: readonly Key[]): SQL => sql`
  (${churchId}, ${id}) in (
    select "churchId", id from json_to_recordset(${JSON.stringify(keys)}::json) as wanted("churchId" bigint, id text)
  )`
