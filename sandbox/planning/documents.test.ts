import { expect, test } from 'vitest'
import { GRACE } from '../worlds/grace-ids.ts'
import type { CollectionDocument } from './api/document.ts'
import { client, logIn, startAsRuth, startPlanning } from './testing.ts'

const { sundayGathering, specialServices, elders } = GRACE.serviceTypes
const PLANS = `/services/v2/service_types/${sundayGathering}/plans`
const MEMBERS = `${PLANS}/${GRACE.plans.firstSunday}/team_members`

const idsOf = (document: { data: { id: string }[] }): string[] => document.data.map(({ id }) => id)

test('a list has links, counts and abilities, and its items carry only their own link', async () => {
  const { api, base } = await startAsRuth()
  const { body } = await api<CollectionDocument>(`${MEMBERS}?include=team&per_page=10`)
  expect(body.links.self).toBe(`${base}${MEMBERS}?include=team&per_page=10`)
  expect(body.links.prev).toBeUndefined()
  expect(body.meta).toMatchObject({
    total_count: 22,
    count: 10,
    next: { offset: 10 },
    can_query_by: ['team_id'],
    can_include: ['declined_plan_times', 'person', 'plan', 'team'],
    can_filter: ['confirmed', 'not_archived', 'not_declined', 'not_deleted'],
    parent: { id: GRACE.plans.firstSunday, type: 'Plan' },
  })
  expect(body.meta.can_order_by).toBeUndefined()
  expect(Object.keys(body.data[0]?.links ?? {})).toEqual(['self'])
})

test('following the next links reads every row once and keeps all parameters', async () => {
  const { api } = await startAsRuth()
  const seen: string[] = []
  let next: string | undefined = `${MEMBERS}?filter=not_declined&include=team&per_page=8`
  while (next) {
    const { body }: { body: CollectionDocument } = await api<CollectionDocument>(next)
    seen.push(...idsOf(body))
    next = body.links.next
    if (next) expect(next).toContain('filter=not_declined&include=team')
  }
  const { body } = await api<CollectionDocument>(`${MEMBERS}?per_page=100`)
  const expected = body.data.filter((row) => row.attributes.status !== 'D')
  expect(seen).toEqual(idsOf({ data: expected }))
  expect(new Set(seen).size).toBe(seen.length)
})

test('a page has 25 rows unless asked otherwise, and never more than 100', async () => {
  const { api, planning } = await startAsRuth()
  const { body } = await api<CollectionDocument>('/people/v2/people')
  expect(body.data).toHaveLength(25)
  const large = await api<CollectionDocument>('/people/v2/phone_numbers?per_page=1000')
  expect(large.body.links.next ?? '').not.toContain('per_page=1000')
  planning.clampsPerPage = false
  expect((await api('/people/v2/people?per_page=101')).status).toBe(400)
})

test('an undeclared where key is ignored: everything comes back with 200', async () => {
  const { api } = await startAsRuth()
  const all = await api<CollectionDocument>(MEMBERS)
  const ignored = await api<CollectionDocument>(`${MEMBERS}?where[status]=D&where[updated_at][gt]=2030-01-01`)
  expect(ignored.status).toBe(200)
  expect(ignored.body.meta.total_count).toBe(all.body.meta.total_count)
  const declared = await api<CollectionDocument>(`${MEMBERS}?where[team_id]=${GRACE.teams.tech}`)
  expect(declared.body.meta.total_count).toBe(4)
})

test('people are found by a list of ids in one request, with their numbers', async () => {
  const { api } = await startAsRuth()
  const { annaWhitfield, benWhitfield, priyaNair, mergedAway } = GRACE.people
  const wanted = [annaWhitfield, benWhitfield, priyaNair, mergedAway].join(',')
  const { body } = await api<CollectionDocument>(
    `/people/v2/people?where[id]=${wanted}&include=phone_numbers`,
  )
  expect(idsOf(body)).toEqual([annaWhitfield, benWhitfield, priyaNair])
  const numbers = body.included.map((phone) => [
    phone.relationships.person?.data,
    phone.attributes.e164,
    phone.attributes.primary,
  ])
  expect(numbers).toEqual([
    [{ type: 'Person', id: annaWhitfield }, '+17185550104', true],
    [{ type: 'Person', id: benWhitfield }, '+17185550104', true],
    [{ type: 'Person', id: priyaNair }, '+19175550109', false],
    [{ type: 'Person', id: priyaNair }, '+19295550110', true],
  ])
})

test('text conditions ignore case and take wildcards; dates take operators', async () => {
  const { api } = await startAsRuth()
  const named = await api<CollectionDocument>('/people/v2/people?where[last_name]=WHIT%25&order=-first_name')
  expect(named.body.data.map((person) => person.attributes.name)).toEqual([
    'Toby Whitfield',
    'Grace Whitaker',
    'Ben Whitfield',
    'Anna Whitfield',
  ])
  const recent = await api<CollectionDocument>('/people/v2/phone_numbers?where[updated_at][gte]=2026-10-01')
  expect(recent.body.data).toEqual([])
})

test('an included relation gains a related link, and the resource appears once under included', async () => {
  const { api, base } = await startAsRuth()
  const { body } = await api<CollectionDocument>(`${MEMBERS}?include=team`)
  const [first] = body.data
  expect(first?.relationships.team?.links?.related).toBe(`${base}${MEMBERS}/${first?.id}/team`)
  expect(first?.relationships.person?.links).toBeUndefined()
  expect(idsOf({ data: body.included })).toEqual([GRACE.teams.worship, GRACE.teams.hosts, GRACE.teams.tech])
})

test('an unknown include or filter answers 400, or is ignored behind the switch', async () => {
  const { api, planning } = await startAsRuth()
  expect((await api(`${MEMBERS}?include=phone_numbers`)).status).toBe(400)
  expect((await api(`${MEMBERS}?filter=everything`)).status).toBe(400)
  planning.refusesUnknownQuery = false
  expect((await api(`${MEMBERS}?include=phone_numbers&filter=everything`)).status).toBe(200)
})

test('sort_date is the local clock with a false Z while plan times are true UTC, across a change of clocks', async () => {
  const { api } = await startAsRuth()
  const { body } = await api<CollectionDocument>(
    `${PLANS}?filter=future&order=sort_date&include=plan_times&per_page=100`,
  )
  expect(body.data.map((plan) => plan.attributes.sort_date)).toEqual([
    '2026-10-18T09:00:00Z',
    '2026-10-25T09:00:00Z',
    '2026-11-01T09:00:00Z',
    '2026-11-08T09:00:00Z',
    '2026-11-15T09:00:00Z',
  ])
  const early = body.included.filter((time) => time.attributes.name === 'Early service')
  expect(early.map((time) => time.attributes.starts_at)).toEqual([
    '2026-10-18T13:00:00Z',
    '2026-10-25T13:00:00Z',
    '2026-11-01T14:00:00Z',
    '2026-11-08T14:00:00Z',
    '2026-11-15T14:00:00Z',
  ])
  expect(body.data[0]?.attributes).toMatchObject({
    last_time_at: '2026-10-18T11:00:00Z',
    dates: 'October 18, 2026',
    short_dates: 'Oct 18',
    title: null,
    service_time_count: 2,
    rehearsal_time_count: 1,
    plan_people_count: 22,
    needed_positions_count: 1,
  })
})

test('plans are filtered by future, past, no dates, and by days of the church', async () => {
  const sandbox = await startPlanning()
  const { planning, clock } = sandbox
  planning.tokenLifetimeSeconds = 7 * 24 * 3600
  const tokens = await logIn(sandbox, { personId: GRACE.people.ruthMoore })
  const api = client(sandbox, tokens.access_token)
  const plans = async (query: string, type: string = sundayGathering) =>
    idsOf((await api<CollectionDocument>(`/services/v2/service_types/${type}/plans?${query}`)).body)
  expect(await plans('filter=past')).toEqual([GRACE.plans.lastSunday])
  expect(await plans('filter=after,before&after=2026-10-25&before=2026-10-26')).toEqual([
    GRACE.plans.secondSunday,
  ])
  expect(await plans('filter=no_dates', specialServices)).toEqual([GRACE.plans.withoutDates])
  clock.moveTo(Temporal.Instant.from('2026-10-18T13:30:00Z'))
  expect(await plans('filter=future')).not.toContain(GRACE.plans.firstSunday)
  expect(await plans('filter=after&after=2026-10-18')).toContain(GRACE.plans.firstSunday)
  planning.futureKeepsToday = true
  expect(await plans('filter=future')).toContain(GRACE.plans.firstSunday)
})

test('a service type can be listed although its plans and people are forbidden', async () => {
  const { api } = await startAsRuth()
  const { body } = await api<CollectionDocument>('/services/v2/service_types?order=sequence')
  expect(idsOf(body)).toContain(elders)
  const refused = await api(`/services/v2/service_types/${elders}/plans`)
  expect(refused.status).toBe(403)
  expect(refused.body.errors[0]).toMatchObject({ status: '403', title: 'Forbidden' })
})

test('another organisation’s documents are not found', async () => {
  const { api, planning } = await startAsRuth()
  const [hopePlan] = planning.board('1002').serviceTypes[0]?.plans ?? []
  expect((await api(`/services/v2/plans/${hopePlan?.id}`)).status).toBe(404)
  expect((await api(`/services/v2/plans/${GRACE.plans.firstSunday}`)).status).toBe(200)
})

test('sparse fields narrow a type and bring attributes that otherwise stay away', async () => {
  const { api } = await startAsRuth()
  const { body } = await api<CollectionDocument>(`${MEMBERS}?fields[PlanPerson]=name,scheduled_by_name`)
  expect(body.data[0]?.attributes).toEqual({ name: 'Naomi Price', scheduled_by_name: 'Ruth Moore' })
})

test('every link of a plan and of a row leads somewhere', async () => {
  const { api, unexpected } = await startAsRuth()
  for (const path of [`${PLANS}/${GRACE.plans.firstSunday}`, `${MEMBERS}/${GRACE.plans.firstSunday}01`]) {
    const { body } = await api(path)
    const links = Object.values(body.data.links).filter((link) => link !== null)
    for (const link of links) expect((await api(link)).status, link).toBe(200)
  }
  expect(unexpected).toEqual([])
})

const choirs = `/services/v2/service_types/${specialServices}/plans/${GRACE.plans.eveningOfThanks}`
const neededOf = async (api: Awaited<ReturnType<typeof startAsRuth>>['api'], plan: string) =>
  (await api<CollectionDocument>(`${plan}/needed_positions?per_page=1`)).body

/**
 * The attributes are those of the vertex needed_position (Services, version 2018-11-01). That whoever declines or is taken
 * off leaves a needed position, unless the team does not want that:
 * https://www.planningcenter.com/changelog/services/360051407974-new-option-to-not-auto-create-needed-positions; that
 * whoever is scheduled to one fills it: https://pcoservices.zendesk.com/hc/en-us/articles/204262204-Needed-Positions.
 */
test('a needed position counts down as people are scheduled to it, and up as they decline or leave', async () => {
  const { api, planning } = await startAsRuth()
  const { data } = planning
  const [choir] = (await neededOf(api, choirs)).data
  expect(choir?.attributes).toEqual({ quantity: 3, team_position_name: 'Choir', scheduled_to: 'plan' })
  expect((await neededOf(api, choirs)).meta).toMatchObject({ total_count: 1, can_query_by: ['team_id'] })
  const quantity = async () => (await neededOf(api, choirs)).data[0]?.attributes.quantity
  const person = { data: { type: 'Person', id: GRACE.people.fionaGrant } }
  const team = { data: { type: 'Team', id: GRACE.teams.specialTeam } }
  const attributes = { status: 'C', team_position_name: 'Choir' }
  const body = { data: { type: 'PlanPerson', attributes, relationships: { person, team } } }
  const made = await api(`${choirs}/team_members`, { method: 'POST', body })
  expect([made.status, await quantity()]).toEqual([201, 2])
  const row = made.body.data.id
  planning.answer(row, 'D', 'Ill')
  expect(await quantity()).toBe(3)
  planning.answer(row, 'C')
  planning.unschedule(row)
  expect(await quantity()).toBe(3)
  planning.vacantPlacesAreNeeded = false
  const other = data.planPeople.find(
    ({ planId, positionName }) => planId === GRACE.plans.eveningOfThanks && positionName === 'Reader',
  )
  planning.answer(other?.id ?? '', 'D')
  expect((await neededOf(api, choirs)).meta.total_count).toBe(1)
})

test('who declines one time of a split team is needed at that time alone', async () => {
  const { api, planning } = await startAsRuth()
  const plan = `${PLANS}/${GRACE.plans.firstSunday}`
  const row = planning.data.planPeople.find(
    ({ planId, teamId, status }) =>
      planId === GRACE.plans.firstSunday && teamId === GRACE.teams.hosts && status !== 'D',
  )
  const [early] = (row?.times ?? []).filter(
    ({ timeId }) => planning.data.planTimes.must(timeId).timeType === 'service',
  )
  planning.answer(row?.id ?? '', 'C', 'Only the later', [early?.timeId ?? ''])
  const { data } = (
    await api<CollectionDocument>(`${plan}/needed_positions?where[team_id]=${GRACE.teams.hosts}`)
  ).body
  expect(data).toHaveLength(1)
  expect(data[0]?.attributes).toMatchObject({ quantity: 1, scheduled_to: 'time' })
  expect(data[0]?.relationships.time?.data).toEqual({ type: 'PlanTime', id: early?.timeId })
})

test('a needed position of a plan with one time names no time', async () => {
  const { api } = await startAsRuth()
  const path = `/services/v2/service_types/${GRACE.serviceTypes.graceKids}/plans/${GRACE.plans.firstKids}`
  const { body } = await api<CollectionDocument>(`${path}/needed_positions?include=team,time`)
  expect(body.data[0]?.attributes).toMatchObject({ quantity: 2, team_position_name: 'Nursery' })
  expect(body.data[0]?.relationships.time?.data).toBeNull()
})
