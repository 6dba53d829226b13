import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { connectEmbedded } from '#server/db/connect.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'

const c = await connectEmbedded('memory://')
await c.migrate()
await seedCatalogue(c.db)
const db = c.db
const run = (q: any) => db.execute(q)
await run(sql`insert into churches (name, time_zone, created_at) values ('x','America/New_York', now())`)
const churchId = 1,
  PLANS = 200,
  PER_PLAN = 40,
  PEOPLE = 1000,
  NOW = '2030-03-04T14:00:00Z'
for (let t = 1; t <= 10; t++)
  await run(sql`insert into service_types (church_id,id,name,sequence) values (1, ${'s' + t}, 'x', 1)`)
const start = sql`'2030-03-05T14:00:00Z'::timestamptz`
await run(
  sql`insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at) select ${churchId}, n, 'First', 'Last' || n, '[]', case when n % 50 = 0 then null else '+1212' || n end, false, now() from generate_series(1, ${PEOPLE}) n`,
)
await run(
  sql`insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint) select ${churchId}, n, 's' || (n % 10 + 1), 'Plan', '[]', ${start} + (n % 34) * interval '1 day', ${start} + (n % 34) * interval '1 day' + interval '1 hour', '' from generate_series(1, ${PLANS}) n`,
)
await run(
  sql`insert into assignments (church_id, id, plan_id, service_type_id, person_id, person_name, position_name, status, is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at) select ${churchId}, p.id || '-' || n, p.id, p.service_type_id, (p.id::int * 7 + n * 13) % ${PEOPLE} + 1, 'Name ' || n, 'Vocals', (array['U', 'C', 'D'])[n % 3 + 1], false, now(), false, '{}', p.starts_at, p.ends_at from plans p cross join generate_series(1, ${PER_PLAN}) n`,
)
await run(
  sql`insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, body, accepted_at, logged_at, created_at) select ${churchId}, 'out', 'confirmation', case when n = 1 and a.person_id::int % 40 = 0 then 'failed' else 'delivered' end, a.person_id, a.plan_id, jsonb_build_array(jsonb_build_object('planId', a.plan_id, 'assignmentId', a.id, 'leadKey','asap','startsAt','2030-03-04T14:00:00Z')), 'Can you serve?', ${NOW}::timestamptz - n * interval '1 day', ${NOW}::timestamptz - n * interval '1 day', now() from assignments a cross join generate_series(1, 3) n`,
)
await run(
  sql`insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, body, accepted_at, logged_at, created_at) select church_id, direction, kind, state, person_id, 'old-' || plan_id, jsonb_build_array(jsonb_build_object('planId', 'old-' || plan_id, 'assignmentId', 'old')), body, accepted_at - interval '40 days', logged_at - interval '40 days', created_at from messages`,
)
const bound = sql`m.church_id = 1 and m.direction = 'out' and m.logged_at >= (select min(starts_at) from chosen) - interval '100 days'`
const chosen = (w: any) => sql`with chosen as (select id, starts_at from plans where church_id = 1 and ${w})`
const variants: Record<string, any> = {
  now: sql`, gone as (select id, person_id, plan_id, lines, kind, state, error_message, accepted_at, logged_at from messages m where ${bound}),
  about as (select id, person_id, coalesce(lines->0->>'planId', plan_id) as plan_id, state, logged_at from gone where coalesce(lines->0->>'planId', plan_id) in (select id from chosen)
   union all select gone.id, person_id, line->>'planId', state, logged_at from gone cross join lateral jsonb_array_elements(lines) line where jsonb_array_length(lines) > 1 and line->>'planId' in (select id from chosen))`,
  column: sql`, about as (select m.id, m.person_id, m.plan_id, m.state, m.logged_at from messages m where ${bound} and m.plan_id in (select id from chosen)
   union all select m.id, m.person_id, line->>'planId', m.state, m.logged_at from messages m cross join lateral jsonb_array_elements(m.lines) line where ${bound} and jsonb_array_length(m.lines) > 1 and line->>'planId' in (select id from chosen))`,
  person: sql`, about as (select m.id, m.person_id, m.plan_id, m.state, m.logged_at from messages m where ${bound} and m.plan_id in (select id from chosen)
   union all select m.id, m.person_id, line->>'planId', m.state, m.logged_at from messages m cross join lateral jsonb_array_elements(m.lines) line where ${bound} and jsonb_array_length(m.lines) > 1 and m.person_id in (select person_id from assignments where church_id = 1 and plan_id in (select id from chosen)) and line->>'planId' in (select id from chosen))`,
  unnest: sql`, about as (select m.id, m.person_id, t.plan_id, m.state, m.logged_at from messages m cross join lateral unnest(case when jsonb_array_length(m.lines) > 1 then array(select line->>'planId' from jsonb_array_elements(m.lines) line) else array[coalesce(m.lines->0->>'planId', m.plan_id)] end) t(plan_id) where ${bound} and t.plan_id in (select id from chosen))`,
  unnestperson: sql`, about as (select m.id, m.person_id, t.plan_id, m.state, m.logged_at from messages m cross join lateral unnest(case when jsonb_array_length(m.lines) > 1 then array(select line->>'planId' from jsonb_array_elements(m.lines) line) else array[coalesce(m.lines->0->>'planId', m.plan_id)] end) t(plan_id) where ${bound} and m.person_id in (select person_id from assignments where church_id = 1 and plan_id in (select id from chosen)) and t.plan_id in (select id from chosen))`,
}
const tail = sql`, newest as (select distinct on (person_id, plan_id) person_id, plan_id, state from about order by person_id, plan_id, logged_at desc, id desc) select count(*), count(*) filter (where state='failed') from newest`
for (const analyzed of [false, true]) {
  if (analyzed) await run(sql`analyze`)
  for (const [wn, w] of [
    ['all', sql`true`],
    ['one', sql`id = '10'`],
  ] as const)
    for (const [name, v] of Object.entries(variants)) {
      const ts: number[] = []
      let r: any
      for (let i = 0; i < 9; i++) {
        const t = performance.now()
        r = await run(sql`${chosen(w)}${v}${tail}`)
        ts.push(performance.now() - t)
      }
      ts.sort((a, b) => a - b)
      console.log(
        analyzed ? 'analyzed' : 'raw',
        wn,
        name,
        'min',
        ts[0]!.toFixed(0),
        'med',
        ts[4]!.toFixed(0),
        JSON.stringify(r.rows),
      )
    }
}
await c.close()
