import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { MONDAY_MORNING, openBox } from '#testkit/box.ts'
import { seedGrace } from '#testkit/snapshot.ts'
import type { Round } from './roster-reader.ts'
import { openDatabase, withPostgres } from './support.ts'

/**
 * What reading rosters costs, which churches cause day and night: polls of many churches at once, as often as the rules
 * of polling want, beside a program that makes the same requests and keeps each plan with one plain statement.
 */
const CHURCHES = Number(process.argv[2] ?? 100)
const ROUNDS = 6
const WARM_UP = 2
const ROUND = { minutes: 2 }

/** What a church is made of, and what was read of it. */
const COPIED = [
  'service_types',
  'teams',
  'people',
  'plans',
  'assignments',
  'planning_connections',
  'sync_runs',
]

/** Further churches that look like the one that is there, in the same organization of the planning service. */
async function copyChurch(db: Db, original: number, count: number): Promise<void> {
  const columnsOf = async (table: string, without: string[]): Promise<string> => {
    const rows = await rowsOf<{ name: string }>(
      db,
      sql`select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
          and column_name not in (${literals(without)})`,
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const church = await columnsOf('churches', ['id'])
  await db.execute(
    sql.raw(
      `insert into churches (${church}) select ${church} from churches, generate_series(2, ${count}) where id = ${original}`,
    ),
  )
  for (const table of COPIED) {
    const columns = await columnsOf(table, ['church_id', ...(table === 'sync_runs' ? ['id'] : [])])
    await db.execute(
      sql.raw(`insert into ${table} (church_id, ${columns}) select churches.id, ${columns.replaceAll(/(^|, )/g, '$1old.')}
        from ${table} old, churches where old.church_id = ${original} and churches.id <> ${original}`),
    )
  }
}

const commitsOf = async (db: Db): Promise<number> =>
  only(
    await rowsOf<{ count: number }>(
      db,
      sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`,
    ),
  ).count

await withPostgres(async (url) => {
  const connection = await openDatabase(url)
  const { db } = connection
  const box = await openBox({ connection, world: 'grace', at: MONDAY_MORNING })
  await seedGrace(box)
  const original = only(
    await rowsOf<{ id: number }>(db, sql`select church_id as id from planning_connections`),
  ).id
  box.sandbox.planning.rateLimit = { limit: 1_000_000, periodSeconds: 20 }
  await copyChurch(db, original, CHURCHES)
  await db.execute(sql`vacuum analyze`)

  const results: Record<string, string | number>[] = []
  for (const way of ['plain', 'product']) {
    const child = fork(new URL('roster-reader.ts', import.meta.url), [
      way,
      url,
      new URL(box.sandbox.origin).port,
    ])
    await once(child, 'message')
    const total = { ms: 0, cpuMs: 0, requests: 0, commits: 0 }
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      box.clock.moveBy(ROUND)
      const before = await commitsOf(db)
      child.send(box.clock.now().toString())
      const [done] = (await once(child, 'message')) as [Round]
      if (round < WARM_UP) continue
      total.ms += done.ms
      total.cpuMs += done.cpuMs
      total.requests += done.requests
      total.commits += (await commitsOf(db)) - before
    }
    child.disconnect()
    results.push({
      way,
      requests: total.requests,
      'requests a second': Math.round((total.requests * 1000) / total.ms),
      'processor ms a request': Number((total.cpuMs / total.requests).toFixed(2)),
      'commits a request': Number((total.commits / total.requests).toFixed(1)),
    })
  }
  console.table(results)
  await box.stop()
})
