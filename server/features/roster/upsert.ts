import { type InferInsertModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connect.ts'

/** A table of the mirror, whose rows have the ids of the planning service. */
type Mirrored = PgTable & { churchId: PgColumn; id: PgColumn }

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 500

/** Writes rows of one shape over those that are there already. What the rows do not mention stays as it is. */
export async function upsert<Table extends Mirrored>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changing = Object.keys(first).filter((key) => key !== 'churchId' && key !== 'id')
  const written = changing.map((key) => [key, sql`excluded.${sql.identifier(toSnakeCase(key))}`])
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insert(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: [table.churchId, table.id], set: Object.fromEntries(written) })
}
