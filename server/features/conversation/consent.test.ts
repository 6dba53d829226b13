import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { brands, consentEvents, messages, people } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { ADAM, ELENA, PRIYA, say, startAsked } from './testing.ts'

let app: App
let staff: ApiClient
beforeAll(async () => {
  app = await startAsked()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

async function statusOf(phone: string): Promise<string | undefined> {
  const { body } = await staff.get(`/scheduling/people/${GRACE.plans.firstSunday}`)
  return body.people.find((person: PersonInPlan) => person.phone === phone)?.status
}

/** The states of everything that is still to go to a person. */
async function plannedFor(phone: string): Promise<string[]> {
  const rows = await app.deps.db
    .select({ state: messages.state, reason: messages.reason })
    .from(messages)
    .innerJoin(people, and(eq(people.churchId, messages.churchId), eq(people.id, messages.personId)))
    .where(and(eq(people.phone, phone), inArray(messages.state, ['planned', 'blocked'])))
  return [...new Set(rows.map(({ state, reason }) => [state, reason].filter(Boolean).join(' ')))]
}

const historyOf = (phone: string) =>
  app.deps.db
    .select({ action: consentEvents.action, words: consentEvents.words, source: consentEvents.source })
    .from(consentEvents)
    .where(eq(consentEvents.phone, phone))
    .orderBy(consentEvents.id)

const CARRIERS = /unsubscribed|re-subscribed/
const carriersTo = (phone: string) =>
  app.sandbox.carrier.texts(phone).filter((text) => CARRIERS.test(text.body)).length

test('STOP opts out: the person shows O, what is planned is blocked, and only the carrier confirms', async () => {
  expect(await plannedFor(ADAM)).toEqual(['planned'])
  expect(await say(app, ADAM, 'STOP')).toEqual([])
  expect(carriersTo(ADAM)).toBe(1)
  expect(await statusOf(ADAM)).toBe('O')
  expect(await plannedFor(ADAM)).toEqual(['blocked opted_out'])
  expect(await historyOf(ADAM)).toEqual([{ action: 'opted_out', words: 'STOP', source: 'text' }])
})

test('who has opted out gets no text from us, whatever they write and whatever falls due', async () => {
  expect(await say(app, ADAM, 'hello?', 'who is this', 'HELP')).toEqual([])
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  const before = app.sandbox.carrier.messages().filter(({ to }) => to === ADAM).length
  await app.pass({ hours: 30 }, 6)
  expect(app.sandbox.carrier.messages().filter(({ to }) => to === ADAM).length).toBe(before)
})

test('START undoes it', async () => {
  expect(await say(app, ADAM, 'START')).toEqual([])
  expect(carriersTo(ADAM)).toBe(2)
  expect(await statusOf(ADAM)).toBe('U')
  expect(await plannedFor(ADAM)).toEqual(['planned'])
  expect((await historyOf(ADAM)).map(({ action }) => action)).toEqual(['opted_out', 'opted_in'])
})

test('who asks in plain words to be left alone is opted out; as the carrier does not know, we confirm both ways', async () => {
  expect(await say(app, ELENA, 'please stop texting me')).toEqual([expect.stringContaining('Reply START')])
  expect(await statusOf(ELENA)).toBe('O')
  expect(await say(app, ELENA, 'stop texting me')).toEqual([])
  expect(await say(app, ELENA, 'START')).toEqual([expect.stringContaining('again')])
  expect(await statusOf(ELENA)).toBe('U')
})

test('HELP is answered with the church and whom to ask there, which the carrier cannot say', async () => {
  const [said] = await say(app, PRIYA, 'HELP')
  expect(said).toBe(
    'Grace Chapel volunteer scheduling. Questions: owner@grace.test, (212) 555-0142. Reply ACCEPT or DECLINE to a request. Msg&data rates may apply. STOP to opt out.',
  )
  expect(app.sandbox.carrier.texts(PRIYA).map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^Reply STOP to unsubscribe/),
  )
  expect(await say(app, PRIYA, 'ayuda')).toEqual([expect.stringContaining('Dudas: owner@grace.test')])
})

test('a church that is not known in public names the team leader', async () => {
  await app.deps.db.update(brands).set({ page: null }).where(eq(brands.churchId, app.graceId))
  expect(await say(app, PRIYA, 'HELP')).toEqual([expect.stringContaining('Questions: ask your team leader.')])
  expect(await say(app, PRIYA, 'ayuda')).toEqual([expect.stringContaining('pregunta a quien coordina')])
})

test('an operator who has worded the answer of the carrier is not talked over', async () => {
  app.sandbox.carrier.switches.advancedOptOut = true
  expect(await say(app, PRIYA, 'HELP')).toEqual([])
  app.sandbox.carrier.switches.advancedOptOut = false
})

test('an answer from somebody who has opted out counts, and is not thanked for', async () => {
  await say(app, PRIYA, 'STOP')
  expect(await say(app, PRIYA, 'DECLINE ALL')).toEqual([])
  expect(await statusOf(PRIYA)).toBe('D')
  const thanks = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.toNumber, PRIYA), like(messages.kind, '%declined%')))
  expect(thanks).toEqual([])
})

test('an answer that we may not ask back about waits in the inbox', async () => {
  const waiting = () => staff.get('/inbox/count')
  const before = (await waiting()).body.open
  expect(await say(app, PRIYA, 'ACCEPT')).toEqual([])
  expect((await waiting()).body.open).toBe(before + 1)
})
