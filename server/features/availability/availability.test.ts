import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AvailabilityView } from '#contract/availability.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { churches } from '#server/db/schema/schema.ts'
import { say } from '#server/features/conversation/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const NAOMI = '+16465550102'
const { naomiPrice } = GRACE.people
const month = '2030-04'

let app: App
let staff: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const view = async (): Promise<AvailabilityView> => (await staff.get(`/availability?month=${month}`)).body
const naomi = async () => (await view()).people.find(({ person_id }) => person_id === naomiPrice)
const blockouts = () => app.sandbox.planning.data.blockouts.filter(({ personId }) => personId === naomiPrice)

test('a month is asked about once, with the price said before', async () => {
  const { teams } = await view()
  const teamIds = teams.filter(({ name }) => name === 'Worship team').map(({ id }) => id)
  expect((await staff.post('/availability', { teamIds, day: 20 })).body).toEqual({
    success: true,
    settings: { team_ids: teamIds, day: 20 },
  })
  const before = await view()
  expect(before.ask.people).toBeGreaterThan(0)
  expect(before.ask.credits).toBeGreaterThanOrEqual(before.ask.people)
  expect(before.ask.message).toMatch(
    /any days in April you cannot serve\? Reply with the days, or ALL GOOD\.$/,
  )
  const { status, body } = await staff.post('/ask-availability', { month })
  expect([status, body.asked]).toEqual([200, before.ask.people])
  expect((await staff.post('/ask-availability', { month })).body.asked).toBe(0)
  await app.pass({ minutes: 1 }, 3)
  expect(app.sandbox.carrier.texts(NAOMI).at(-1)?.body).toContain(
    'Hi Naomi, any days in April you cannot serve?',
  )
  expect(await naomi()).toMatchObject({ state: 'asked', away: [] })
})

test('days are written only once they were repeated in words and answered YES', async () => {
  const [asked] = await say(app, NAOMI, 'maybe the 5th')
  expect(asked).toContain('which days in April can you not serve?')
  const [repeated] = await say(app, NAOMI, 'away 3 to 17')
  expect(repeated).toBe(
    'Naomi, you cannot serve Wed, Apr 3 to Wed, Apr 17. Is that right? Reply YES, or send the days again.',
  )
  expect([(await naomi())?.state, blockouts()]).toEqual(['confirming', []])
  const [corrected] = await say(app, NAOMI, 'not the 4th and 11th')
  expect(corrected).toContain('Thu, Apr 4 and Thu, Apr 11')
  const [thanks] = await say(app, NAOMI, 'YES')
  expect(thanks).toBe('Thank you, Naomi. Nobody will schedule you Thu, Apr 4 and Thu, Apr 11.')
  await app.runDueWork()
  expect(blockouts()).toHaveLength(2)
  expect(await naomi()).toMatchObject({
    state: 'answered',
    written: 'written',
    away: [
      { from: '2030-04-04', until: '2030-04-04' },
      { from: '2030-04-11', until: '2030-04-11' },
    ],
  })
})

test('a further yes is no answer about days, and the schedule questions stay as they were', async () => {
  await say(app, NAOMI, 'yes')
  await app.runDueWork()
  expect(blockouts()).toHaveLength(2)
})

test.each([
  ['/availability', { teamIds: ['nothing'], day: 3 }, 'teamIds'],
  ['/availability', { teamIds: [], day: 31 }, 'day'],
  ['/ask-availability', { month: '2030-13' }, 'month'],
  ['/ask-availability', { month: '2029-01' }, 'month'],
  ['/ask-availability', { month: '2033-01' }, 'month'],
])('%s with %j is refused', async (path, given, field) => {
  const { status, body } = await staff.post(path, given)
  expect([status, Object.keys(body.error)]).toEqual([422, [field]])
})

test('nobody sees or asks without a session, and no church asks the people of another', async () => {
  expect((await app.anonymous.get(`/availability?month=${month}`)).status).toBe(401)
  expect((await app.anonymous.post('/availability', { teamIds: [], day: null })).status).toBe(401)
  expect((await app.anonymous.post('/ask-availability', { month: '2030-05' })).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.get(`/availability?month=${month}`)).body).toMatchObject({ teams: [], people: [] })
  const { settings } = await view()
  const taken = await stranger.post('/availability', { teamIds: settings.team_ids, day: null })
  expect(taken.status).toBe(422)
  expect((await stranger.post('/ask-availability', { month: '2030-05' })).body).toMatchObject({ asked: 0 })
})

test('the chosen day asks about the next month by itself, once', async () => {
  const before = app.sandbox.carrier.texts(NAOMI).length
  const { settings } = await view()
  await staff.post('/availability', { teamIds: settings.team_ids, day: 1 })
  app.clock.moveTo(Temporal.Instant.from('2030-04-01T14:00:00Z'))
  await app.pass({ minutes: 5 }, 2)
  const texts = app.sandbox.carrier.texts(NAOMI).slice(before)
  expect(texts.filter(({ body }) => body.includes('any days in May'))).toHaveLength(1)
})

test('a machine that answers each repetition with the same days is not answered for ever', async () => {
  const answers: string[] = []
  for (let times = 0; times < 15; times++) answers.push(...(await say(app, NAOMI, 'I am away from 3 to 17')))
  expect(answers).toHaveLength(12)
  app.clock.moveBy({ hours: 2 })
})

test('a church that texts one way reads what it has asked for, and nothing else', async () => {
  await app.deps.db.update(churches).set({ oneWayOnly: true }).where(eq(churches.id, app.graceId))
  const [repeated] = await say(app, NAOMI, 'away 3 to 17')
  expect(repeated).toContain('you cannot serve Fri, May 3 to Fri, May 17. Is that right?')
  const [thanks] = await say(app, NAOMI, 'YES')
  expect(thanks).toContain('Nobody will schedule you')
  const [notice] = await say(app, NAOMI, 'can I swap with Adam?')
  expect(notice).toContain('not read')
})
