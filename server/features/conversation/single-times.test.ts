import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { PRIYA, ROWS, say, standingOf } from './testing.ts'

/** Volunteers of a team that accepts in part answer each of their two services on its own. */

const { firstSunday } = GRACE.plans
const [EARLY, LATE] = [`${firstSunday}2`, `${firstSunday}3`]
const STAFF = 'staff@grace.test'
const BOTH = 'Sun, Mar 10 at 9:00 AM and 11:00 AM'
const WORDS = 'I can do the 11:00 but not the 9:00'

type Host = { id: string; row: string; phone: string; name: string }

let app: App
let staff: ApiClient
/** Hosts who were asked for both services; each test takes its own. */
let hosts: Host[]

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  app.sandbox.planning.allowsScheduleActionsForOthers = true
  const { planning } = app.sandbox
  hosts = ['Ines', 'Jon', 'Kim', 'Leo'].map((firstName, place) => {
    const phone = `+1212555017${place}`
    const id = planning.addPerson(GRACE.organizationId, { firstName, lastName: 'Host', e164: phone })
    const position = { teamId: GRACE.teams.hosts, positionName: 'Greeter' }
    const row = planning.schedulePerson({ planId: firstSunday, personId: id, ...position })
    return { id, row, phone, name: `${firstName} Host` }
  })
  planning.sendSchedulingEmails(firstSunday)
  await app.pass({ minutes: 10 }, 5)
  staff = await app.signIn(STAFF, 'steeple-demo')
  const settings = { frequency: 'at_once', channels: ['email'], muted_services: [], muted_teams: [] }
  await staff.post('/notifications', { ...settings, events: ['declined'] })
})
afterAll(() => app.stop())

function take(): Host {
  const host = hosts.shift()
  if (!host) throw new Error('somebody was asked for both services')
  return host
}
const there = ({ row }: Host) =>
  app.sandbox.planning.data.planPeople.must(row).times.map(({ timeId, status }) => `${timeId} ${status}`)
async function onPlan({ row }: Host): Promise<PersonInPlan> {
  const { body } = await staff.get(`/scheduling/people/${firstSunday}`)
  return body.people.find((person: PersonInPlan) => person.assignment_id === row)
}
const times = async (host: Host) => (await onPlan(host)).times.map(({ id, status }) => `${id} ${status}`)
const lastTextTo = ({ phone }: Host): string => app.sandbox.carrier.texts(phone).at(-1)?.body ?? ''
const mails = () =>
  app.sandbox.mailbox.messages().filter(({ to, text }) => to.includes(STAFF) && /in part/.test(text))
const waits = async (words: string): Promise<boolean> =>
  (await staff.get('/inbox')).body.entries.some(({ text }: { text: string }) => text === words)

let token: string
async function tokenOf(host: Host): Promise<string> {
  const [, code] = /https?:\/\/[^/\s]+\/(\w{10})\b/.exec(lastTextTo(host)) ?? []
  const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '', app.url).searchParams.get('personId') ?? ''
}

/** Who can do the later service alone. */
let late: Host

describe('an answer for each time', () => {
  test('is asked for both, and taken by text; the leader hears of it, and the planning service has it', async () => {
    late = take()
    expect(lastTextTo(late)).toContain(`can you serve ${BOTH} (`)
    const [thanks, ...others] = await say(app, late.phone, WORDS)
    expect(others).toEqual([])
    expect(thanks).toContain('You are down to serve Sun, Mar 10 at 11:00 AM (')
    expect(await standingOf(app, late.row)).toMatch(/^C \| C/)
    expect(there(late)).toEqual([`${EARLY} D`, `${LATE} C`])
    await app.pass({ minutes: 2 }, 4)
    const [mail, ...more] = mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${late.name} accepted in part`)
    expect(mail?.text).toContain('Sun, Mar 10 at 11:00 AM. Cannot serve Sun, Mar 10 at 9:00 AM.')
  })

  test('is shown on the plan, counted as an accept, and in the list to print', async () => {
    expect(await times(late)).toEqual([`${EARLY} D`, `${LATE} C`])
    expect(await onPlan(late)).toMatchObject({ status: 'C', decline_reason: null })
    const { body } = await staff.get(`/logs/${firstSunday}/${late.id}/A`)
    expect(body.assignments[0].times).toMatchObject([{ status: 'D' }, { status: 'C' }])
    expect(body.assignments[0].steps).toContainEqual(
      expect.objectContaining({ step: 'answered', words: 'Accepted in part by text.' }),
    )
    const planFile = (token: string | null) =>
      fetch(`${app.url}/api/scheduling/people/${firstSunday}/plan.csv`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    expect((await planFile(null)).status).toBe(401)
    expect((await planFile((await app.foreignChurch()).token)).status).toBe(404)
    const answered = await planFile(staff.token)
    const line = (await answered.text()).split('\n').find((one) => one.includes(late.name))
    expect(line).toContain('Accepted in part')
    expect(line).toContain('9:00 AM declined, 11:00 AM accepted')
  })

  test('is on the personal page, where it can be changed for single times', async () => {
    token = await tokenOf(late)
    const { body } = await app.anonymous.get(`/show-schedules/${token}`)
    expect(body.schedules[0].attributes).toMatchObject({
      status: 'C',
      display_date: 'Sunday, March 10, 11:00 AM',
      times: [
        { id: EARLY, display_time: '9:00 AM', status: 'D' },
        { id: LATE, display_time: '11:00 AM', status: 'C' },
      ],
    })
    const answer = (yes: 0 | 1, sent: unknown) =>
      app.anonymous.post(`/scheduling/confirm/${token}/${late.row}/${yes}`, sent)
    expect((await answer(1, { declined_times: [LATE], reason: 'A birthday' })).status).toBe(200)
    expect(await onPlan(late)).toMatchObject({ status: 'C', decline_reason: 'A birthday' })
    expect(await times(late)).toEqual([`${EARLY} C`, `${LATE} D`])
    for (const wrong of [{ declined_times: ['x'] }, { declined_times: [`${GRACE.plans.secondSunday}3`] }])
      expect((await answer(1, wrong)).status).toBe(422)
    expect((await answer(0, { declined_times: [LATE] })).status).toBe(422)
    expect((await answer(1, { declined_times: 'all' })).status).toBe(422)
    expect((await app.anonymous.post(`/scheduling/confirm/x/${late.row}/1`, {})).body.expired).toBe(true)
    const path = `/scheduling/confirm/${token}`
    const part = { declined_times: [LATE] }
    expect((await app.anonymous.post(`${path}/${late.row}/2`, part)).status).toBe(422)
    for (const others of [ROWS.annaGreets, 'of-another-church'])
      expect((await app.anonymous.post(`${path}/${others}/1`, part)).status).toBe(404)
    const none = await answer(1, { declined_times: [EARLY, LATE] })
    expect(none.body.schedules[0].attributes).toMatchObject({ status: 'D', display_date: expect.any(String) })
    await answer(1, {})
    await app.runDueWork()
    expect(there(late)).toEqual([`${EARLY} C`, `${LATE} C`])
    expect(await times(late)).toEqual([`${EARLY} C`, `${LATE} C`])
  })

  test('can be changed by text: one time after all not, and again both', async () => {
    await say(app, late.phone, 'Sorry, I can’t do the 9:00 after all')
    expect(await times(late)).toEqual([`${EARLY} D`, `${LATE} C`])
    expect(there(late)).toEqual([`${EARLY} D`, `${LATE} C`])
  })

  test('is for somebody at the church to give, too; not for another church or without a session', async () => {
    const path = `/scheduling/answer/${late.row}`
    const early = { status: 'C', declined_times: [LATE] }
    const { status, body } = await staff.post(path, early)
    expect(status).toBe(200)
    expect(body.person.times).toMatchObject([{ status: 'C' }, { status: 'D' }])
    expect((await staff.post(path, { status: 'D', declined_times: [LATE] })).status).toBe(422)
    expect((await staff.post(path, { status: 'C', declined_times: [''] })).status).toBe(422)
    const vocals = `/scheduling/answer/${ROWS.naomiVocals}`
    expect((await staff.post(vocals, early)).status).toBe(422)
    expect((await app.anonymous.post(path, early)).status).toBe(401)
    await staff.post(path, { status: 'C', declined_times: [EARLY] })
  })
})

describe('an answer that leaves a time open', () => {
  test('is asked back by number, once; a number alone leaves out the others', async () => {
    const host = take()
    const [which] = await say(app, host.phone, 'I can do 11:00')
    expect(which).toMatch(
      /Which of these times .*\n1\. Sun, Mar 10 at 9:00 AM\n2\. Sun, Mar 10 at 11:00 AM\n/,
    )
    expect(await standingOf(app, host.row)).toBe('U | U')
    const [thanks] = await say(app, host.phone, '2')
    expect(thanks).toContain('You are down to serve Sun, Mar 10 at 11:00 AM (')
    expect(there(host)).toEqual([`${EARLY} D`, `${LATE} C`])
  })

  test('and is left open again waits for the church', async () => {
    const host = take()
    await say(app, host.phone, 'not the 9:00')
    expect(await say(app, host.phone, 'Yes')).toEqual([])
    expect(await standingOf(app, host.row)).toBe('U | U')
    expect(await waits('Yes')).toBe(true)
    await say(app, host.phone, 'ACCEPT')
    expect(await times(host)).toEqual([`${EARLY} C`, `${LATE} C`])
  })
})

test('where the planning service takes none, it counts here and the leader is asked to enter it', async () => {
  const host = take()
  app.sandbox.planning.allowsScheduleActionsForOthers = false
  const before = mails().length
  await say(app, host.phone, 'Only the 9:00')
  await app.pass({ minutes: 6 }, 6)
  expect(there(host)).toEqual([`${EARLY} U`, `${LATE} U`])
  expect(await times(host)).toEqual([`${EARLY} C`, `${LATE} D`])
  expect(mails().length).toBeGreaterThan(before)
  expect(mails().at(-1)?.text).toContain(`${host.name} accepted in part`)
  expect(mails().at(-1)?.text).toContain('please enter it there')
  const { body } = await staff.get(`/logs/${firstSunday}/${host.id}/A`)
  expect(body.assignments[0].fix).toBe('Set the times there by hand.')
})

test('in a team that answers for all times the text names them all, and an answer for one is asked back', async () => {
  expect(app.sandbox.carrier.texts(PRIYA).map(({ body }) => body)).toContainEqual(
    expect.stringContaining(`can you serve ${BOTH} (`),
  )
  const standing = await standingOf(app, ROWS.priyaSound)
  const [back] = await say(app, PRIYA, WORDS)
  expect(back).toMatch(/ACCEPT if you can serve or DECLINE if you cannot/)
  expect(await standingOf(app, ROWS.priyaSound)).toBe(standing)
})

test('reminders are for the times that stand, and nobody is told that anything has moved', async () => {
  const texts = await app.deps.db.select().from(messages).where(eq(messages.personId, late.id))
  const start = app.sandbox.planning.data.planTimes.must(LATE).startsAt
  const reminders = texts.filter(({ kind, state }) => kind === 'follow_up' && state === 'planned')
  expect(reminders.length).toBeGreaterThan(0)
  for (const { lines } of reminders) expect(lines).toMatchObject([{ startsAt: start }])
  expect(texts.filter(({ kind }) => kind === 'moved_by_church')).toEqual([])
})
