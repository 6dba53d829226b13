import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask, AskPerson } from '#contract/asks.ts'
import type { Need } from '#contract/dashboard.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { answers } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** Others are asked for the one of two services that somebody cannot do. */

const { firstSunday, secondSunday } = GRACE.plans
const { hosts } = GRACE.teams
const [EARLY, LATE] = [`${firstSunday}2`, `${firstSunday}3`]
const AT_NINE = 'Sun, Mar 10 at 9:00 AM'
const STAFF = 'staff@grace.test'
const PACE = { waveSize: 2, pauseMinutes: 60 }

type Host = { id: string; phone: string; name: string }
type Placed = Host & { row: string }

let app: App
let staff: ApiClient
/** Greets at 11 only. */
let ines: Placed
/** Greet at 9 only; at 11 only; at both, in another position. */
let others: Placed[]
/** Can be scheduled to greet, and are not. */
let jon: Host
let kim: Host

function qualify({ id: personId }: Host): void {
  const { positions, positionMembers } = app.sandbox.planning.data
  const position = positions.find(({ name, teamId }) => name === 'Greeter' && teamId === hosts)
  const member = positionMembers.find(({ positionId }) => positionId === position?.id)
  if (!position || !member) throw new Error('greeters are a position with people')
  const id = `${position.id}${personId}`
  positionMembers.set(id, { ...member, id, personId })
}
function aHost(firstName: string, digit: number): Host {
  const phone = `+1212555018${digit}`
  const id = app.sandbox.planning.addPerson(GRACE.organizationId, {
    firstName,
    lastName: 'Host',
    e164: phone,
  })
  const host = { id, phone, name: `${firstName} Host` }
  qualify(host)
  return host
}
function placed(host: Host, positionName = 'Greeter'): Placed {
  const wanted = { planId: firstSunday, personId: host.id, teamId: hosts, positionName }
  return { ...host, row: app.sandbox.planning.schedulePerson(wanted) }
}
const answer = ({ row }: Placed, declined: string[], reason?: string) =>
  staff.post(`/scheduling/answer/${row}`, { status: 'C', declined_times: declined, reason })

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  app.sandbox.planning.allowsScheduleActionsForOthers = true
  staff = await app.signIn(STAFF, 'steeple-demo')
  ines = placed(aHost('Ines', 0))
  others = [placed(aHost('Leo', 1)), placed(aHost('Mia', 2)), placed(aHost('Nora', 3), 'Coffee')]
  jon = aHost('Jon', 4)
  kim = aHost('Kim', 5)
  app.sandbox.planning.sendSchedulingEmails(firstSunday)
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const dashboard = async () => (await staff.get('/scheduling/dashboard')).body
const needs = async (): Promise<string[]> =>
  (await dashboard()).needs.filter(({ title }: Need) => /Host/.test(title)).map(({ title }: Need) => title)
const onPlan = async ({ id }: Host): Promise<PersonInPlan | undefined> =>
  (await staff.get(`/scheduling/people/${firstSunday}`)).body.people.find(
    (person: PersonInPlan) => person.id === id,
  )
const times = async (host: Host) => (await onPlan(host))?.times.map(({ id, status }) => `${id} ${status}`)
function there({ id }: Host): string[] {
  const { planPeople } = app.sandbox.planning.data
  const row = planPeople.find(({ planId, personId }) => planId === firstSunday && personId === id)
  return (row?.times ?? []).map(({ timeId, status }) => `${timeId} ${status}`)
}
const lastTextTo = ({ phone }: Host): string =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, direction }) => to === phone && direction === 'outbound-api')
    .at(-1)?.body ?? ''
const mails = (words: RegExp) =>
  app.sandbox.mailbox.messages().filter(({ to, text }) => to.includes(STAFF) && words.test(text))
const asked = async (id: number) => (await staff.get(`/asks/${id}`)).body
async function open({ row: assignmentId }: Placed, timeId: string): Promise<Ask> {
  const { body } = await staff.post('/asks', { assignmentId, timeId })
  await app.runDueWork()
  return (await asked(body.ask.id)).ask
}
async function start({ id, people }: Ask, wanted: readonly Host[]) {
  const ids = wanted.map((host) => host.id)
  const leaveOut = people.map(({ person_id }) => person_id).filter((one) => !ids.includes(one))
  expect((await staff.post('/start-ask', { id, ...PACE, leaveOut })).status).toBe(200)
  await app.pass({ minutes: 2 }, 2)
}
async function says({ phone }: Host, words: string) {
  app.sandbox.carrier.phone(phone).reply(words)
  await app.pass({ minutes: 1 }, 3)
}

test('a time that is declined alone needs somebody, and whoever accepted the others counts as accepted', async () => {
  const [leo, mia, nora] = others as [Placed, Placed, Placed]
  await answer(nora, [])
  await answer(leo, [LATE])
  const before = await dashboard()
  await answer(mia, [EARLY])
  await answer(ines, [EARLY], 'I sleep long')
  const { declined, accepted, places } = await dashboard()
  expect([declined, accepted]).toEqual([before.declined, before.accepted + 2])
  expect([places.declined, places.total]).toEqual([before.places.declined, before.places.total])
  const isEmpty = async (host: Host) => (await onPlan(host))?.times.map(({ is_empty }) => is_empty)
  expect([await isEmpty(ines), await isEmpty(nora)]).toEqual([
    [true, false],
    [false, false],
  ])
  const about = (await dashboard()).needs.find(({ title }: Need) => title.startsWith('Ines'))
  expect(about).toEqual({
    kind: 'declined',
    title: 'Ines Host declined the 9:00 AM of Greeter, Sun, Mar 10',
    detail: 'Sunday Gathering: I sleep long',
    person_id: ines.id,
    plan_id: firstSunday,
    service_id: expect.any(String),
  })
  expect(await needs()).toContain('Leo Host declined the 11:00 AM of Greeter, Sun, Mar 10')
})

test('only a time that was declined alone can be asked for, by its own church', async () => {
  const path = '/asks'
  const of = { assignmentId: ines.row, timeId: EARLY }
  const wrong = [LATE, `${secondSunday}2`, `${firstSunday}1`, 'x', '']
  for (const timeId of wrong) expect((await staff.post(path, { ...of, timeId })).status, timeId).toBe(422)
  expect((await staff.post(path, { assignmentId: ines.row })).status).toBe(422)
  expect((await staff.post(path, { ...of, assignmentId: 'x' })).status).toBe(404)
  expect((await app.anonymous.post(path, of)).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.post(path, of)).status).toBe(404)
  expect((await stranger.get(`/asks?planId=${firstSunday}`)).body).toMatchObject({ plan: null, asks: [] })
  const row = `/scheduling/answer/${ines.row}`
  const part = { status: 'C', declined_times: [EARLY] }
  expect((await stranger.post(row, part)).status).toBe(404)
  for (const declined of [`${secondSunday}2`, 'x', 7])
    expect((await staff.post(row, { status: 'C', declined_times: [declined] })).status).toBe(422)
  expect((await staff.post(row, { ...part, status: 'maybe' })).status).toBe(422)
  expect((await stranger.get(`/scheduling/people/${firstSunday}`)).status).toBe(404)
  expect((await stranger.get(`/logs/${firstSunday}/${ines.id}/A`)).status).toBe(404)
  for (const read of [`/scheduling/people/${firstSunday}`, `/logs/${firstSunday}/${ines.id}/A`, row])
    expect((await app.anonymous.get(read)).status).toBe(read === row ? 404 : 401)
})

test('others are asked for that time by name, nobody who has accepted; who says yes has it alone', async () => {
  const ask = await open(ines, EARLY)
  expect(ask).toMatchObject({ state: 'ready', time_id: EARLY, declined_by: ines.name })
  const problems = new Map(ask.people.map(({ person_id, problem }: AskPerson) => [person_id, problem]))
  const [leo, mia, nora] = others as [Placed, Placed, Placed]
  expect([ines, leo, mia, nora, jon, kim].map(({ id }) => problems.get(id))).toEqual([
    'declined',
    'serves_then',
    'declined',
    'serves_then',
    null,
    null,
  ])
  const { preview } = await asked(ask.id)
  expect(preview.message).toContain(`could you step in ${AT_NINE} (`)
  expect(preview.message).not.toContain('11:00')
  const { total } = (await dashboard()).places
  await start(ask, [jon, kim])
  for (const host of [jon, kim]) expect(lastTextTo(host)).toContain(`could you step in ${AT_NINE} (`)
  expect((await dashboard()).places.total).toBe(total)
  await says(jon, 'ACCEPT')
  expect(lastTextTo(jon)).toContain(`You are down to serve ${AT_NINE} (`)
  expect(lastTextTo(kim)).toContain(`we have somebody for ${AT_NINE}`)
  expect((await asked(ask.id)).ask).toMatchObject({
    state: 'filled',
    filled_by: [jon.name],
    write_back: 'written',
  })
  expect(there(jon)).toEqual([`${EARLY} C`, `${LATE} D`])
  expect(await times(jon)).toEqual([`${EARLY} C`, `${LATE} D`])
  await app.pass({ minutes: 30 }, 3)
  expect(await times(jon)).toEqual([`${EARLY} C`, `${LATE} D`])
  expect((await needs()).filter((title) => /^(Ines|Jon)/.test(title))).toEqual([])
  expect((await dashboard()).places.total).toBe(total + 1)
  expect((await onPlan(jon))?.times).toMatchObject([{ is_empty: false }, { status: 'D', is_empty: false }])
  const [mail, ...more] = mails(/Jon Host said yes first/)
  expect(more).toEqual([])
  expect(mail?.text).toContain('is scheduled for Sunday, March 10 at 9:00 AM')
  const given = await app.deps.db
    .select()
    .from(answers)
    .where(and(eq(answers.churchId, app.graceId), eq(answers.personId, jon.id)))
  expect(given).toMatchObject([
    { status: 'C', writeBack: 'written', declinedTimeIds: [LATE], source: 'text' },
  ])
})

test('a team asks by itself for a time; it is no longer asked for once it is accepted after all', async () => {
  const [leo] = others as [Placed]
  await answer(leo, [])
  await staff.post('/ask-teams', { teamId: hosts, active: true, ...PACE })
  await app.pass({ minutes: 1 })
  await answer(leo, [LATE])
  await app.pass({ minutes: 8 }, 3)
  const asksFor = async (host: Placed): Promise<Ask[]> =>
    (await staff.get(`/asks?planId=${firstSunday}`)).body.asks.filter(
      ({ assignment_id }: Ask) => assignment_id === host.row,
    )
  expect(await asksFor(leo)).toMatchObject([{ time_id: LATE, state: 'running', is_by_itself: true }])
  await answer(leo, [])
  await app.pass({ minutes: 61 }, 3)
  expect(await asksFor(leo)).toMatchObject([{ time_id: LATE, state: 'taken' }])
  await staff.post('/ask-teams', { teamId: hosts, active: false, ...PACE })
})

test('where the planning service takes no single times, it counts here, and the leader is asked to enter it', async () => {
  const [, mia] = others as [Placed, Placed]
  const news = { frequency: 'at_once', channels: ['email'], muted_services: [], muted_teams: [] }
  await staff.post('/notifications', { ...news, events: ['accepted', 'declined'] })
  app.sandbox.planning.allowsScheduleActionsForOthers = false
  await start(await open(mia, EARLY), [kim])
  await says(kim, 'Yes')
  await app.pass({ minutes: 6 }, 6)
  expect(there(kim)).toEqual([`${EARLY} C`, `${LATE} C`])
  expect(await times(kim)).toEqual([`${EARLY} C`, `${LATE} D`])
  expect(await needs()).toEqual([])
  expect(mails(/Kim Host accepted in part/)).toEqual([])
  const told = mails(/Kim Host accepted: Greeter/).at(-1)?.text
  expect(told).toContain(AT_NINE)
  expect(told).toContain('please enter it there')
})
