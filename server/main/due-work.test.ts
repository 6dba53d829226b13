import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { MONDAY_MORNING, openBox } from '#testkit/box.ts'
import { freshDatabase } from '#testkit/database.ts'
import { openStatements } from '#testkit/statements.ts'

const CHURCHES = 20_000
/** Of a table or an index: what a search in a tree reads, several times over. */
const BLOCKS_MAX = 100
const ROWS_MAX = 150

/** As many churches as the largest installation may have, of all kinds, of which none has anything due. */
async function fill(db: Db): Promise<void> {
  const now = sql`${MONDAY_MORNING}::timestamptz`
  const each = sql`generate_series(1, ${CHURCHES}::int) n`
  const made = sql`churches.id % 20`
  await db.execute(sql`
    insert into churches (
      name, time_zone, package_id, status, sending_mode, credit_balance, trial_ends_at, trial_told_days,
      planned_at, cycle_ends_at, cancel_ends_at, suspended_at, created_at
    )
    select 'Church ' || n, 'America/New_York', case when n % 2 = 0 then 'free' else 'pro' end,
      case when n % 20 = 1 then 'Cancelled' when n % 20 = 3 then 'Not Active' when n % 2 = 0 then 'On Trial' else 'Active' end,
      case when n % 5 = 0 then 'paused' else 'live' end, 50,
      case when n % 2 = 0 then ${now} + case when n % 4 = 0 then interval '12 hours' else interval '9 days' end end,
      case when n % 4 = 0 then 1 end,
      case when n % 20 = 1 then ${now} - interval '40 days' else ${now} - n % 14400 * interval '1 second' end,
      ${now} + interval '10 days', case when n % 20 = 1 then ${now} - interval '40 days' end,
      case when n % 20 = 3 then ${now} - interval '40 days' end, ${now} - interval '50 days'
    from ${each}`)
  await db.execute(sql`
    insert into users (church_id, role, name, email, username, mobile_phone, time_zone, password_hash, status, created_at)
    select id, 'owner', 'Olga', 'owner' || id || '@x.test', 'owner' || id, '+13125550100', 'America/Chicago', 'x', 3, ${now}
    from churches`)
  await db.execute(sql`
    insert into numbers (church_id, phone_number, country_iso, type, carrier_sid, state, is_primary, released_at, created_at)
    select id, '+1212' || (5000000 + id), 'US', 'local', 'PN' || id,
      case when ${made} in (1, 3) then 'released' else 'in_use' end, ${made} not in (1, 3),
      case when ${made} in (1, 3) then ${now} end, ${now} - interval '50 days'
    from churches`)
  await db.execute(sql`
    insert into planning_connections (
      church_id, service, organization_id, organization_name, access_token_sealed, refresh_token_sealed,
      token_expires_at, connected_at, next_sync_at, broken_reason, told_of_trouble_at
    )
    select id, 'planning-center', 'o' || id, 'Church', 'x', 'x', ${now} + interval '1 hour', ${now},
      ${now} + interval '1 minute' + id % 600 * interval '1 second',
      case when ${made} = 5 then 'revoked' end, case when ${made} = 5 then ${now} - interval '1 hour' end
    from churches`)
  await db.execute(sql`
    insert into billing_accounts (church_id, customer_id, read_at, recharge_is_on)
    select id, 'cus_' || id, ${now} - id % 36000 * interval '1 second', ${made} = 7 from churches where id % 2 = 1`)
  await db.execute(sql`
    insert into cards (church_id, provider_id, brand, last4, exp_month, exp_year, name, is_default, created_at)
    select id, 'pm_' || id, 'visa', '4242', 12, 2033, 'Olga', true, ${now} from churches where id % 2 = 1`)
  await db.execute(sql`
    update billing_accounts set recharge_card_id = cards.id, recharge_bundle_id = (select min(id) from credit_bundles)
    from cards where cards.church_id = billing_accounts.church_id`)
  await db.execute(sql`
    insert into subscriptions (
      church_id, provider_id, package_id, period, status, period_start, period_end, cancels_at_end, created_at
    )
    select id, 'sub_' || id, 'pro', 'month', 'active', ${now}, ${now} + interval '10 days', false, ${now}
    from churches where status = 'Active'`)
  await db.execute(sql`
    insert into notification_settings (user_id, church_id, channel, events, frequency, next_at, told_until)
    select id, church_id, 'email', '["declined"]', 'daily', ${now} + interval '5 hours', ${now} from users where church_id is not null`)
  await db.execute(sql`
    insert into messages (church_id, direction, kind, key, state, due_at, latest_at, created_at)
    select churches.id, 'out', 'follow_up', 'k' || n, 'planned', ${now} + n * interval '1 day', ${now} + interval '9 days', ${now}
    from churches, generate_series(1, 3) n`)
  await db.execute(sql`
    insert into asks (
      church_id, assignment_id, plan_id, service_type_id, team_id, position_name, starts_at, ends_at, state, wave_size,
      pause_minutes, next_at, created_at
    )
    select id, 'a' || id, 'p', 's', 't', 'Usher', ${now} + interval '3 days', ${now} + interval '3 days 1 hour',
      case when ${made} = 0 then 'looking' else 'running' end, 3, 60, ${now} + interval '2 hours', ${now} from churches`)
  await db.execute(sql`
    insert into ask_people (church_id, ask_id, person_id, next_at)
    select church_id, id, 'p' || n, case when n = 1 then ${now} + interval '2 hours' end from asks, generate_series(1, 3) n`)
  await db.execute(sql`
    insert into ask_teams (church_id, team_id, wave_size, pause_minutes, asks_open, since, next_at)
    select id, 't', 3, 60, true, ${now}, ${now} + interval '10 minutes' from churches`)
  await db.execute(sql`
    insert into availability_settings (church_id, team_ids, day, next_at)
    select id, '{t}', case when id % 2 = 0 then 1 end, case when id % 2 = 0 then ${now} + interval '9 days' end
    from churches`)
  await db.execute(sql`
    insert into availability_asks (church_id, person_id, month, state, write_back, next_at, asked_at)
    select id, 'p' || n, '2030-04', 'asked', case when n = 1 then 'pending' end,
      case when n = 1 then ${now} + interval '1 hour' end, ${now}
    from churches, generate_series(1, 3) n`)
  await db.execute(sql`
    insert into answers (
      church_id, assignment_id, plan_id, service_type_id, person_id, status, source, answered_at, write_back, retry_at
    )
    select id, 'a' || n, 'p', 's', 'p' || n, 'confirmed', 'text', ${now}, case when n = 1 then 'pending' else 'written' end,
      case when n = 1 then ${now} + interval '1 hour' end
    from churches, generate_series(1, 3) n`)
  await db.execute(sql`
    insert into push_devices (user_id, church_id, subscription_sealed, endpoint_hash, name, created_at)
    select id, church_id, 'x', 'h' || id, 'phone', ${now} from users where church_id is not null`)
  await db.execute(sql`
    insert into dead_jobs (job_id, name, data, failed_at) select 'j' || id, 'push.send', '{}', ${now} from churches`)
  await db.execute(sql`
    insert into due_failures (work, row_key, church_id, times, problem, failed_at, next_at)
    select 'ask about days away', id::text, id, 1, 'x', ${now}, ${now} + interval '1 hour' from churches`)
  await db.execute(sql`vacuum analyze`)
}

test('no due work costs by the number of churches when nothing is due', { timeout: 300_000 }, async ({
  skip,
}) => {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return skip('it is about the plans of PostgreSQL')
  const connection = await freshDatabase()
  const { name } = only(await rowsOf<{ name: string }>(connection.db, sql`select current_database() as name`))
  const statements = openStatements(new URL(`/${name}`, template.url).href)
  const box = await openBox({
    connection: { ...connection, db: statements.db },
    world: 'empty',
    at: MONDAY_MORNING,
  })
  await fill(connection.db)
  const costly: string[] = []
  const table: object[] = []
  for (const { name: work, run } of box.product.dueWork) {
    // What is done every few minutes is done the first time.
    await run()
    const readings = await statements.explained(async () =>
      expect((await run()) ?? 0, `${work} has something to do`).toBe(0),
    )
    for (const { query, blocks, rows, ms } of readings) {
      table.push({ work, blocks, rows, ms })
      if (blocks > BLOCKS_MAX || rows > ROWS_MAX)
        costly.push(`${work}: ${blocks} blocks, ${rows} rows, ${ms.toFixed(1)} ms: ${query.slice(0, 300)}`)
    }
  }
  if (process.env.SHOW_DUE_WORK) console.table(table)
  expect(costly).toEqual([])
  await statements.close()
  await box.stop()
})
