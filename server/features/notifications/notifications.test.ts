import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import {
  answers,
  assignments,
  churches,
  dueFailures,
  messages,
  notificationSettings,
  users,
} from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { dueNotifications } from './tell.ts'

const NAOMI = '+16465550102'
const PRIYA = '+19295550110'
const ADAM = '+17185550122'
const ZONE = 'America/New_York'
const STAFF = 'staff@grace.test'

let app: App
let staff: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn(STAFF, 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  await app.deps.db.update(users).set({ mobilePhone: '+12125550143' }).where(eq(users.email, STAFF))
})
afterAll(() => app.stop())

const ALL = {
  events: ['accepted', 'declined', 'failed', 'not_understood'],
  frequency: 'at_once',
  channels: ['email', 'text'],
  muted_services: [],
  muted_teams: [],
}

async function statusOf(phone: string): Promise<string | undefined> {
  const { people } = (await staff.get(`/scheduling/people/${GRACE.plans.firstSunday}`)).body
  return people.find((person: PersonInPlan) => person.phone === phone)?.status
}

const newMails = () =>
  app.sandbox.mailbox
    .messages()
    .filter(({ to, subject }) => to.includes(STAFF) && /accepted|declined/.test(subject))
const textsToStaff = () =>
  app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), like(messages.toNumber, '+12125550143')))

test('until somebody chooses there is no channel; what is chosen is kept for that person', async () => {
  expect((await staff.get('/notifications')).body).toMatchObject({ channels: [] })
  expect(await staff.post('/notifications', ALL)).toEqual({ status: 200, body: ALL })
  expect((await staff.get('/notifications')).body).toEqual(ALL)
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  expect((await owner.get('/notifications')).body).toMatchObject({ channels: [] })
})

test('what is saved several times at the same moment is what one of them said', async () => {
  const wanted = [['email'], ['text'], ['email', 'text'], ['email', 'text']].map((channels, place) => ({
    ...ALL,
    channels,
    frequency: place % 2 === 0 ? 'daily' : 'weekly',
  }))
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const answers = await Promise.all(wanted.map((one) => owner.post('/notifications', one)))
  expect(answers).toEqual(wanted.map((body) => ({ status: 200, body })))
  expect(wanted).toContainEqual((await owner.get('/notifications')).body)
  await owner.post('/notifications', { ...ALL, channels: [] })
})

test('an answer is told once, by e-mail that leads to the row and by text', async () => {
  app.sandbox.carrier.phone(NAOMI).reply('ACCEPT ALL')
  await app.pass({ minutes: 5 }, 10)
  const [mail, ...others] = newMails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('Naomi Price accepted: ')
  expect(mail?.text).toContain(`plan=${GRACE.plans.firstSunday}&personId=${GRACE.people.naomiPrice}`)
  const texts = await textsToStaff()
  expect(texts).toHaveLength(1)
  expect(texts[0]?.body).toContain('Grace Chapel: ')
})

test('nothing is told of a service type that was turned off, nor of what was not chosen', async () => {
  const before = newMails().length
  const muted = [GRACE.serviceTypes.sundayGathering]
  await staff.post('/notifications', { ...ALL, channels: ['email'], muted_services: muted })
  app.sandbox.carrier.phone(ADAM).reply('NO')
  await app.pass({ minutes: 5 }, 10)
  expect(await statusOf(ADAM)).toBe('D')
  expect(newMails()).toHaveLength(before)
})

test('a daily summary comes at eight in the morning', async () => {
  await staff.post('/notifications', { ...ALL, channels: ['email'], frequency: 'daily' })
  const before = newMails().length
  app.sandbox.carrier.phone(PRIYA).reply('ACCEPT ALL')
  await app.pass({ minutes: 5 }, 5)
  expect(await statusOf(PRIYA)).toBe('C')
  expect(newMails()).toHaveLength(before)
  const local = app.clock.now().toZonedDateTimeISO(ZONE)
  const eight = local
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: ZONE, plainTime: '08:00:30' })
  await app.pass(app.clock.now().until(eight.toInstant()), 2)
  await app.pass({ minutes: 2 }, 2)
  expect(newMails()).toHaveLength(before + 1)
})

/** Somebody new is asked by e-mail to serve on the first Sunday. */
function askNewPerson(firstName: string, teamId: string, e164?: string): string {
  const { planning } = app.sandbox
  const personId = planning.addPerson(GRACE.organizationId, {
    firstName,
    lastName: 'New',
    ...(e164 && { e164 }),
  })
  const position = { teamId, positionName: 'Lights' }
  planning.schedulePerson({ planId: GRACE.plans.secondSunday, personId, ...position })
  planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  return personId
}
const failureMails = () =>
  app.sandbox.mailbox.messages().filter(({ to, subject }) => to.includes(STAFF) && /reached/.test(subject))

test('who cannot be reached is told once, with the reason; a team that was turned off is left out', async () => {
  const { tech } = GRACE.teams
  const { teams } = (await staff.get('/notifications/teams')).body
  expect(teams).toContainEqual(
    expect.objectContaining({ id: tech, service_id: GRACE.serviceTypes.sundayGathering }),
  )
  await staff.post('/notifications', { ...ALL, events: ['failed'], channels: ['email'] })
  const lost = askNewPerson('Nina', tech, magicNumber('unknown'))
  askNewPerson('Paul', tech)
  // Its phone is switched off, so that the text goes again after an hour, and is lost again.
  askNewPerson('Uma', tech, magicNumber('unreachable'))
  await app.pass({ minutes: 15 }, 5)
  const said = () =>
    failureMails()
      .map(({ text }) => text)
      .join()
  expect(said().split('Nina New cannot be reached: Lights').length - 1).toBe(1)
  expect(said()).toContain(`plan=${GRACE.plans.secondSunday}&personId=${lost}`)
  expect(said()).toContain('This number does not exist or is no longer in use.')
  expect(said()).toContain('Paul New cannot be reached: Lights')
  expect(said()).toContain('The phone is switched off or out of reach.')
  await app.pass({ minutes: 70 }, 10)
  expect(said().split('Uma New cannot be reached: Lights').length - 1).toBe(1)
  await staff.post('/notifications', { ...ALL, channels: ['email'], muted_teams: [tech] })
  askNewPerson('Quinn', tech)
  await app.pass({ minutes: 15 }, 5)
  expect(said()).not.toContain('Quinn')
})

test('a weekly summary comes on Monday at eight; by text it waits while sending is paused, under its name', async () => {
  await staff.post('/notifications', { ...ALL, channels: ['text'], frequency: 'weekly' })
  await app.pass({ minutes: 1 })
  const before = (await textsToStaff()).length
  const { people } = (await staff.get(`/scheduling/people/${GRACE.plans.secondSunday}`)).body
  const somebody = people.find(({ status }: PersonInPlan) => status === 'U')
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  await owner.post('/start-sending', { mode: 'paused' })
  expect((await owner.post(`/scheduling/answer/${somebody.assignment_id}`, { status: 'D' })).status).toBe(200)
  const local = app.clock.now().toZonedDateTimeISO(ZONE)
  const monday = local.toPlainDate().add({ days: 8 - local.dayOfWeek })
  const due = monday.toZonedDateTime({ timeZone: ZONE, plainTime: '08:00:30' }).toInstant()
  await app.pass(app.clock.now().until(due.subtract({ minutes: 5 })), 1)
  expect(await textsToStaff()).toHaveLength(before)
  await app.pass({ minutes: 6 }, 2)
  expect(await textsToStaff()).toHaveLength(before + 1)
  const again = await app.signIn(STAFF, 'steeple-demo')
  const { texts } = (await again.get('/forecast?days=7&kind=other')).body
  expect(
    texts.map(({ why, person_name }: { why: string; person_name: string }) => `${person_name}: ${why}`),
  ).toEqual(['Your staff: News that somebody at your church chose under Notifications.'])
})

/** An answer of somebody on the first Sunday, as it is written down now. */
async function answerOnFirstSunday() {
  const { db } = app.deps
  const { churchId: _church, ...row } = only(
    await db
      .select({
        churchId: assignments.churchId,
        assignmentId: assignments.id,
        planId: assignments.planId,
        serviceTypeId: assignments.serviceTypeId,
        personId: assignments.personId,
      })
      .from(assignments)
      .where(
        and(eq(assignments.churchId, app.graceId), eq(assignments.id, rowId(GRACE.plans.firstSunday, 7))),
      ),
  )
  return {
    ...row,
    personId: row.personId ?? '',
    churchId: app.graceId,
    status: 'D',
    source: 'text',
    writeBack: 'written',
    answeredAt: app.clock.now(),
  } as const
}

test.each([
  ['a team', { muted_teams: ['another team'] }],
  ['a service type', { muted_services: ['another service type'] }],
  ['an event', { events: ['declined', 'failed'] }],
  ['a channel', { channels: ['email', 'text'] }],
  ['how often', { frequency: 'at_once' }],
] as const)(
  'what was not told yet is told still when %s is changed, once and by e-mail alone',
  async (_what, change) => {
    const { db } = app.deps
    staff = await app.signIn(STAFF, 'steeple-demo')
    const wish = { ...ALL, events: ['declined'], channels: ['email'], frequency: 'daily' }
    await staff.post('/notifications', wish)
    await app.pass({ minutes: 5 })
    const reason = `Change of ${Object.keys(change)}`
    await db.insert(answers).values({ ...(await answerOnFirstSunday()), reason })
    await announce(db, { church_id: app.graceId, topic: 'answers' })
    await app.pass({ minutes: 5 })
    const texts = (await textsToStaff()).length
    expect((await staff.post('/notifications', { ...wish, ...change })).status).toBe(200)
    await app.pass({ hours: 24 }, 2)
    expect(newMails().filter(({ text }) => text.includes(reason))).toHaveLength(1)
    expect(await textsToStaff()).toHaveLength(texts)
  },
)

test('of more than fifty answers the rest is counted, and nothing is told twice', async () => {
  const { db } = app.deps
  await staff.post('/notifications', { ...ALL, channels: ['email'] })
  await app.pass({ minutes: 2 }, 2)
  const before = newMails().length
  const answer = await answerOnFirstSunday()
  await db.insert(answers).values(Array.from({ length: 73 }, () => answer))
  await announce(db, { church_id: app.graceId, topic: 'answers' })
  await app.pass({ minutes: 5 }, 5)
  const [mail, ...others] = newMails().slice(before)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('50 declined, 23 more at Grace Chapel')
  expect(mail?.text).toContain('And 23 more, which the dashboard and the inbox have.')
})

test('settings are checked, and need a session', async () => {
  expect((await app.anonymous.get('/notifications')).status).toBe(401)
  expect((await app.anonymous.post('/notifications', ALL)).status).toBe(401)
  expect((await app.anonymous.get('/notifications/teams')).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.get('/notifications/teams')).body).toEqual({ teams: [] })
  expect((await staff.post('/notifications', { ...ALL, frequency: 'hourly' })).status).toBe(422)
  expect((await staff.post('/notifications', { ...ALL, channels: ['pigeon'] })).status).toBe(422)
})

test('a church with a time zone that does not exist keeps nobody else from being told', async () => {
  const { db } = app.deps
  const lost = await app.foreignChurch()
  const ofLost = eq(churches.id, lost.churchId)
  await lost.post('/notifications', { ...ALL, frequency: 'daily', channels: ['email'] })
  await staff.post('/notifications', { ...ALL, channels: ['email'] })
  await db.update(churches).set({ timeZone: 'Mars/Olympus' }).where(ofLost)
  const now = app.clock.now()
  await db.update(notificationSettings).set({ nextAt: now })
  await db
    .update(notificationSettings)
    .set({ nextAt: now.subtract({ hours: 1 }) })
    .where(eq(notificationSettings.churchId, lost.churchId))
  const waiting = await db.$count(notificationSettings)
  const { run } = dueNotifications(app.deps)
  expect(await run()).toBe(waiting - 1)
  expect(await run()).toBe(0)
  expect(await db.select().from(dueFailures)).toMatchObject([{ churchId: lost.churchId, times: 1 }])
  await db.update(churches).set({ timeZone: 'America/Chicago' }).where(ofLost)
  app.clock.moveBy({ minutes: 2 })
  await app.runDueWork()
  expect(await db.$count(dueFailures)).toBe(0)
})
