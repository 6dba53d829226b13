import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReminderPreview } from '#contract/reminders.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { FAILED } from '#core/vocabulary/people.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { people as peopleTable } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const NAOMI = '+16465550102'
const PRIYA = '+19295550110'
const planId = GRACE.plans.firstSunday
const { naomiPrice } = GRACE.people

let app: App
let staff: ApiClient
let people: PersonInPlan[]

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  people = (await staff.get(`/scheduling/people/${planId}`)).body.people
})
afterAll(() => app.stop())

const sentTo = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter((text) => text.to === phone && text.direction === 'outbound-api')
    .map(({ body }) => body)

const body = 'Hi [First.Name], we count on you for [Service]. Can you come? Reply YES or NO.'
const aReminder = (over: object = {}) => ({
  id: randomUUID(),
  planId,
  personIds: [naomiPrice],
  body,
  ...over,
})
const named = (phone: string) => people.find((person) => person.phone === phone)

test('a preview has the words for each person, the price, and who gets nothing and why', async () => {
  const failed = people.find(({ status }) => status === FAILED)
  const { status, body: shown } = await staff.post<ReminderPreview>(
    '/preview-reminder',
    aReminder({ personIds: [naomiPrice, failed?.id] }),
  )
  expect(status).toBe(200)
  expect(shown.texts[0]).toMatchObject({
    person_id: naomiPrice,
    message: 'Hi Naomi, we count on you for Sunday Gathering. Can you come? Reply YES or NO.',
    segments: 1,
  })
  expect(shown.credits).toBe(shown.texts.reduce((sum, { credits }) => sum + credits, 0))
  expect(shown.texts.length + shown.left_out.length).toBe(2)
  for (const { sentence } of shown.left_out) expect(sentence).toMatch(/\.$/)
  expect(shown.balance).toBeGreaterThan(0)
})

test('somebody who was not read yet gets no text, and is not said to have no number', async () => {
  await app.deps.db.delete(peopleTable).where(eq(peopleTable.id, naomiPrice))
  const preview = () => staff.post<ReminderPreview>('/preview-reminder', aReminder())
  const { body: shown } = await preview()
  expect(shown.texts).toEqual([])
  expect(shown.left_out).toMatchObject([
    { person_name: 'Naomi Price', sentence: 'The number was not read from Planning Center yet.' },
  ])
  await app.pass({ minutes: 10 }, 5)
  expect((await preview()).body.texts).toHaveLength(1)
})

test('somebody with two places on the plan gets one text that names both', async () => {
  const reminder = aReminder({ body: 'Hi [First.Name], can you do [Position]? Reply YES or NO.' })
  const { body: shown } = await staff.post<ReminderPreview>('/preview-reminder', reminder)
  expect(shown.texts.map(({ message }) => message)).toEqual([
    'Hi Naomi, can you do Vocals and Keys? Reply YES or NO.',
  ])
})

test('a reminder leaves after ten seconds, once, and its answer is understood', async () => {
  const before = sentTo(NAOMI).length
  const reminder = aReminder()
  expect((await staff.post('/send-reminder', reminder)).body).toMatchObject({ success: true, sent: 1 })
  expect((await staff.post('/send-reminder', reminder)).status).toBe(200)
  await app.pass({ seconds: 5 }, 1)
  expect(sentTo(NAOMI)).toHaveLength(before)
  await app.pass({ seconds: 10 }, 3)
  expect(sentTo(NAOMI).slice(before)).toEqual([
    'Hi Naomi, we count on you for Sunday Gathering. Can you come? Reply YES or NO.',
  ])
  app.sandbox.carrier.phone(NAOMI).reply('yes all')
  await app.pass({ seconds: 10 }, 3)
  const { people: now } = (await staff.get(`/scheduling/people/${planId}`)).body
  const own = now.filter((person: PersonInPlan) => person.id === naomiPrice)
  expect(own.every((person: PersonInPlan) => person.status === 'C')).toBe(true)
})

test('a reminder that is taken back never leaves; the church next door cannot take it back', async () => {
  const priya = named(PRIYA)
  const before = sentTo(PRIYA).length
  const reminder = aReminder({ personIds: [priya?.id] })
  await staff.post('/send-reminder', reminder)
  const stranger = await app.foreignChurch()
  expect((await stranger.post('/undo-reminder', { id: reminder.id })).body.undone).toBe(0)
  expect((await staff.post('/undo-reminder', { id: reminder.id })).body).toEqual({ success: true, undone: 1 })
  await app.pass({ seconds: 30 }, 3)
  expect(sentTo(PRIYA)).toHaveLength(before)
})

test.each([
  [{ body: '' }, 'body'],
  [{ body: 'Look: [Url]' }, 'body'],
  [{ body: 'Hi [First.Nam]' }, 'body'],
  [{ personIds: [] }, 'personIds'],
  [{ personIds: ['nobody'] }, 'personIds'],
  [{ id: 'x' }, 'id'],
])('%j is refused', async (over, field) => {
  const { status, body: refused } = await staff.post('/send-reminder', aReminder(over))
  expect(status).toBe(422)
  expect(Object.keys(refused.error)).toEqual([field])
})

test('reminders need a session and a plan of the own church', async () => {
  expect((await app.anonymous.post('/send-reminder', aReminder())).status).toBe(401)
  expect((await app.anonymous.post('/undo-reminder', { id: randomUUID() })).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.post('/preview-reminder', aReminder())).status).toBe(404)
  expect((await stranger.post('/send-reminder', aReminder())).status).toBe(404)
})
