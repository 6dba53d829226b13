import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { startApp } from '#testkit/app.ts'

const MINUTES = 60
const States = fc.constantFrom('retry', 'active', 'failed')
const Rounds = fc.array(fc.record({ state: States, minutes: fc.integer({ min: 1, max: 20 * MINUTES }) }), {
  minLength: 3,
  maxLength: 6,
})

/** Something of each kind that is due, and stays so because nothing runs. */
async function fill(db: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  for (const insert of [
    sql`mails (kind, content_sealed, created_at) values ('reset', 'x', ${at})`,
    sql`hook_events (kind, external_id, payload, received_at) values
      ('planning', 'a', '{}', ${at}), ('texting_status', 'b', '{}', ${at}), ('texting_inbound', 'c', '{}', ${at})`,
    sql`numbers (church_id, phone_number, country_iso, type, carrier_sid, state, is_primary, released_at, created_at)
      values (${churchId}, '+12125550177', 'US', 'local', 'PN1', 'releasing', false, ${at}, ${at})`,
    sql`brands (church_id, type, status, church, ein, address, city, state, zip, email, phone, created_at)
      values (${churchId}, 'local', 'in_review', '', '', '', '', '', '', '', '', ${at})
      on conflict (church_id, type) do update set status = 'in_review', checked_at = null`,
    sql`billing_accounts (church_id, customer_id) values (${churchId}, 'cus_1')
      on conflict (church_id) do update set customer_id = 'cus_1', read_at = null`,
    sql`answers (church_id, assignment_id, plan_id, service_type_id, person_id, status, source, answered_at, write_back, retry_at)
      values (${churchId}, 'a', 'p', 's', 'p', 'C', 'text', ${at}, 'pending', ${at})`,
    sql`asks (church_id, assignment_id, plan_id, service_type_id, team_id, position_name, starts_at, ends_at, state,
        wave_size, pause_minutes, next_at, created_at)
      values (${churchId}, 'a', 'p', 's', 't', 'Usher', ${at}, ${at}, 'looking', 3, 60, ${at}, ${at})`,
    sql`ask_people (church_id, ask_id, person_id, next_at) select ${churchId}, max(id), 'p', ${at} from asks`,
    sql`availability_asks (church_id, person_id, month, state, write_back, next_at, asked_at)
      values (${churchId}, 'p', '2030-04', 'asked', 'pending', ${at}, ${at})`,
    sql`hook_subscriptions (id, church_id, event, remote_id, secret_sealed) values ('h', ${churchId}, 'e', '', '')`,
  ])
    await db.execute(sql`insert into ${insert}`)
}

test('due work queues no second job beside one that waits, runs or is tried again, whenever it looks', async () => {
  const { deps, product, clock, graceId, stop } = await startApp()
  await fill(deps.db, graceId, clock.now())
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(Rounds, async (rounds) => {
      await deps.db.execute(sql`delete from pgboss.job`)
      for (const { state, minutes } of rounds) {
        clock.moveBy({ minutes })
        for (const { run } of product.dueWork) await run()
        const jobs = await rowsOf<{ name: string; key: string }>(
          deps.db,
          sql`select name, singleton_key as key from pgboss.job where state <= 'active' and singleton_key <> '{}'`,
        )
        for (const { name } of jobs) seen.add(name)
        const rows = jobs.map(({ name, key }) => `${name} ${key}`)
        expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted())
        await deps.db.execute(sql`update pgboss.job set state = ${state} where state <= 'active'`)
      }
    }),
    { numRuns: 8 },
  )
  expect([...seen].toSorted()).toEqual([
    'asks.look',
    'asks.write-back',
    'availability.write-back',
    'billing.compare',
    'brand.submit',
    'hooks.follow',
    'hooks.handle',
    'hooks.receipts',
    'mail.send',
    'messages.schedule',
    'numbers.release',
    'planning.subscribe',
    'planning.sync',
    'planning.write-back',
  ])
  for (const left of ['pgboss.job', 'hook_events']) await deps.db.execute(sql.raw(`delete from ${left}`))
  await stop()
})
