import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What tells rows of several churches apart. */
export type Key = { churchId: number; id: string }

/** How rows of several churches are told apart in a map. */
export const keyOf = (churchId: number, id: string): string => `${churchId}/${id}`

/** Each key once. */
export const distinctKeys = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map(({ churchId, id }) => [keyOf(churchId, id), { churchId, id }])).values(),
]

/** The churches of some keys, each once, in the order in which they are locked. */
export const churchesOf = (keys: readonly { churchId: number }[]): number[] =>
  [...new Set(keys.map(({ churchId }) => churchId))].toSorted((a, b) => a - b)

/** Keys as the rows of a table `wanted`, in one parameter. */
export const wantedKeys = (keys: readonly Key[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(keys)}::json) as wanted("churchId" bigint, id text)`

export const isOneOf = (churchId: PgColumn, id: PgColumn, keys: readonly Key[]): SQL => sql`
  (${churchId}, ${id}) in (select "churchId", id from ${wantedKeys(keys)})`
