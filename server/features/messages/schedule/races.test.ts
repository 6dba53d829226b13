import { and, eq, ne, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { scheduleTexts } from '../schedule.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Another connection to the database of the product, in a transaction; null where there is one connection only. */
async function openOther(): Promise<pg.Client | null> {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return null
  const { name } = only(await rowsOf<{ name: string }>(app.deps.db, sql`select current_database() as name`))
  const other = new pg.Client({ connectionString: new URL(`/${name}`, template.url).href })
  await other.connect()
  await other.query('begin')
  return other
}

const SCHEDULE_LOCK = 7101

test.each([
  ['post', '/schedule-templates/switch-followup', { active: false }],
  ['post', '/start-sending', { mode: 'live' }],
  ['put', '/profile', { weekly_cap: 5 }],
] as const)(
  'who changes the church (%s %s) holds nothing that scheduling needs while it waits for it',
  async (method, path, body) => {
    const other = await openOther()
    if (other === null) return
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    await other.query('select pg_advisory_xact_lock($1, $2)', [SCHEDULE_LOCK, app.graceId])
    const answer = owner[method](path, body)
    while ((await other.query(WAITING)).rows.length === 0);
    // Whoever schedules gives credits back in the same transaction, and adds texts.
    await other.query("set local lock_timeout = '3s'")
    await other.query('select from churches where id = $1 for no key update', [app.graceId])
    await other.query('commit')
    await other.end()
    expect((await answer).status).toBe(200)
  },
)

test('a text that the dispatcher takes while it would be combined with another is not said again', async ({
  skip,
}) => {
  const dispatcher = await openOther()
  if (dispatcher === null) return skip('the embedded database has one connection')
  const { db } = app.deps
  const now = app.clock.now()
  const [first, second] = await db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, app.graceId),
        eq(assignments.status, 'U'),
        eq(assignments.isPencilledIn, true),
      ),
    )
    .orderBy(assignments.id)
  if (!first?.personId || !second) throw new Error('two people are pencilled in')
  const ask = (id: string) =>
    db
      .update(assignments)
      .set({ personId: first.personId, isPencilledIn: false, requestedAt: now })
      .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, id)))
  const plan = () => db.transaction((tx) => scheduleTexts(tx, app.graceId, [first.personId ?? ''], now))
  await ask(first.id)
  await plan()
  await ask(second.id)

  await dispatcher.query(
    `update messages set state = 'delivered', sid = 'SM1', logged_at = due_at, claimed_at = due_at
     where church_id = $1 and person_id = $2 and kind = 'confirmation' and state = 'planned'`,
    [app.graceId, first.personId],
  )
  const planned = plan()
  while ((await dispatcher.query(WAITING)).rows.length === 0);
  await dispatcher.query('commit')
  await dispatcher.end()
  await planned

  const asked = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.personId, first.personId),
        eq(messages.kind, 'confirmation'),
        ne(messages.state, 'cancelled'),
      ),
    )
  const ids = asked.flatMap(({ lines }) => lines.map(({ assignmentId }) => assignmentId))
  expect(ids.filter((id) => id === first.id)).toEqual([first.id])
  expect(ids.filter((id) => id === second.id)).toEqual([second.id])
})
