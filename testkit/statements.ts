import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#server/db/connect.ts'
import * as schema from '#server/db/schema/schema.ts'

const UNIQUE_VIOLATION = '23505'

type Statement = { query: string; params: unknown[] }

/** What a statement reads when it runs. */
export type Reading = { query: string; blocks: number; rows: number; ms: number }

type Node = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** The most rows that one step of a plan looks at. */
const rowsOf = (node: Node): number =>
  Math.max(
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
    ...(node.Plans ?? []).map(rowsOf),
  )

/**
 * A connection that remembers what it is asked, and explains it; `isLarge` lets it look for rows as in tables that are too
 * large to be read from end to end.
 */
export function openStatements(url: string, { isLarge = false } = {}) {
  const pool = new pg.Pool({ connectionString: url })
  const statements: Statement[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  const db: Db = drizzle(pool, { schema, casing: 'snake_case', logger })

  /** Null for what cannot be done twice, such as storing a row that is there by now. */
  const explain = async ({ query, params }: Statement): Promise<Reading | null> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (isLarge) await client.query('set local enable_seqscan = off')
      const asked = `explain (analyze, buffers, format json) ${query}`
      const [plan] = (await client.query(asked, params)).rows[0]['QUERY PLAN']
      const top: Node = plan.Plan
      const blocks = top['Shared Hit Blocks'] + top['Shared Read Blocks']
      return { query, blocks, rows: rowsOf(top), ms: plan['Execution Time'] }
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return null
      throw error
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return {
    db,
    /** What the work asks, each statement run once more and explained. */
    explained: async (work: () => Promise<unknown>): Promise<Reading[]> => {
      statements.length = 0
      await work()
      const asked = statements.filter(({ query }) => /^\s*(select|with|update|delete|insert)/i.test(query))
      const readings: Reading[] = []
      for (const statement of asked) {
        const reading = await explain(statement)
        if (reading) readings.push(reading)
      }
      return readings
    },
    close: () => pool.end(),
  }
}
