import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listPeople } from '#server/features/services/plan-list.ts'
import { listPlans } from '#server/features/services/plans.ts'
import { listServices } from '#server/features/services/service-types.ts'
import { aRoster, inDays, NOW, testDatabase } from '#server/features/services/testing.ts'
import { withPlanning } from '#testkit/planning.ts'
import { presentDashboard } from './dashboard.ts'

const database = testDatabase()

const PLANS = 200
const PER_PLAN = 40
const PEOPLE = 1000
const TEXTS_EACH = 3

/** 200 upcoming plans with 40 people each, and as many texts as such a church has; the database knows nothing of its sizes. */
async function aLargeChurch() {
  const roster = await aRoster(database.db)
  const { churchId } = roster
  for (let type = 1; type <= 10; type++) await roster.serviceType(`s${type}`)
  const start = sql`${inDays(1).toString()}::timestamptz`
  const run = (query: ReturnType<typeof sql>) => database.db.execute(query)
  await run(sql`insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${churchId}, n, 'First', 'Last' || n, '[]', case when n % 50 = 0 then null else '+1212' || n end, false, now()
    from generate_series(1, ${PEOPLE}) n`)
  await run(sql`insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint)
    select ${churchId}, n, 's' || (n % 10 + 1), 'Plan', '[]',
      ${start} + (n % 34) * interval '1 day', ${start} + (n % 34) * interval '1 day' + interval '1 hour', ''
    from generate_series(1, ${PLANS}) n`)
  await run(sql`insert into assignments (church_id, id, plan_id, service_type_id, person_id, person_name,
      position_name, status, is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at)
    select ${churchId}, p.id || '-' || n, p.id, p.service_type_id, (p.id::int * 7 + n * 13) % ${PEOPLE} + 1,
      'Name ' || n, 'Vocals', (array['U', 'C', 'D'])[n % 3 + 1], false, now(), false, '{}', p.starts_at, p.ends_at
    from plans p cross join generate_series(1, ${PER_PLAN}) n where p.church_id = ${churchId}`)
  await run(sql`insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, body,
      accepted_at, logged_at, created_at)
    select ${churchId}, 'out', 'confirmation',
      case when n = 1 and a.person_id::int % 40 = 0 then 'failed' else 'delivered' end, a.person_id, a.plan_id,
      jsonb_build_array(jsonb_build_object('planId', a.plan_id, 'assignmentId', a.id)), 'Can you serve?',
      ${NOW.toString()}::timestamptz - n * interval '1 day', ${NOW.toString()}::timestamptz - n * interval '1 day', now()
    from assignments a cross join generate_series(1, ${TEXTS_EACH}) n where a.church_id = ${churchId}`)
  await run(sql`insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, body,
      accepted_at, logged_at, created_at)
    select church_id, direction, kind, state, person_id, 'old-' || plan_id,
      jsonb_build_array(jsonb_build_object('planId', 'old-' || plan_id, 'assignmentId', 'old')), body,
      accepted_at - interval '40 days', logged_at - interval '40 days', created_at
    from messages where church_id = ${churchId}`)
  return churchId
}

async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const times: number[] = []
  let value = await work()
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    value = await work()
    times.push(performance.now() - start)
  }
  console.info(`${name}: ${Math.round(times.toSorted((a, b) => a - b)[2] ?? 0)} ms (median of 5)`)
  return value
}

test(`a church with ${PLANS} plans of ${PER_PLAN} people each: every screen agrees, and says how long it took`, async () => {
  const churchId = await aLargeChurch()
  const { db } = database
  const dashboard = await timed('dashboard', () => presentDashboard(withPlanning(db), { churchId }, NOW))
  const { services } = await timed('services', () => listServices(db, { churchId }, 'U', NOW))
  const { plans } = await timed('plans', () =>
    listPlans(db, { churchId }, { serviceId: 's1', type: 'U' }, NOW),
  )
  const planId = plans[0]?.id ?? ''
  const { people } = await timed('people', () =>
    listPeople(withPlanning(db), { churchId }, { planId, type: 'A' }),
  )
  expect(people).toHaveLength(PER_PLAN)
  expect(services.reduce((sum, service) => sum + service.total, 0)).toBe(PLANS * PER_PLAN)
  expect(services.reduce((sum, service) => sum + service.confirmed, 0)).toBe(dashboard.places.unconfirmed)
  expect(dashboard.sent).toBe(PLANS * PER_PLAN * TEXTS_EACH)
})
