import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ForecastQuery } from '#contract/messages.ts'
import { rowsOf } from '#server/db/query.ts'
import { aRoster, inDays, NOW, testDatabase } from '#server/features/services/testing.ts'
import { withPlanning } from '#testkit/planning.ts'
import { waitingTexts } from '../foreseen.ts'
import { presentForecast } from './forecast.ts'

const database = testDatabase()
const TEXTS = 10_000
const PEOPLE = 1000

/** As many planned texts as a very large church has in a month. */
async function aLargeChurch(): Promise<number> {
  const { churchId, serviceType, plan } = await aRoster(database.db)
  await serviceType('s1')
  await plan('p1', { startsAt: inDays(29), endsAt: inDays(30) })
  const run = (query: ReturnType<typeof sql>) => database.db.execute(query)
  const start = sql`${inDays(29).toString()}::timestamptz`
  const now = sql`${NOW.toString()}::timestamptz`
  await run(sql`insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${churchId}, n, 'First', 'Last' || n, '[]', '+12125' || (n + 500000), false, now()
    from generate_series(1, ${PEOPLE}) n`)
  await run(sql`insert into assignments (church_id, id, plan_id, service_type_id, person_id, person_name,
      position_name, status, is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at)
    select ${churchId}, n, 'p1', 's1', n % ${PEOPLE} + 1, 'Name', 'Vocals', 'C', false, now(), false, '{}',
      ${start}, ${start} + interval '1 hour'
    from generate_series(1, ${TEXTS}) n`)
  await run(sql`insert into messages (church_id, direction, kind, key, state, person_id, plan_id, lines, due_at,
      latest_at, created_at)
    select ${churchId}, 'out', 'follow_up', 'k' || n, 'planned', n % ${PEOPLE} + 1, 'p1',
      jsonb_build_array(jsonb_build_object('planId', 'p1', 'assignmentId', n::text, 'leadKey', 'follow_up_1_week',
        'startsAt', '${sql.raw(inDays(29).toString())}')),
      ${now} + (n % 28) * interval '1 day', ${start}, now()
    from generate_series(1, ${TEXTS}) n`)
  await run(sql`insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, due_at, to_number,
      logged_at, created_at)
    select ${churchId}, 'out', 'follow_up', 'delivered', 'p' || n, 'p1', '[]', ${now} - n * interval '1 minute',
      '+12125550100', now(), now()
    from generate_series(1, ${2 * TEXTS}) n`)
  await run(sql`analyze messages`)
  return churchId
}

let churchId: number
beforeAll(async () => {
  churchId = await aLargeChurch()
})

test('what waits is found by its own index, however much was sent before', async () => {
  const query = waitingTexts(database.db, { churchId }, { now: NOW, end: inDays(30) }).getSQL()
  const plan = await rowsOf<Record<string, string>>(database.db, sql`explain ${query}`)
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('messages_forecast')
})

test(`${TEXTS} planned texts are worded, priced and paged, and it says how long that took`, async () => {
  const query: ForecastQuery = { days: 30, limit: 100 }
  const deps = { ...withPlanning(database.db), publicUrl: 'http://localhost' }
  await presentForecast(deps, { churchId }, query, NOW)
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const forecast = await presentForecast(deps, { churchId }, query, NOW)
    times.push(performance.now() - start)
    expect(forecast.totals.planned).toBe(TEXTS)
    expect(forecast.texts).toHaveLength(100)
    expect(forecast.texts[0]?.message).toMatch(/^Grace Chapel: Hi First, a reminder/)
  }
  const median = Math.round(times.toSorted((one, other) => one - other)[1] ?? 0)
  console.info(`a forecast of ${TEXTS} texts: ${median} ms (median of 3)`)
})
