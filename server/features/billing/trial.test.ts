import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { dueTrialEnds } from './trial.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a trial that is lengthened in the second in which it ends goes on', async ({ skip }) => {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return skip('the embedded database has one connection')
  const { db } = app.deps
  const { churchId } = await app.foreignChurch()
  const isThis = eq(churches.id, churchId)
  const { trialEndsAt } = only(await db.select().from(churches).where(isThis))
  if (trialEndsAt) app.clock.moveTo(trialEndsAt)
  const { name } = only(await rowsOf<{ name: string }>(db, sql`select current_database() as name`))
  const admin = new pg.Client({ connectionString: new URL(`/${name}`, template.url).href })
  await admin.connect()
  await admin.query('begin')
  await admin.query(
    `update churches set status = 'On Extended Trial', trial_ends_at = trial_ends_at + interval '7 days' where id = $1`,
    [churchId],
  )
  const ending = dueTrialEnds(app.deps).run()
  while ((await admin.query(WAITING)).rows.length === 0);
  await admin.query('commit')
  await admin.end()
  await ending
  expect(only(await db.select().from(churches).where(isThis)).status).toBe('On Extended Trial')
  app.clock.moveBy({ hours: 7 * 24 })
  await dueTrialEnds(app.deps).run()
  expect(only(await db.select().from(churches).where(isThis)).status).toBe('Not Active')
  await app.runDueWork()
})
