import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '#contract/dashboard.ts'
import { LARGE, seedLargeDay } from '#sandbox/worlds/large.ts'
import { churches } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { addNumber } from '#server/features/messages/testing.ts'
import { fillPlanning } from '#server/features/roster/testing.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** A Saturday with thirty services tomorrow and three hundred people, of whom many have said no. */
const DATE = '2030-03-10'
const SATURDAY_EVENING = '2030-03-09T23:00:00Z'

let app: App
let church: ApiClient & { churchId: number }

beforeAll(async () => {
  app = await startApp({ world: 'empty', at: SATURDAY_EVENING })
  fillPlanning(app, (store, clock) => seedLargeDay(store, clock, { answers: 'DDUUC', standIns: 100 }))
  church = await app.foreignChurch()
  const { churchId } = church
  const now = app.clock.now()
  await app.deps.db.update(churches).set({ packageId: 'pro' }).where(eq(churches.id, churchId))
  await app.deps.db.transaction((tx) => grantCredits(tx, churchId, 10_000, 'for the day', now))
  await addNumber(app, churchId)
  await connectChurch(app.deps, churchId, authoriseInSandbox(LARGE.adminId))
  await app.runDueWork()
})
afterAll(() => app.stop())

const day = async (): Promise<Day> => (await church.get(`/scheduling/day/${DATE}`)).body

test('everybody open is reminded at once, with one text each', async () => {
  const { people, plans } = await day()
  expect(plans).toHaveLength(30)
  const personIds = people.filter(({ status }) => status === 'U').map(({ id }) => id)
  expect(personIds).toHaveLength(120)
  const about = { date: DATE, personIds, body: 'Can you serve [time] ([Service])? Please reply YES/NO.' }
  const { status, body } = await church.post('/send-reminder', { id: randomUUID(), ...about })
  expect([status, body.success]).toEqual([200, true])
  await app.pass({ minutes: 10 }, 5)
  const sent = app.sandbox.carrier.messages().filter(({ body: words }) => words.includes('Can you serve'))
  expect(new Set(sent.map(({ to }) => to)).size).toBe(120)
  expect(sent).toHaveLength(120)
})

test('others are asked for every place that is open, however many there are', async () => {
  const { people } = await day()
  const holes = people.filter(({ status }) => status === 'D').flatMap(({ places }) => places)
  expect(holes).toHaveLength(120)
  const places = holes.map(({ assignment_id: assignmentId }) => ({ assignmentId }))
  const opened = await church.post('/open-asks', { places })
  expect([opened.status, opened.body]).toMatchObject([200, { opened: 120, refused: [] }])
  // The planning service answers a hundred questions in twenty seconds: asking about everybody for each place took twenty minutes.
  await app.pass({ minutes: 4 }, 12)
  const { asks } = (await church.get(`/asks?date=${DATE}`)).body
  expect(asks).toHaveLength(120)
  expect(asks.filter(({ state }: { state: string }) => state !== 'ready')).toEqual([])
  const ids = asks.map(({ id }: { id: number }) => id)
  const started = await church.post('/start-asks', { ids, waveSize: 3, pauseMinutes: 60, leaveOut: [] })
  expect(started.body).toMatchObject({ started: 120, refused: [] })
})
