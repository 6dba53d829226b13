import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Schedule } from '#contract/personal-page.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import {
  answers,
  assignments,
  messages,
  people,
  personalLinks,
  shortLinks,
} from '#server/db/schema/schema.ts'
import { say } from '#server/features/conversation/testing.ts'
import { type App, startApp } from '#testkit/app.ts'

const { plans } = GRACE
const NAOMI = '+16465550102'
const [VOCALS, KEYS] = [rowId(plans.firstSunday, 0), rowId(plans.firstSunday, 1)]
const SAMUEL_LEADS = rowId(plans.firstSunday, 2)
const EXPIRED = {
  schedules: [],
  expired: true,
  church_name: '',
  church_phone: null,
  person_name: '',
  served: null,
  away: null,
}

let app: App
let token: string

/** The token of the page behind the short link in the newest text to a phone, of those with these words. */
async function tokenOf(phone: string, words = ''): Promise<string> {
  const text = app.sandbox.carrier.texts(phone).findLast(({ body }) => body.includes(words))
  const [, code] = /https?:\/\/[^/\s]+\/(\w{10})\b/.exec(text?.body ?? '') ?? []
  const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '', app.url).searchParams.get('personId') ?? ''
}

const show = () => app.anonymous.get(`/show-schedules/${token}`)
const answer = (id: string, yes: 0 | 1, body: unknown = {}) =>
  app.anonymous.post(`/scheduling/confirm/${token}/${id}/${yes}`, body)
const statuses = (schedules: Schedule[]) =>
  schedules.map(({ id, attributes }) => `${id} ${attributes.status}`)

beforeEach(async () => {
  app = await startApp({ world: 'grace' })
  await app.pass({ minutes: 10 }, 5)
  token = await tokenOf(NAOMI)
})
afterEach(() => app.stop())

test('the page lists what its person is asked to do, in words of the church', async () => {
  const { status, body } = await show()
  expect(status).toBe(200)
  expect(body).toMatchObject({ expired: false, church_name: 'Grace Chapel', person_name: 'Naomi Price' })
  expect(statuses(body.schedules)).toEqual([`${VOCALS} U`, `${KEYS} U`])
  expect(body.schedules[0].attributes).toEqual({
    status: 'U',
    service_type_name: 'Sunday Gathering',
    plan_title: 'Letters to Friends',
    sort_date: '2030-03-10T13:00:00Z',
    ends_at: '2030-03-10T16:15:00Z',
    display_date: 'Sunday, March 10, 9:00 AM and 11:00 AM',
    rehearsals: ['Saturday, March 9, 6:00 PM'],
    team_name: 'Worship team',
    team_position_name: 'Vocals',
    organization_name: 'Grace Chapel',
    person_name: 'Naomi Price',
    times: [],
    can_change: true,
    has_started: false,
    beside: expect.any(Array),
    beside_more: 0,
  })
})

test('looking at an answer address never answers, however often a link scanner presses it', async () => {
  const before = await show()
  for (const pressed of ['0', '1', '1'] as const) {
    const looked = await app.anonymous.get(`/scheduling/confirm/${token}/${VOCALS}/${pressed}`)
    expect(looked).toEqual(before)
  }
  expect(await app.deps.db.select().from(answers)).toEqual([])
})

test('an answer counts for one schedule, can be changed, and reaches the planning service', async () => {
  const accepted = await answer(VOCALS, 1)
  expect(accepted.status).toBe(200)
  expect(statuses(accepted.body.schedules)).toEqual([`${VOCALS} C`, `${KEYS} U`])
  const declined = await answer(VOCALS, 0, { reason: 'Ill' })
  expect(statuses(declined.body.schedules)).toEqual([`${VOCALS} D`, `${KEYS} U`])
  expect(await show()).toEqual(declined)
  await app.runDueWork()
  expect(app.sandbox.planning.data.planPeople.get(VOCALS)).toMatchObject({
    status: 'D',
    declineReason: 'Ill',
  })
  const [last] = (await app.deps.db.select().from(answers)).slice(-1)
  expect(last).toMatchObject({ source: 'link', status: 'D', reason: 'Ill', writeBack: 'written' })
})

test('the schedules of others are not found, nor what was taken back', async () => {
  expect((await answer(SAMUEL_LEADS, 1)).status).toBe(404)
  expect((await answer(rowId(plans.secondSunday, 0), 1)).status, 'pencilled in').toBe(404)
  await app.deps.db
    .update(assignments)
    .set({ removedAt: app.clock.now() })
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, KEYS)))
  expect((await answer(KEYS, 1)).status).toBe(404)
  expect(statuses((await show()).body.schedules)).toEqual([`${VOCALS} U`])
})

test('once the service has started nothing can be changed, and after it the page is empty', async () => {
  app.clock.moveTo(Temporal.Instant.from('2030-03-10T13:00:00Z'))
  const { body } = await show()
  expect(body.schedules.map((one: Schedule) => one.attributes.can_change)).toEqual([false, false])
  expect(body.schedules.every((one: Schedule) => one.attributes.has_started)).toBe(true)
  expect(await answer(VOCALS, 1)).toEqual({
    status: 422,
    body: { error: 'This service has already started.' },
  })
  app.clock.moveTo(Temporal.Instant.from('2030-03-10T16:15:00Z'))
  expect((await show()).body).toMatchObject({ schedules: [], expired: false })
})

/** The short link in the newest text to a phone. */
const codeOf = (phone: string): string =>
  /\/(\w{10})\b/.exec(app.sandbox.carrier.texts(phone).at(-1)?.body ?? '')?.[1] ?? ''
const visit = (code: string) => fetch(`${app.url}/${code}`, { redirect: 'manual' })
async function leadsTo(code: string): Promise<string> {
  const { headers } = await visit(code)
  return new URL(headers.get('location') ?? '', app.url).searchParams.get('personId') ?? ''
}

test('a short link ends with its service, though the page is open for the next; then it names the church', async () => {
  const code = codeOf(NAOMI)
  await app.deps.db.update(shortLinks).set({ expiresAt: app.clock.now() }).where(eq(shortLinks.code, code))
  expect((await show()).body.expired).toBe(false)
  const given = await leadsTo(code)
  expect(given).toBe(code)
  const { body } = await app.anonymous.get(`/show-schedules/${given}`)
  expect(body).toEqual({ ...EXPIRED, church_name: 'Grace Chapel', church_phone: expect.any(String) })
  const clicks = await app.deps.db.$count(messages, eq(messages.direction, 'clicked'))
  await visit(code)
  expect(await app.deps.db.$count(messages, eq(messages.direction, 'clicked'))).toBe(clicks)
})

test("whoever mistypes a link reads what to do, on a page that is nobody else's", async () => {
  const code = codeOf(NAOMI)
  const swapped = code.replace(/.$/, (last) => (last === 'z' ? 'y' : 'z'))
  for (const typed of [swapped, `4${code.slice(0, 4)}`, `${code}xY9`, `${code}.`, '2Ab0O1l']) {
    const answer = await visit(typed)
    const words = await answer.text()
    expect([answer.status, answer.headers.get('content-type')], typed).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(words, typed).toContain('answer that text with LINK')
    expect(words).not.toMatch(/dashboard/i)
  }
})

test('codes that nobody was sent are stopped after 30 tries, while a known one still opens', async () => {
  const guess = (place: number) =>
    visit(`guess2${place.toString(16).padStart(4, 'z').replaceAll(/[01]/g, 'y')}`)
  for (let place = 0; place < 30; place++) expect((await guess(place)).status).toBe(404)
  const stopped = await guess(30)
  expect(stopped.status).toBe(429)
  expect(await stopped.text()).toContain('Please wait 15 minutes')
  expect(await leadsTo(codeOf(NAOMI))).toBe(token)
})

test('an expired or unknown link shows nothing about anybody, and answers nothing', async () => {
  await app.deps.db.update(personalLinks).set({ expiresAt: app.clock.now() })
  const expired = { ...EXPIRED, church_name: 'Grace Chapel', church_phone: expect.any(String) }
  expect(await show()).toEqual({ status: 200, body: expired })
  expect(await answer(VOCALS, 1)).toEqual({ status: 200, body: expired })
  expect((await app.anonymous.get('/show-schedules/nobody')).body).toEqual(EXPIRED)
  expect(await app.deps.db.select().from(answers)).toEqual([])
})

test('whoever texts LINK from their own phone gets a link that opens', async () => {
  await app.deps.db.update(personalLinks).set({ expiresAt: app.clock.now() })
  const [said] = await say(app, NAOMI, 'Link')
  expect(said).toMatch(/^Grace Chapel: Thank you for asking\. Your schedule: http/)
  token = await tokenOf(NAOMI)
  expect((await show()).body).toMatchObject({ expired: false, person_name: 'Naomi Price' })
})

const FAMILY = '+17185550104'
const [ANNA_GREETS, BEN_USHERS] = [rowId(plans.firstSunday, 3), rowId(plans.firstSunday, 4)]

test('a shared phone has one page with everybody on it, from any of their links; each answer is its own', async () => {
  token = await tokenOf(FAMILY)
  const names = (schedules: Schedule[]) => [
    ...new Set(schedules.map(({ attributes }) => attributes.person_name)),
  ]
  const { body } = await show()
  expect(body.person_name).toBe('Anna Whitfield, Ben Whitfield, and Toby Whitfield')
  expect(names(body.schedules).toSorted()).toEqual(['Anna Whitfield', 'Ben Whitfield', 'Toby Whitfield'])
  await say(app, FAMILY, 'LINK')
  token = await tokenOf(FAMILY)
  expect(names((await show()).body.schedules)).toHaveLength(3)
  const pressed = await answer(BEN_USHERS, 1)
  const of = (id: string) => pressed.body.schedules.find((one: Schedule) => one.id === id)?.attributes
  expect([of(BEN_USHERS).status, of(ANNA_GREETS).status]).toEqual(['C', 'U'])
  expect(of(ANNA_GREETS).beside).toContain('Ben')
  expect(of(BEN_USHERS).beside).not.toContain('Ben')
  await app.runDueWork()
})

test('whoever has got a phone of their own is no longer on the page of the other', async () => {
  token = await tokenOf(FAMILY, 'Anna')
  await app.deps.db.update(people).set({ phone: '+17185550999' }).where(eq(people.firstName, 'Ben'))
  const { body } = await show()
  expect(body.person_name).toBe('Anna Whitfield and Toby Whitfield')
  expect(statuses(body.schedules).join()).not.toContain(BEN_USHERS)
  expect((await answer(BEN_USHERS, 1)).status).toBe(404)
})

test('guessing links is stopped after 30 tries, while a known link still opens', async () => {
  const guess = (place: number) => app.anonymous.get(`/show-schedules/guess-${place}`)
  for (let place = 0; place < 30; place++) expect((await guess(place)).status).toBe(200)
  expect((await guess(30)).status).toBe(429)
  expect((await show()).status).toBe(200)
  app.clock.moveBy({ milliseconds: 15 * 60_000 })
  expect((await guess(31)).status).toBe(200)
})

test('one link is good for 60 calls in a quarter of an hour', async () => {
  for (let place = 0; place < 60; place++) expect((await show()).status).toBe(200)
  expect((await show()).status).toBe(429)
})

test('an answer is 1 or 0, and a reason has at most 500 characters', async () => {
  const maybe = await app.anonymous.post(`/scheduling/confirm/${token}/${VOCALS}/2`, {})
  expect(maybe).toMatchObject({ status: 422, body: { error: { answer: expect.any(Array) } } })
  const long = await answer(VOCALS, 0, { reason: 'x'.repeat(501) })
  expect(long).toMatchObject({ status: 422, body: { error: { reason: expect.any(Array) } } })
})
