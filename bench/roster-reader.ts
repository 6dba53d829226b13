import { sql } from 'drizzle-orm'
import pg from 'pg'
import { readConfig } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { continueSync } from '#server/features/roster/read.ts'
import { createLog } from '#server/main/log.ts'
import { wire } from '#server/main/wire.ts'

/** Reads the rosters of all churches in one way, in a process of its own, whenever it is told the time. */
const [way = '', url = '', sandboxPort = ''] = process.argv.slice(2)
export type Round = { ms: number; cpuMs: number; requests: number }

const AT_ONCE = 4
const config = readConfig({
  SANDBOX_PORT: sandboxPort,
  STEEPLE_SECRET: 'a secret of the tests, long enough',
  LOG_LEVEL: 'error',
})
const connection = connectPostgres(url)
let now = Temporal.Now.instant()

async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const idsOf = async (): Promise<number[]> =>
  (await rowsOf<{ id: number }>(connection.db, sql`select church_id as id from planning_connections`)).map(
    ({ id }) => id,
  )

async function product(): Promise<() => Promise<number>> {
  const { deps } = await wire({
    config,
    connection,
    log: createLog(config.logLevel),
    clock: { now: () => now },
  })
  const spent = async () =>
    only(
      await rowsOf<{ count: number }>(
        connection.db,
        sql`select sum(spent_requests)::int as count from planning_connections`,
      ),
    ).count
  const ids = await idsOf()
  return async () => {
    const before = await spent()
    await inLanes(ids, (churchId) => continueSync(deps, churchId))
    return (await spent()) - before
  }
}

type Plan = { id: string; church_id: number; service_type_id: string }

const KEEP = `with known as (
    select id, status from assignments where church_id = $1 and plan_id = $2 for update
  ), changed as (
    update assignments set status = read.status
    from jsonb_to_recordset($3) as read (id text, status text) join known using (id)
    where church_id = $1 and assignments.id = read.id and known.status <> read.status
  )
  update plans set assignments_read_at = $4 where church_id = $1 and id = $2`

/** About as many requests as the product makes: every third plan of each church. */
async function plain(): Promise<() => Promise<number>> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const found = await pool.query('select access_token_sealed as sealed from planning_connections limit 1')
  const token = vault('a secret of the tests, long enough').open(only(found.rows).sealed)
  const { rows } = await pool.query<Plan>(
    'select id, church_id, service_type_id from plans where removed_at is null order by church_id, id',
  )
  const plans = rows.filter((_, place) => place % 3 === 0)
  return async () => {
    await inLanes(plans, async ({ id, church_id, service_type_id }) => {
      const path = `/services/v2/service_types/${service_type_id}/plans/${id}/team_members?include=declined_plan_times&filter=not_archived,not_deleted&per_page=100`
      const answer = await fetch(`http://localhost:${sandboxPort}/planning-center${path}`, {
        headers: { Authorization: `Bearer ${token}`, 'X-PCO-API-Version': '2018-11-01' },
      })
      if (answer.status !== 200) throw new Error(`the planning service answered ${answer.status}`)
      const { data } = (await answer.json()) as { data: { id: string; attributes: { status: string } }[] }
      const read = data.map((one) => ({ id: one.id, status: one.attributes.status }))
      const values = [church_id, id, JSON.stringify(read), now.toString()]
      await pool.query({ name: 'keep', text: KEEP, values })
    })
    return plans.length
  }
}

const readAll = way === 'plain' ? await plain() : await product()
process.on('message', async (time: string) => {
  now = Temporal.Instant.from(time)
  const started = performance.now()
  const before = process.cpuUsage()
  const requests = await readAll()
  const { user, system } = process.cpuUsage(before)
  process.send?.({ ms: performance.now() - started, cpuMs: (user + system) / 1000, requests })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
