import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComingPlan, PersonInPlan, Plan, Service } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const { serviceTypes, folders, plans, people } = GRACE
const FILTERS: StatusFilter[] = ['A', 'U', 'C', 'D', 'F']
const COUNT_OF = { U: 'unconfirmed', C: 'accepted', D: 'declined', F: 'failed' } as const

let app: App
let staff: ApiClient
let stranger: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  stranger = await app.foreignChurch()
  // Receipts have come by now: the unreachable phones have failed.
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

const servicesOf = async (type: StatusFilter): Promise<Service[]> =>
  (await staff.get(`/scheduling/services?type=${type}`)).body.services
const plansOf = async (serviceId: string, type: StatusFilter): Promise<Plan[]> =>
  (await staff.get(`/scheduling/plans/${serviceId}?type=${type}`)).body.plans
const peopleOf = async (planId: string): Promise<PersonInPlan[]> =>
  (await staff.get(`/scheduling/people/${planId}`)).body.people

test('Upcoming Services comes first and is open; the other folders follow by name', async () => {
  const { status, body } = await staff.get('/scheduling/folders')
  expect(status).toBe(200)
  expect(body.folders).toEqual([
    { id: '1', title: 'Upcoming Services', status: 'open', checked: false },
    { id: folders.midweek, title: 'Midweek', status: 'close', checked: false },
    { id: folders.weekend, title: 'Weekend', status: 'close', checked: false },
  ])
})

test('every service type is listed with the template that applies; one that cannot be read says so', async () => {
  const services = await servicesOf('A')
  expect(services.map((service) => service.title)).toEqual([
    'Sunday Gathering',
    'Grace Kids',
    'Youth',
    'Special Services',
    'Elders',
  ])
  expect(services.every((service) => service.template === 'Default')).toBe(true)
  const elders = services.find((service) => service.id === serviceTypes.elders)
  expect(elders).toMatchObject({ confirmed: 0, total: 0 })
  expect(elders?.status).not.toBe('')
})

test('a folder lists its own service types, folder 1 lists all', async () => {
  const weekend = await staff.get(`/scheduling/services/${folders.weekend}`)
  expect(weekend.body.services.map((service: Service) => service.id)).toEqual([
    serviceTypes.sundayGathering,
    serviceTypes.graceKids,
  ])
  const all = await staff.get('/scheduling/services/1')
  expect(all.body.services).toEqual(await servicesOf('A'))
})

test('dashboard, service types, plans and people agree, under every filter', async () => {
  const dashboard = (await staff.get('/scheduling/dashboard')).body
  const everybody: PersonInPlan[] = []
  for (const type of FILTERS) {
    for (const service of await servicesOf(type)) {
      const itsPlans = await plansOf(service.id, type)
      expect(service.confirmed).toBe(sum(itsPlans, (plan) => plan.confirmed))
      expect(service.total).toBe(sum(itsPlans, (plan) => plan.total))
      for (const plan of itsPlans) {
        const itsPeople = await peopleOf(plan.id)
        const inStatus = itsPeople.filter((person) => person.status === (type === 'A' ? 'C' : type))
        expect(plan.confirmed).toBe(inStatus.length)
        expect(plan.total).toBe(itsPeople.length)
        if (type === 'A') everybody.push(...itsPeople)
      }
    }
  }
  for (const [status, count] of Object.entries(COUNT_OF)) {
    const inStatus = everybody.filter((person) => person.status === status)
    expect(inStatus.length, `${count} places on the dashboard`).toBe(dashboard.places[count])
    expect(new Set(inStatus.map(({ id }) => id)).size, `${count} people on it`).toBe(dashboard[count])
    expect(inStatus.length, `nobody is ${count} in this world`).toBeGreaterThan(0)
  }
})

test('the people of one status are those of the whole list in that status', async () => {
  const all = await peopleOf(plans.firstSunday)
  for (const type of FILTERS) {
    const { body } = await staff.get(
      `/logs-people/${plans.firstSunday}/${type}?serviceId=${serviceTypes.sundayGathering}&serviceName=x`,
    )
    expect(body.people).toEqual(all.filter((person) => type === 'A' || person.status === type))
  }
})

test('a question finds the person with what they serve at next, and plans by their service', async () => {
  const { body } = await staff.get('/scheduling/find?words=when+does+naomi+serve%3F')
  expect(body.people).toEqual([
    expect.objectContaining({
      name: 'Naomi Price',
      next: expect.objectContaining({ plan_id: plans.firstSunday }),
    }),
  ])
  const kids = (await staff.get('/scheduling/find?words=Kids')).body
  expect(kids.plans[0]).toMatchObject({ service_id: serviceTypes.graceKids })
  expect((await staff.get('/scheduling/find?words=100%25_')).body).toEqual({ people: [], plans: [] })
  const called = (await staff.get(`/scheduling/find?words=${encodeURIComponent('(646) 555-0102')}`)).body
  expect(called.people.map(({ name }: { name: string }) => name)).toEqual(['Naomi Price'])
  expect((await staff.get('/scheduling/find?words=')).status).toBe(422)
})

test('what is read is compressed, and what is posted is not', async () => {
  const headers = { authorization: `Bearer ${staff.token}`, 'accept-encoding': 'gzip, br' }
  const read = await fetch(`${app.url}/api/scheduling/people/${plans.firstSunday}`, { headers })
  expect(read.headers.get('content-encoding')).toBe('br')
  expect((await read.json()).people).toEqual(await peopleOf(plans.firstSunday))
  const plain = await fetch(`${app.url}/api/scheduling/people/${plans.firstSunday}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const posted = await fetch(`${app.url}/api/scheduling/sync`, { method: 'POST', headers })
  expect(posted.headers.get('content-encoding')).toBeNull()
})

test('a plan is saved as CSV, with everybody on it', async () => {
  const response = await fetch(`${app.url}/api/scheduling/people/${plans.firstSunday}/plan.csv`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Date,Time,Service,Name,Team,Position,Number,State,Times,Why')
  expect(lines).toHaveLength((await peopleOf(plans.firstSunday)).length + 1)
  expect(lines.join('\n')).toMatch(/Naomi Price,Worship team,Vocals,'?\+1\d+,Unconfirmed,/)
})

test('who cannot be texted shows why, and who is pencilled in was not asked yet', async () => {
  const first = await peopleOf(plans.firstSunday)
  const of = (personId: string) => first.find((person) => person.id === personId)
  expect(of(people.edithLarsen)).toMatchObject({
    status: 'F',
    phone: null,
    error_message: 'Has no mobile number in Planning Center',
  })
  expect(of(people.haroldFinch)).toMatchObject({
    status: 'F',
    error_message: expect.stringContaining('landline'),
  })
  expect(of(people.denisePratt)).toMatchObject({ status: 'F', error_message: expect.any(String) })
  const later = await peopleOf(plans.secondSunday)
  expect(later.find((person) => person.id === people.naomiPrice)).toMatchObject({
    status: '',
    message: 'Not asked yet',
  })
})

test('the log of a person in a plan has both positions, what was sent and what is planned', async () => {
  const { status, body } = await staff.get(`/logs/${plans.firstSunday}/${people.naomiPrice}/A`)
  expect(status).toBe(200)
  expect(body.person).toEqual({
    id: people.naomiPrice,
    name: 'Naomi Price',
    phone: '+16465550102',
    planning_url: expect.stringMatching(new RegExp(`^http.*/people/AC${people.naomiPrice}$`)),
    served: null,
  })
  expect(body.assignments.map((one: PersonInPlan) => one.position)).toEqual(['Keys', 'Vocals'])
  expect(body.plan).toMatchObject({ id: plans.firstSunday, service_name: 'Sunday Gathering' })
  expect(body.logs.map((log: { kind: string; status: string }) => `${log.kind} ${log.status}`)).toEqual([
    'confirmation_reminder planned',
    'confirmation delivered',
  ])
})

describe('answering for a volunteer', () => {
  const samuel = rowId(plans.firstSunday, 2)

  test('changes the plan at once, and the planning service after', async () => {
    const declined = await staff.post(`/scheduling/answer/${samuel}`, { status: 'D', reason: ' On call ' })
    expect(declined.status).toBe(200)
    expect(declined.body).toMatchObject({
      success: true,
      person: { assignment_id: samuel, status: 'D', decline_reason: 'On call' },
    })
    const shown = await peopleOf(plans.firstSunday)
    expect(shown.find((person) => person.assignment_id === samuel)).toEqual(declined.body.person)
    await app.runDueWork()
    expect(app.sandbox.planning.data.planPeople.get(samuel)).toMatchObject({
      status: 'D',
      declineReason: 'On call',
    })
    const accepted = await staff.post(`/scheduling/answer/${samuel}`, { status: 'C', reason: 'ignored' })
    expect(accepted.body.person).toMatchObject({ status: 'C', decline_reason: null })
    await app.runDueWork()
  })

  test('is refused for what does not exist or was removed, and for an answer that is none', async () => {
    expect((await staff.post('/scheduling/answer/0', { status: 'C' })).status).toBe(404)
    const removed = rowId(plans.eveningOfThanks, 0)
    await app.deps.db
      .update(assignments)
      .set({ removedAt: app.clock.now() })
      .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, removed)))
    expect((await staff.post(`/scheduling/answer/${removed}`, { status: 'C' })).status).toBe(404)
    expect((await staff.post(`/scheduling/answer/${samuel}`, { status: 'A' })).status).toBe(422)
  })

  test('is taken back, here and in the planning service; who had declined is asked as before', async () => {
    await staff.post(`/scheduling/answer/${samuel}`, { status: 'D', reason: 'On call' })
    await app.runDueWork()
    const { status, body } = await staff.post(`/scheduling/answer/${samuel}`, { status: 'U' })
    expect(status).toBe(200)
    expect(body.person).toMatchObject({ status: 'U', decline_reason: null, answered_at: null })
    await app.runDueWork()
    expect(app.sandbox.planning.data.planPeople.get(samuel)?.status).toBe('U')
    const log = (await staff.get(`/logs/${plans.firstSunday}/${body.person.id}/A`)).body
    const [line] = log.assignments
    expect(line).toMatchObject({ status: 'U', answered_by: null })
    expect(line.steps.find(({ step }: { step: string }) => step === 'answered').state).toBe('waiting')
  })
})

test('somebody without a number is corrected on their page in the planning service, and read again at once', async () => {
  const { edithLarsen } = people
  const path = `/scheduling/check-person/${edithLarsen}`
  const before = await staff.post(path)
  expect(before).toEqual({ status: 200, body: { success: true, phone: null, is_changed: false } })
  const log = await staff.get(`/logs/${plans.firstSunday}/${edithLarsen}/A`)
  const page = log.body.person.planning_url
  expect(await (await fetch(page)).text()).toContain('Edith Larsen')
  const saved = await fetch(page, { method: 'POST', body: new URLSearchParams({ mobile: '+16465550191' }) })
  expect(await saved.text()).toContain('(646) 555-0191')
  const after = await staff.post(path)
  expect(after.body).toEqual({ success: true, phone: '+16465550191', is_changed: true })
  const shown = (await peopleOf(plans.firstSunday)).find(({ id }) => id === edithLarsen)
  expect(shown).toMatchObject({ phone: '+16465550191', error_message: null })
  expect((await staff.post('/scheduling/check-person/0')).status).toBe(404)
  expect((await stranger.post(path)).status).toBe(404)
  expect((await app.anonymous.post(path)).status).toBe(401)
})

const CALLS = [
  '/scheduling/folders',
  '/scheduling/services?type=A',
  `/scheduling/services/${folders.weekend}`,
  `/scheduling/plans/${serviceTypes.sundayGathering}`,
  `/scheduling/people/${plans.firstSunday}`,
  `/scheduling/people/${plans.firstSunday}/plan.csv`,
  `/logs-people/${plans.firstSunday}/U`,
  `/logs/${plans.firstSunday}/${people.naomiPrice}/A`,
]

test.each(CALLS)('%s needs a session', async (path) => {
  expect((await app.anonymous.get(path)).status).toBe(401)
})

test.each(CALLS.slice(2))('%s of another church is not found', async (path) => {
  expect((await stranger.get(path)).status).toBe(404)
})

test('the services of all types on which somebody is scheduled stand in one list, soonest first', async () => {
  const { status, body } = await staff.get('/scheduling/plans?type=U')
  expect(status).toBe(200)
  const coming: ComingPlan[] = body.plans
  expect(coming.map(({ starts_at }) => starts_at)).toEqual(
    coming.map(({ starts_at }) => starts_at).toSorted(),
  )
  expect(coming.every(({ total }) => total > 0)).toBe(true)
  const gathering = coming.filter(({ service_id }) => service_id === serviceTypes.sundayGathering)
  expect(gathering[0]?.service_name).toBe('Sunday Gathering')
  const ofType = (await plansOf(serviceTypes.sundayGathering, 'U')).filter(({ total }) => total > 0)
  expect(gathering.map(({ service_id: _id, service_name: _name, ...plan }) => plan)).toEqual(ofType)
  expect((await stranger.get('/scheduling/plans')).body.plans).toEqual([])
  expect((await app.anonymous.get('/scheduling/plans')).status).toBe(401)
  expect((await staff.get('/scheduling/plans?type=X')).status).toBe(422)
})

test('another church sees none of our folders and service types', async () => {
  expect((await stranger.get('/scheduling/folders')).body.folders).toHaveLength(1)
  expect((await stranger.get('/scheduling/services')).body.services).toEqual([])
})

test('answering needs a session of the same church', async () => {
  const path = `/scheduling/answer/${rowId(plans.firstSunday, 0)}`
  expect((await app.anonymous.post(path, { status: 'C' })).status).toBe(401)
  expect((await stranger.post(path, { status: 'C' })).status).toBe(404)
})

test.each([
  '/scheduling/services?type=X',
  `/scheduling/plans/${serviceTypes.youth}?type=`,
  `/logs-people/${plans.firstSunday}/X`,
  `/logs/${plans.firstSunday}/${people.naomiPrice}/X`,
])('%s is no filter', async (path) => {
  expect(await staff.get(path)).toMatchObject({ status: 422, body: { error: { type: expect.any(Array) } } })
})

test('a service that has started can no longer be answered for', async () => {
  app.clock.moveTo(Temporal.Instant.from('2030-03-10T13:00:00Z'))
  const answer = await staff.post(`/scheduling/answer/${rowId(plans.firstSunday, 0)}`, { status: 'C' })
  expect(answer).toEqual({ status: 422, body: { error: 'This service has already started.' } })
})
