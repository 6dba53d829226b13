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

test('a text that the dispatcher takes while it would be combined with another is not said again', async ({
  skip,
}) => {
  const template = inject('templates').empty
  if (template.kind !== 'postgres') return skip('the embedded database has one connection')
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

  const { name } = only(await rowsOf<{ name: string }>(db, sql`select current_database() as name`))
  const dispatcher = new pg.Client({ connectionString: new URL(`/${name}`, template.url).href })
  await dispatcher.connect()
  await dispatcher.query('begin')
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
