import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlatformStanding } from '#server/db/platform-standing.ts'
import { rowsOf } from '#server/db/query.ts'
import { deadJobs, hookEvents } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const open = (externalId: string) => ({
  kind: 'planning' as const,
  externalId,
  payload: {},
  receivedAt: app.clock.now(),
})
const run = async (name: string) => app.product.dueWork.find((work) => work.name === name)?.run()
const waiting = () =>
  rowsOf(app.deps.db, sql`select from pgboss.job where name = 'hooks.follow' and state = 'created'`)
const fail = () =>
  app.deps.db.execute(sql`update pgboss.job set state = 'failed' where name = 'hooks.follow'`)

test('what can never be handled is tried for a day, and stands once among the dead jobs', async () => {
  const { db } = app.deps
  await db.insert(hookEvents).values(open('poison'))
  for (let hour = 0; hour < 24; hour++) {
    app.clock.moveBy({ minutes: 59 })
    await run('take up overdue hooks')
    expect(await waiting()).toHaveLength(1)
    await fail()
    await run('keep dead jobs')
  }
  expect(await db.$count(deadJobs)).toBe(1)
  app.clock.moveBy({ hours: 1 })
  await run('take up overdue hooks')
  expect(await waiting()).toHaveLength(0)
  expect((await db.select().from(hookEvents))[0]?.gaveUpAt).not.toBeNull()
  await db.delete(hookEvents).where(eq(hookEvents.externalId, 'poison'))
})

test('however many cannot be handled, the others are taken up', async () => {
  const { db } = app.deps
  const names = Array.from({ length: 250 }, (_, nth) => `event ${nth}`)
  await db.insert(hookEvents).values(names.map(open))
  app.clock.moveBy({ minutes: 11 })
  for (const count of [100, 200, 250]) {
    await run('take up overdue hooks')
    expect(await waiting()).toHaveLength(count)
  }
  await db.delete(hookEvents)
})

test('what could not be handled is shown for thirty days and then forgotten, with the words in it', async () => {
  const { db } = app.deps
  const text = { ...open('words'), kind: 'texting_inbound' as const, payload: { body: 'a secret' } }
  await db.insert(hookEvents).values(text)
  app.clock.moveBy({ hours: 25 })
  await run('take up overdue hooks')
  app.clock.moveBy({ hours: 28 * 24 })
  await run('daily work')
  expect(await db.$count(hookEvents)).toBe(1)
  app.clock.moveBy({ hours: 48 })
  await run('daily work')
  expect(await db.$count(hookEvents)).toBe(0)
})

test('what was given up no longer counts as waiting: what waits now shows', async () => {
  const { db } = app.deps
  await db.insert(hookEvents).values(open('given up'))
  app.clock.moveBy({ hours: 25 })
  await run('take up overdue hooks')
  expect((await readPlatformStanding(db, app.clock.now())).oldestUnhandledHook).toBe(0)
  await db.insert(hookEvents).values(open('waits'))
  app.clock.moveBy({ minutes: 7 })
  expect((await readPlatformStanding(db, app.clock.now())).oldestUnhandledHook).toBe(7 * 60)
  await db.delete(hookEvents)
})
