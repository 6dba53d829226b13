import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask } from '#contract/asks.ts'
import type { CountedPerson, Day } from '#contract/dashboard.ts'
import type { ReminderPreview } from '#contract/reminders.ts'
import type { PlanSheet } from '#contract/services.ts'
import { asks, assignments, isOnPlan } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** One day as whoever is responsible for it goes through it, until the service begins. */

const SUNDAY = '2030-03-10'
const PACE = { waveSize: 2, pauseMinutes: 60 }
const BODY = 'Hi [First.Name], can you come [Plan.Date.Time] ([Service], [Position])? Reply YES or NO.'

let app: App
let staff: ApiClient
let stranger: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  stranger = await app.foreignChurch()
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const dayOf = async (): Promise<Day> => (await staff.get(`/scheduling/day/${SUNDAY}`)).body
const sheetsOf = async (): Promise<PlanSheet[]> =>
  (await staff.get(`/scheduling/day/${SUNDAY}/people`)).body.plans
const inState = ({ people }: Day, status: string) => people.filter((person) => person.status === status)
const remind = (day: Day, over: object = {}) => ({
  id: randomUUID(),
  date: SUNDAY,
  personIds: inState(day, 'U').map(({ id }) => id),
  body: BODY,
  ...over,
})
const asksOf = async (): Promise<Ask[]> => (await staff.get(`/asks?date=${SUNDAY}`)).body.asks
const holesOf = (day: Day) =>
  inState(day, 'D').flatMap(({ places }) =>
    places.map(({ assignment_id: assignmentId, time_id }) => ({
      assignmentId,
      ...(time_id !== null && { timeId: time_id }),
    })),
  )

test('a day has all of its services, everybody in need once, and is the one on the dashboard', async () => {
  const day = await dayOf()
  const sheets = await sheetsOf()
  expect(day.plans.length).toBeGreaterThan(1)
  expect(day.plans.map(({ id }) => id)).toEqual(sheets.map(({ plan }) => plan.id))
  for (const [place, plan] of day.plans.entries()) {
    expect(plan.places.length + plan.more_places).toBe(sheets[place]?.people.length)
    expect(plan.total).toBe(sheets[place]?.people.length)
  }
  const everybody = sheets.flatMap(({ people }) => people)
  for (const status of ['U', 'D', 'F', 'O']) {
    const own = everybody.filter((person) => person.status === status)
    expect(new Set(inState(day, status).map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)))
    expect(inState(day, status).flatMap(({ places }) => places)).toHaveLength(own.length)
  }
  expect(day.may_go_now).toBe(true)
  const { next_plans, day: next } = (await staff.get('/scheduling/dashboard')).body
  expect(next.plans[0].id).toBe(next_plans[0].id)
  expect((await staff.get(`/scheduling/day/${next.date}`)).body).toEqual(next)
})

test('every tile and the list of needs open exactly what they count', async () => {
  const { body: seen } = await staff.get('/scheduling/dashboard')
  for (const [type, count, places] of [
    ['U', seen.unconfirmed, seen.places.unconfirmed],
    ['C', seen.accepted, seen.places.accepted],
    ['D', seen.declined, seen.places.declined],
    ['F', seen.failed, seen.places.failed],
  ]) {
    const { people, total } = (await staff.get(`/scheduling/coming/${type}`)).body
    expect(total, type).toBe(count)
    expect(people, type).toHaveLength(count)
    expect(people.flatMap((person: CountedPerson) => person.places)).toHaveLength(places)
  }
  const texted = (await staff.get('/scheduling/coming/A')).body
  expect(texted.total).toBe(seen.sent_people)
  expect(texted.people.reduce((sum: number, { texts }: CountedPerson) => sum + texts, 0)).toBe(seen.sent)
  const { needs, more_needs } = (await staff.get('/scheduling/needs')).body
  expect([needs.length, more_needs]).toEqual([seen.needs.length + seen.more_needs, 0])
  const later = (await staff.get(`/scheduling/coming/U?offset=${seen.unconfirmed - 1}`)).body
  expect(later.people).toHaveLength(1)
})

test('the sheet of a day is saved with date, time and service', async () => {
  const response = await fetch(`${app.url}/api/scheduling/day/${SUNDAY}/day.csv`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength((await sheetsOf()).flatMap(({ people }) => people).length + 1)
  expect(lines[1]).toMatch(/^2030-03-10,\d+:\d\d [AP]M,[^,]+,/)
})

test('everybody open is reminded once, whatever the number of places', async () => {
  const day = await dayOf()
  const { status, body: shown } = await staff.post<ReminderPreview>('/preview-reminder', remind(day))
  expect(status).toBe(200)
  expect(shown.texts.length + shown.left_out.length).toBe(inState(day, 'U').length)
  expect(new Set(shown.texts.map(({ person_id }) => person_id)).size).toBe(shown.texts.length)
  const many = inState(day, 'U').find(({ places }) => places.length > 1)
  const text = shown.texts.find(({ person_id }) => person_id === many?.id)
  for (const { position } of many?.places ?? []) expect(text?.message).toContain(position)
  const reminder = remind(day)
  const before = app.sandbox.carrier.messages().length
  expect((await staff.post('/send-reminder', reminder)).body.sent).toBe(shown.texts.length)
  expect((await staff.post('/send-reminder', reminder)).status).toBe(200)
  await app.pass({ seconds: 20 }, 3)
  expect(app.sandbox.carrier.messages().length - before).toBe(shown.texts.length)
})

test('who answers while a reminder is written gets none, and stops none', async () => {
  const { db } = app.deps
  const day = await dayOf()
  const [answered] = inState(day, 'U')
  const own = and(eq(assignments.churchId, app.graceId), eq(assignments.personId, answered?.id ?? ''))
  await db.update(assignments).set({ status: 'C' }).where(own)
  const { status, body: shown } = await staff.post<ReminderPreview>('/preview-reminder', remind(day))
  await db.update(assignments).set({ status: 'U' }).where(own)
  expect(status).toBe(200)
  const everybody = [...shown.texts, ...shown.left_out].map(({ person_id }) => person_id)
  expect(new Set(everybody)).toEqual(
    new Set(inState(day, 'U').flatMap(({ id }) => (id === answered?.id ? [] : id))),
  )
})

test('others are looked for and asked for every place at once; one that cannot be does not stop the rest', async () => {
  const places = holesOf(await dayOf())
  expect(places.length).toBeGreaterThan(0)
  const wrong = { assignmentId: 'gone' }
  const opened = await staff.post('/open-asks', { places: [wrong, ...places] })
  expect(opened.body).toMatchObject({ opened: places.length, refused: [wrong] })
  await app.runDueWork()
  const { asks, previews } = (await staff.get(`/asks?date=${SUNDAY}`)).body
  const ready = asks.filter(({ state }: Ask) => state === 'ready')
  expect(asks).toHaveLength(places.length)
  const able = ready.filter((ask: Ask) => ask.people.some(({ problem }) => problem === null))
  expect(previews).toHaveLength(able.length)
  expect(asks[0]).toMatchObject({ is_too_late: false, service_name: expect.stringMatching(/\w/) })
  const ids = able.map(({ id }: Ask) => id)
  const started = await staff.post('/start-asks', { ids: [...ids, 999_999], ...PACE })
  expect(started.body).toMatchObject({ started: ids.length, refused: [{ id: 999_999 }] })
  expect((await asksOf()).filter(({ state }) => state === 'running')).toHaveLength(ids.length)
  const asked = inState(await dayOf(), 'D').flatMap((person) => person.places.map(({ ask }) => ask?.state))
  expect(asked).toContain('running')
})

const READS = [
  `/scheduling/day/${SUNDAY}`,
  `/scheduling/day/${SUNDAY}/people`,
  `/scheduling/day/${SUNDAY}/day.csv`,
  '/scheduling/coming/U',
  '/scheduling/needs',
  `/asks?date=${SUNDAY}`,
]

test('a day needs a session, and shows another church nothing of ours', async () => {
  for (const path of READS) expect((await app.anonymous.get(path)).status, path).toBe(401)
  const calls = [
    ['/open-asks', { places: [{ assignmentId: 'x' }] }],
    ['/start-asks', { ids: [1], ...PACE }],
    ['/send-reminder', remind(await dayOf())],
  ] as const
  for (const [path, body] of calls) expect((await app.anonymous.post(path, body)).status, path).toBe(401)
  expect((await stranger.get(READS[0] ?? '')).body).toMatchObject({ plans: [], people: [] })
  expect((await stranger.get(READS[1] ?? '')).body).toEqual({ plans: [] })
  expect((await stranger.get('/scheduling/coming/U')).body).toEqual({ people: [], total: 0 })
  expect((await stranger.get(`/asks?date=${SUNDAY}`)).body.asks).toEqual([])
  const [ask] = await asksOf()
  const { id, assignment_id: assignmentId } = ask as Ask
  expect((await stranger.post('/open-asks', { places: [{ assignmentId }] })).body.opened).toBe(0)
  expect((await stranger.post('/start-asks', { ids: [id], ...PACE })).body.started).toBe(0)
  expect((await stranger.post('/send-reminder', remind(await dayOf()))).status).toBe(422)
})

test.each([
  '/scheduling/day/2030-02-30',
  '/scheduling/day/sunday/people',
  '/scheduling/day/x/day.csv',
  '/scheduling/coming/X',
  '/asks?date=x',
  '/asks',
])('%s is refused', async (path) => {
  expect((await staff.get(path)).status).toBe(422)
})

test('a reminder is about a plan or a day, and asks name places', async () => {
  const day = await dayOf()
  expect((await staff.post('/send-reminder', remind(day, { planId: 'x' }))).body.error).toHaveProperty(
    'planId',
  )
  expect((await staff.post('/send-reminder', remind(day, { date: undefined }))).status).toBe(422)
  expect((await staff.post('/open-asks', { places: [] })).status).toBe(422)
  expect((await staff.post('/start-asks', { ids: [], ...PACE })).status).toBe(422)
})

test('at night a call is offered for what no text can reach any more; urgent hours change that', async () => {
  const { db } = app.deps
  const [plan] = (await dayOf()).plans
  const [ask] = (await asksOf()).filter(({ state, people }) => state === 'running' && people.length > 0)
  if (!plan || !ask) throw new Error('a plan and an ask are there')
  const startsAt = Temporal.Instant.from('2030-03-10T12:00:00Z')
  const ofPlan = and(eq(assignments.churchId, app.graceId), eq(assignments.planId, plan.id))
  await db.update(assignments).set({ startsAt }).where(ofPlan)
  await db.update(asks).set({ state: 'ready', startsAt }).where(eq(asks.id, ask.id))
  app.clock.moveTo(Temporal.Instant.from('2030-03-10T11:30:00Z'))

  const day = await dayOf()
  expect([day.may_go_now, day.goes_at]).toEqual([false, '2030-03-10T12:00:00Z'])
  const late = await db
    .select()
    .from(assignments)
    .where(and(ofPlan, eq(assignments.status, 'U'), isNull(assignments.askId), isOnPlan))
  const personIds = [...new Set(late.flatMap(({ personId }) => personId ?? []))]
  const { body: shown } = await staff.post<ReminderPreview>('/preview-reminder', remind(day, { personIds }))
  const missed = shown.left_out.filter(({ sentence }) => sentence.startsWith('Texts go again at 8:00 AM'))
  expect(new Set(missed.map(({ person_id }) => person_id))).toEqual(new Set(personIds))
  expect(missed.some(({ phone }) => phone !== null)).toBe(true)
  expect(
    await staff.post('/send-reminder', remind(day, { planId: plan.id, date: undefined, personIds })),
  ).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('Texts go again at 8:00 AM') },
  })
  const own = async () => (await asksOf()).find(({ id }) => id === ask.id)
  expect(await own()).toMatchObject({ is_too_late: true, texts_go_at: '2030-03-10T12:00:00Z' })
  expect((await own())?.people.some(({ problem, phone }) => problem === null && phone !== null)).toBe(true)
  const refused = await staff.post('/start-ask', { id: ask.id, ...PACE })
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('Please call')])

  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  expect((await owner.put('/profile', { urgent_early: true })).status).toBe(200)
  expect((await own())?.is_too_late).toBe(false)
  expect((await dayOf()).may_go_now).toBe(true)
  const again = await staff.post<ReminderPreview>('/preview-reminder', remind(day, { personIds }))
  expect(again.body.texts.length).toBeGreaterThan(0)
  expect((await staff.post('/start-ask', { id: ask.id, ...PACE })).status).toBe(200)
})
