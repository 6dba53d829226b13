import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask, AskPerson } from '#contract/asks.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { volunteer } from '#sandbox/worlds/grace-people.ts'
import { answers, assignments, auditEntries, people as peopleTable } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const { firstSunday, secondSunday } = GRACE.plans
const PAUL = { id: volunteer(42), phone: '+12125550162' }
const ROBERT = { id: volunteer(44), phone: '+17185550164' }
const PACE = { waveSize: 1, pauseMinutes: 60 }

let app: App
let staff: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const peopleOn = async (planId: string): Promise<PersonInPlan[]> =>
  (await staff.get(`/scheduling/people/${planId}`)).body.people
async function placeOf(planId: string, position: string, status: string) {
  const found = (await peopleOn(planId)).find((one) => one.position === position && one.status === status)
  return found?.assignment_id ?? ''
}
const sentTo = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter((text) => text.to === phone && text.direction === 'outbound-api')
    .map(({ body }) => body)
const isAsked = (phone: string) => sentTo(phone).filter((body) => body.includes('could you step in')).length
async function opened(assignmentId: string): Promise<Ask> {
  const { body } = await staff.post('/asks', { assignmentId })
  await app.runDueWork()
  return (await staff.get(`/asks/${body.ask.id}`)).body.ask
}
const asked = async (id: number): Promise<Ask> => (await staff.get(`/asks/${id}`)).body.ask
const nameless = ({ person_id, problem }: AskPerson) => [person_id, problem]
const mailsAbout = (words: string) =>
  app.sandbox.mailbox.messages().filter(({ subject }) => subject.includes(words))

test('who could take a place is found with the reason of who is not asked; the rest in a fair order', async () => {
  const assignmentId = await placeOf(firstSunday, 'Vocals', 'D')
  const { status, body } = await staff.post('/asks', { assignmentId })
  expect(status).toBe(200)
  expect(body.ask).toMatchObject({ state: 'looking', people: [], declined_by: 'Margaret Cole' })
  await app.runDueWork()
  const { ask, preview } = (await staff.get(`/asks/${body.ask.id}`)).body
  expect(ask).toMatchObject({ state: 'ready', position: 'Vocals', wave_size: 2, pause_minutes: 60 })
  expect(Object.fromEntries(ask.people.map(nameless))).toEqual({
    [GRACE.people.naomiPrice]: 'serves_then',
    [GRACE.people.margaretCole]: 'declined',
    [GRACE.people.joinsSometimes]: 'blocked_out',
    [PAUL.id]: null,
    [ROBERT.id]: null,
  })
  expect(preview).toMatchObject({ segments: 2, credits: 2 })
  expect(preview.message).toContain('Hi Paul, could you step in Sun')
  expect(preview.message).toContain('Sunday Gathering, Vocals')
  const again = await staff.post('/asks', { assignmentId: await placeOf(firstSunday, 'Keys', 'U') })
  expect(again.status).toBe(422)
})

test('one after the other is asked; the first yes gets the place, is on the plan, and the leader hears of it', async () => {
  const { id } = await opened(await placeOf(firstSunday, 'Vocals', 'D'))
  const started = await staff.post('/start-ask', { id, ...PACE })
  expect(started.body.ask).toMatchObject({ state: 'running', wave_size: 1 })
  await app.pass({ minutes: 2 })
  expect([isAsked(PAUL.phone), isAsked(ROBERT.phone)]).toEqual([1, 0])
  const before = (await peopleOn(firstSunday)).length
  app.sandbox.carrier.phone(PAUL.phone).reply('Sorry, I cannot')
  await app.pass({ minutes: 1 }, 2)
  expect(isAsked(ROBERT.phone)).toBe(1)
  expect(await peopleOn(firstSunday)).toHaveLength(before)
  app.sandbox.carrier.phone(ROBERT.phone).reply('ACCEPT')
  await app.pass({ minutes: 1 }, 2)
  const ask = await asked(id)
  expect(ask).toMatchObject({ state: 'filled', filled_by: ['Robert Quinn'], write_back: 'written' })
  expect(sentTo(ROBERT.phone).at(-1)).toContain('You are down to serve')
  const row = app.sandbox.planning.data.planPeople.find(
    (one) => one.planId === firstSunday && one.personId === ROBERT.id,
  )
  expect(row).toMatchObject({ status: 'C', positionName: 'Vocals', prepareNotification: false })
  const inPlan = (await peopleOn(firstSunday)).find(({ id: personId }) => personId === ROBERT.id)
  expect(inPlan).toMatchObject({ assignment_id: row?.id, status: 'C' })
  const log = (await staff.get(`/logs/${firstSunday}/${ROBERT.id}/A`)).body
  expect(JSON.stringify(log)).toContain('could you step in')
  const written = await app.deps.db
    .select()
    .from(answers)
    .where(eq(answers.assignmentId, row?.id ?? ''))
  expect(written).toMatchObject([{ writeBack: 'written', source: 'text', status: 'C' }])
  const { needs } = (await staff.get('/scheduling/dashboard')).body
  expect(needs.map(({ title }: { title: string }) => title).join()).not.toContain('Margaret Cole declined')
  expect(mailsAbout('Robert Quinn steps in: Vocals, Sunday Gathering')).toHaveLength(1)
  const audited = await app.deps.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.churchId, app.graceId), eq(auditEntries.action, 'ask.started')))
  expect(audited).toHaveLength(1)
  expect((await staff.post('/start-ask', { id, ...PACE })).status).toBe(409)
})

/** More volunteers can be scheduled to a position. */
function qualify(teamId: string, positionName: string, places: readonly number[]): void {
  const { data } = app.sandbox.planning
  const position = data.positions.find((one) => one.name === positionName && one.teamId === teamId)
  const member = data.positionMembers.find(({ positionId }) => positionId === position?.id)
  for (const place of places) {
    const id = `${position?.id}${volunteer(place)}`
    if (member) data.positionMembers.set(id, { ...member, id, personId: volunteer(place) })
  }
}

/** Everybody on the second Sunday was asked; the drummer says no, and these can play as well. */
async function declineDrums(places: readonly number[]): Promise<string> {
  const { planning } = app.sandbox
  planning.sendSchedulingEmails(secondSunday)
  await app.pass({ minutes: 10 }, 2)
  qualify(GRACE.teams.worship, 'Drums', places)
  const row = planning.data.planPeople.find(
    ({ planId, positionName }) => planId === secondSunday && positionName === 'Drums',
  )
  planning.answer(row?.id ?? '', 'D', 'Ill')
  await app.pass({ minutes: 16 }, 2)
  return row?.id ?? ''
}
function phoneOf(place: number): string {
  const found = app.sandbox.planning.data.phones.find(({ personId }) => personId === volunteer(place))
  return found?.e164 ?? ''
}

const giveOneName = (places: readonly number[]) =>
  app.deps.db
    .update(peopleTable)
    .set({ firstName: 'Chris', lastName: 'Lane' })
    .where(and(eq(peopleTable.churchId, app.graceId), inArray(peopleTable.id, places.map(volunteer))))

test('of two yeses at once one gets the place, and the other hears that it is filled; who did not answer too', async () => {
  const assignmentId = await declineDrums([42, 45, 46])
  const { id, people } = await opened(assignmentId)
  const able = people.filter(({ problem }) => problem === null).map(({ person_id }) => person_id)
  expect(able).toEqual(expect.arrayContaining([42, 45, 46].map(volunteer)))
  const leaveOut = able.filter((one) => ![42, 45, 46].map(volunteer).includes(one))
  await staff.post('/start-ask', { id, waveSize: 3, pauseMinutes: 30, leaveOut })
  await app.pass({ minutes: 2 })
  const [one, other, silent] = [42, 45, 46].map(phoneOf) as [string, string, string]
  for (const phone of [one, other, silent]) expect(sentTo(phone).at(-1)).toContain('could you step in')
  app.sandbox.carrier.phone(one).reply('Yes')
  app.sandbox.carrier.phone(other).reply('Yes')
  await app.pass({ minutes: 1 }, 2)
  await giveOneName([42, 45])
  const ask = await asked(id)
  expect(ask).toMatchObject({ state: 'filled', write_back: 'written', filled_by: ['Chris Lane'] })
  const yeses = ask.people.filter(({ answer }) => answer === 'yes')
  expect(yeses.map(({ name }) => name)).toEqual(['Chris Lane', 'Chris Lane'])
  const [holder, ...others] = ask.people.filter(({ has_place }) => has_place)
  expect(others).toEqual([])
  const thanked = [42, 45].find((place) => sentTo(phoneOf(place)).at(-1)?.includes('You are down to serve'))
  expect(holder?.person_id).toBe(volunteer(thanked ?? 0))
  const said = [one, other].map((phone) => sentTo(phone).at(-1) ?? '')
  expect(said.filter((words) => words.includes('You are down to serve'))).toHaveLength(1)
  expect(said.filter((words) => words.includes('is filled already'))).toHaveLength(1)
  expect(sentTo(silent).at(-1)).toContain('we have somebody for Sun')
  const rows = app.sandbox.planning.data.planPeople.filter(
    ({ planId, positionName, status }) =>
      planId === secondSunday && positionName === 'Drums' && status === 'C',
  )
  expect(rows).toHaveLength(1)
  const asking = await app.deps.db.$count(
    assignments,
    and(eq(assignments.askId, id), eq(assignments.status, 'C')),
  )
  expect(asking).toBe(0)
  app.sandbox.carrier.phone(silent).reply('Thanks!')
  await app.pass({ minutes: 1 }, 2)
  expect(sentTo(silent).at(-1)).toContain('we have somebody for Sun')
})

test('who declined and comes back hears that somebody else has the place, until that one declines too', async () => {
  const { data } = app.sandbox.planning
  const drummers = () =>
    data.planPeople.filter((one) => one.planId === secondSunday && one.positionName === 'Drums')
  const [first] = drummers().filter(({ status }) => status === 'D')
  const [person] = await app.deps.db
    .select({ phone: peopleTable.phone })
    .from(peopleTable)
    .where(and(eq(peopleTable.churchId, app.graceId), eq(peopleTable.id, first?.personId ?? '')))
  const phone = person?.phone ?? ''
  const comeBack = async () => {
    app.sandbox.carrier.phone(phone).reply('ACCEPT')
    await app.pass({ minutes: 1 }, 3)
    return drummers().filter(({ status }) => status === 'C')
  }
  const [holder, ...more] = await comeBack()
  expect([holder?.personId === first?.personId, more]).toEqual([false, []])
  expect(sentTo(phone).at(-1)).toContain('is filled already')
  app.sandbox.planning.answer(holder?.id ?? '', 'D', 'Ill')
  await app.pass({ minutes: 16 }, 2)
  expect((await comeBack()).map(({ personId }) => personId)).toEqual([first?.personId])
})

test('once who declined comes back while others are asked, these hear that the place is filled, also who said yes at that moment', async () => {
  const assignmentId = await placeOf(firstSunday, 'Bass', 'U')
  qualify(GRACE.teams.worship, 'Bass', [45, 46, 47, 48])
  const { data } = app.sandbox.planning
  const owner = data.planPeople.must(assignmentId).personId
  app.sandbox.planning.answer(assignmentId, 'D', 'Away')
  await app.pass({ minutes: 16 }, 2)
  const { people } = await opened(assignmentId)
  const [one, other] = people.filter(({ problem }) => problem === null).map(({ person_id }) => person_id)
  const id = await startFor(assignmentId, [one ?? '', other ?? ''], { waveSize: 2, pauseMinutes: 60 })
  await app.pass({ minutes: 1 }, 2)
  const phone = (personId = '') => data.phones.find((row) => row.personId === personId)?.e164 ?? ''
  app.sandbox.carrier.phone(phone(owner)).reply('ACCEPT')
  app.sandbox.carrier.phone(phone(one)).reply('ACCEPT')
  await app.pass({ minutes: 2 }, 3)
  expect((await asked(id)).state).toBe('taken')
  expect(data.planPeople.must(assignmentId).status).toBe('C')
  for (const person of [one, other]) expect(sentTo(phone(person)).at(-1)).toContain('we have somebody')
  expect(sentTo(phone(one)).filter((body) => body.includes('You are down'))).toEqual([])
})

async function startFor(assignmentId: string, only: readonly string[], pace = PACE): Promise<number> {
  const { id, people } = await opened(assignmentId)
  const leaveOut = people.map(({ person_id }) => person_id).filter((one) => !only.includes(one))
  expect((await staff.post('/start-ask', { id, ...pace, leaveOut })).status).toBe(200)
  return id
}

test('what the planning service refuses is told; an answer by link counts, and one that comes too late does not', async () => {
  const assignmentId = await placeOf(firstSunday, 'Sound', 'U')
  app.sandbox.planning.answer(assignmentId, 'D', 'Away')
  await app.pass({ minutes: 16 }, 2)
  // One of these two is at the lights that day.
  const { people } = await opened(assignmentId)
  const free = [6, 7].find((place) =>
    people.some(({ person_id, problem }) => person_id === volunteer(place) && problem === null),
  )
  const [one, other] = [free ?? 0, 46]
  const id = await startFor(assignmentId, [one, other].map(volunteer), { waveSize: 2, pauseMinutes: 30 })
  await app.pass({ minutes: 1 }, 2)
  const page = async (place: number) => {
    const text = sentTo(phoneOf(place)).findLast((body) => body.includes('could you step in')) ?? ''
    const [, code] = /https?:\/\/[^/\s]+\/(\w{10})\b/.exec(text) ?? []
    const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
    const token = new URL(headers.get('location') ?? '', app.url).searchParams.get('personId')
    const { schedules } = (await app.anonymous.get(`/show-schedules/${token}`)).body
    const asked = schedules.find((one: { id: string }) => one.id.startsWith('ask-'))
    return `/scheduling/confirm/${token}/${asked?.id}/1`
  }
  const [first, second] = [await page(one), await page(other)]
  const { data } = app.sandbox.planning
  const person = data.people.must(volunteer(one))
  data.people.delete(person.id)
  expect((await app.anonymous.post(first, {})).status).toBe(200)
  expect(await app.anonymous.post(second, {})).toMatchObject({
    status: 422,
    body: { error: 'This place is filled already. Thank you!' },
  })
  await app.pass({ minutes: 1 }, 2)
  data.people.set(person.id, person)
  const ask = await asked(id)
  expect(ask).toMatchObject({ state: 'filled', write_back: 'failed' })
  expect(ask.detail).toContain('422')
  expect(mailsAbout('Please schedule')).toHaveLength(1)
})

test('a team asks by itself once it wants that; a leader stops it, and who was asked is told', async () => {
  const { tech } = GRACE.teams
  const team = { teamId: tech, active: true, waveSize: 2, pauseMinutes: 45 }
  const switched = await staff.post('/ask-teams', team)
  expect(switched.body.team).toMatchObject({ id: tech, active: true, wave_size: 2, pause_minutes: 45 })
  qualify(tech, 'Camera', [45, 47])
  await app.pass({ seconds: 2 })
  const camera = app.sandbox.planning.data.planPeople.find(
    ({ planId, positionName }) => planId === secondSunday && positionName === 'Camera',
  )
  await staff.post(`/scheduling/answer/${camera?.id}`, { status: 'D' })
  await app.pass({ minutes: 8 }, 3)
  const { asks } = (await staff.get(`/asks?planId=${secondSunday}`)).body
  const ask = asks.find(({ assignment_id }: Ask) => assignment_id === camera?.id)
  expect(ask).toMatchObject({ state: 'running', is_by_itself: true, wave_size: 2 })
  const reached = ask.people.find(({ asked_at }: AskPerson) => asked_at !== null)
  const stopped = await staff.post('/stop-ask', { id: ask.id })
  expect(stopped.body.ask).toMatchObject({ state: 'stopped', next_wave_at: null })
  await app.pass({ minutes: 1 }, 2)
  const phone = app.sandbox.planning.data.phones.find(({ personId }) => personId === reached.person_id)
  expect(sentTo(phone?.e164 ?? '').at(-1)).toContain('No need to answer')
  expect((await staff.post('/stop-ask', { id: ask.id })).status).toBe(409)
  expect((await staff.post('/ask-teams', { ...team, active: false })).body.team.active).toBe(false)
})

test('calls are checked, need a session, and see nothing of another church', async () => {
  const { asks } = (await staff.get(`/asks?planId=${firstSunday}`)).body
  const [{ id, assignment_id: assignmentId }] = asks
  const calls = [
    ['/asks', { assignmentId }],
    ['/start-ask', { id, ...PACE }],
    ['/stop-ask', { id }],
    ['/ask-teams', { teamId: GRACE.teams.tech, active: true, ...PACE }],
  ] as const
  const stranger = await app.foreignChurch()
  for (const [path, body] of calls) {
    expect((await app.anonymous.post(path, body)).status).toBe(401)
    expect((await stranger.post(path, body)).status).toBe(404)
    expect((await staff.post(path, {})).status).toBe(422)
  }
  expect((await stranger.get(`/asks/${id}`)).status).toBe(404)
  expect((await stranger.get(`/asks?planId=${firstSunday}`)).body).toEqual({
    plan: null,
    asks: [],
    open: [],
    previews: [],
  })
  expect((await stranger.get('/ask-teams')).body).toEqual({ teams: [] })
  for (const path of [`/asks/${id}`, `/asks?planId=${firstSunday}`, '/ask-teams'])
    expect((await app.anonymous.get(path)).status).toBe(401)
  expect((await staff.post('/start-ask', { id, waveSize: 0, pauseMinutes: 60 })).status).toBe(422)
})
