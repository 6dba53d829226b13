import { fc, test as search } from '@fast-check/vitest'
import { and, eq, gte, inArray, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask, AskPerson } from '#contract/asks.ts'
import type { OpenPlace } from '#contract/dashboard.ts'
import { askedPlaceId } from '#core/asks/place.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { volunteer } from '#sandbox/worlds/grace-people.ts'
import { askPeople, asks, assignments, messages, openPlaces } from '#server/db/schema/schema.ts'
import { recordAnswers } from '#server/features/conversation/answers.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const { firstKids, secondKids } = GRACE.plans
const { kidsVolunteers } = GRACE.teams
/** They have a phone, are free, and want texts. */
const FREE = [42, 44, 45, 46, 47]
const PACE = { waveSize: 3, pauseMinutes: 30 }

let app: App
let staff: ApiClient

async function begin(): Promise<void> {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
}
beforeAll(begin)
afterAll(() => app.stop())

/** Whom the tests before have asked is not asked again within a week. */
async function beginAnew(): Promise<void> {
  await app.stop()
  await begin()
}

const planning = () => app.sandbox.planning
const dayOf = (planId: string): string => {
  const [time] = planning().data.planTimes.filter(
    (one) => one.planId === planId && one.timeType === 'service',
  )
  return Temporal.Instant.from(time?.startsAt ?? '')
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toString()
}
const openOn = async (planId: string, as = staff): Promise<OpenPlace[]> =>
  (await as.get(`/scheduling/day/${dayOf(planId)}`)).body.open.filter(
    (place: OpenPlace) => place.plan_id === planId,
  )
const phoneOf = (place: number): string =>
  planning().data.phones.find(({ personId }) => personId === volunteer(place))?.e164 ?? ''
const sentTo = (place: number): string[] =>
  app.sandbox.carrier
    .messages()
    .filter((text) => text.to === phoneOf(place) && text.direction === 'outbound-api')
    .map(({ body }) => body)
const reply = (place: number, words: string) => app.sandbox.carrier.phone(phoneOf(place)).reply(words)
const on = (planId: string, positionName: string) =>
  planning().data.planPeople.filter(
    (row) => row.planId === planId && row.positionName === positionName && row.status === 'C',
  )
const asked = async (id: number): Promise<Ask> => (await staff.get(`/asks/${id}`)).body.ask
const mailsAbout = (words: string) =>
  app.sandbox.mailbox.messages().filter(({ subject }) => subject.includes(words))

/** These can be scheduled to a position as well. */
function qualify(positionName: string, places: readonly number[]): void {
  const { data } = planning()
  const known = data.positions.find((one) => one.name === positionName && one.teamId === kidsVolunteers)
  const [any] = data.positions.filter(({ teamId }) => teamId === kidsVolunteers)
  const position = known ?? {
    ...(any as NonNullable<typeof any>),
    id: `9${positionName.length}77`,
    name: positionName,
  }
  data.positions.set(position.id, position)
  const [member] = data.positionMembers.all()
  for (const place of places) {
    const id = `${position.id}${volunteer(place)}`
    if (member)
      data.positionMembers.set(id, { ...member, id, positionId: position.id, personId: volunteer(place) })
  }
}

function need(planId: string, positionName: string, quantity: number): void {
  const { data } = planning()
  const [any] = data.neededPositions.all()
  if (any)
    data.neededPositions.set(`77${planId}`, {
      ...any,
      ...{ id: `77${planId}`, planId, positionName, quantity, timeId: null },
      ...{ teamId: kidsVolunteers, serviceTypeId: GRACE.serviceTypes.graceKids },
    })
}

async function opened({ assignment_id: assignmentId }: Pick<OpenPlace, 'assignment_id'>): Promise<Ask> {
  // Within what the planning service takes in 20 seconds.
  app.clock.moveBy({ seconds: 20 })
  const { body } = await staff.post('/asks', { assignmentId })
  await app.runDueWork()
  return asked(body.ask.id)
}

/** Asks these and nobody else. */
async function startFor(place: OpenPlace, places: readonly number[], pace = PACE): Promise<Ask> {
  const { id, people } = await opened(place)
  const only = places.map(volunteer)
  const leaveOut = people.map(({ person_id }) => person_id).filter((one) => !only.includes(one))
  const started = await staff.post('/start-ask', { id, ...pace, leaveOut })
  expect(started.status).toBe(200)
  return started.body.ask
}

test('what a plan needs stands on its day and on the dashboard, once', async () => {
  const [nursery, ...others] = await openOn(firstKids)
  expect(others).toEqual([])
  expect(nursery).toMatchObject({
    position: 'Nursery',
    quantity: 2,
    time_id: null,
    ask: null,
    is_too_late: false,
  })
  const { day } = (await staff.get('/scheduling/dashboard')).body
  expect(day).toEqual((await staff.get(`/scheduling/day/${day.date}`)).body)
  const ofPlan = (await staff.get(`/asks?planId=${firstKids}`)).body
  expect(ofPlan.open).toEqual([nursery])
})

test('as many yeses as there are places get one; each is put on the plan, and who comes later hears that it is filled', async () => {
  qualify('Nursery', FREE)
  const [nursery] = (await openOn(firstKids)) as [OpenPlace]
  const { ask, preview } = (await staff.get(`/asks/${(await opened(nursery)).id}`)).body
  expect(ask).toMatchObject({ state: 'ready', declined_by: null, open: 2, position: 'Nursery' })
  expect(preview.message).toContain('we still need somebody Sun')
  expect(preview.message).toContain('Reply ACCEPT or DECLINE')
  const { id } = await startFor(nursery, [42, 44, 45])
  await app.pass({ minutes: 2 })
  for (const place of [42, 44, 45]) expect(sentTo(place).at(-1)).toContain('Could you serve?')
  reply(42, 'ACCEPT')
  await app.pass({ minutes: 1 }, 2)
  expect(await asked(id)).toMatchObject({ state: 'running', open: 1, write_back: 'written' })
  expect((await openOn(firstKids))[0]).toMatchObject({ quantity: 1, ask: { id, state: 'running' } })
  reply(42, 'ACCEPT')
  reply(44, 'Yes')
  await app.pass({ minutes: 1 }, 2)
  const filled = await asked(id)
  expect(filled).toMatchObject({ state: 'filled', open: 0, write_back: 'written' })
  expect(filled.filled_by).toHaveLength(2)
  expect(on(firstKids, 'Nursery').map(({ personId }) => personId)).toEqual(
    expect.arrayContaining([42, 44].map(volunteer)),
  )
  expect(planning().data.neededPositions.filter(({ planId }) => planId === firstKids)).toEqual([])
  expect(sentTo(44).at(-1)).toContain('You are down to serve')
  expect(sentTo(45).at(-1)).toContain('we have somebody for Sun')
  reply(45, 'I can make it after all, count me in')
  await app.pass({ minutes: 1 }, 2)
  expect(on(firstKids, 'Nursery').map(({ personId }) => personId)).not.toContain(volunteer(45))
  expect(mailsAbout('steps in: Nursery')).toHaveLength(2)
  expect(await openOn(firstKids)).toEqual([])
})

test('what a leader fills meanwhile ends the ask, and who said yes in between is told', async () => {
  need(secondKids, 'Helper', 1)
  qualify('Helper', FREE)
  await app.pass({ minutes: 31 }, 3)
  const place = (await openOn(secondKids)).find(({ position }) => position === 'Helper') as OpenPlace
  expect(place.quantity).toBe(1)
  const { id } = await startFor(place, [46, 47])
  await app.pass({ minutes: 1 })
  const leader = planning().data.people.must(GRACE.people.fionaGrant)
  const team = planning().data.teams.must(kidsVolunteers)
  planning().schedulePerson({
    planId: secondKids,
    personId: leader.id,
    teamId: team.id,
    positionName: 'Helper',
  })
  reply(46, 'Yes')
  await app.pass({ minutes: 1 }, 2)
  expect(await asked(id)).toMatchObject({ state: 'taken', filled_by: [], open: 0 })
  expect(on(secondKids, 'Helper').map(({ personId }) => personId)).not.toContain(volunteer(46))
  expect(sentTo(46).at(-1)).toContain('we have somebody for Sun')
  expect(sentTo(47).at(-1)).toContain('we have somebody for Sun')
  reply(47, 'ACCEPT')
  await app.pass({ minutes: 1 }, 2)
  expect(sentTo(47).at(-1)).toContain('nothing for you to answer')
})

test('a place that is declined there is needed there as well, and stands once, as a decline', async () => {
  const before = await openOn(secondKids)
  const row = planning().data.planPeople.find(
    ({ planId, positionName }) => planId === secondKids && positionName === 'Teacher',
  )
  planning().sendSchedulingEmails(secondKids)
  planning().answer(row?.id ?? '', 'D', 'Away')
  await app.pass({ minutes: 31 }, 3)
  expect(
    planning()
      .data.neededPositions.all()
      .some(({ positionName }) => positionName === 'Teacher'),
  ).toBe(true)
  expect(await openOn(secondKids)).toEqual(before)
})

test('who was asked for one place and has not answered is not asked for another', async () => {
  need(secondKids, 'Check-in', 1)
  qualify('Check-in', [42, 46, 47])
  const stored = await app.deps.db.$count(openPlaces, eq(openPlaces.churchId, app.graceId))
  await app.pass({ minutes: 31 }, 3)
  expect(await app.deps.db.$count(openPlaces, eq(openPlaces.churchId, app.graceId))).toBe(stored + 1)
  const [nursery] = (await openOn(secondKids)).filter(({ position }) => position === 'Nursery') as [OpenPlace]
  const { id } = await startFor(nursery, [42])
  const checkIn = (await openOn(secondKids)).find(({ position }) => position === 'Check-in') as OpenPlace
  const { people } = await opened(checkIn)
  const problems = new Map(people.map(({ person_id, problem }: AskPerson) => [person_id, problem]))
  expect(problems.get(volunteer(42))).toBe('asked_lately')
  await staff.post('/stop-ask', { id })
})

test('a team asks for its open places by itself once it wants that, in the days before', async () => {
  await beginAnew()
  const team = { teamId: kidsVolunteers, active: false, asksOpen: true, daysBefore: 14, ...PACE }
  const { body } = await staff.post('/ask-teams', team)
  expect(body.team).toMatchObject({ active: false, asks_open: true, days_before: 14, asked_most: 2 })
  expect((await staff.post('/ask-teams', { ...team, daysBefore: 99 })).status).toBe(422)
  await app.pass({ minutes: 2 }, 2)
  const { asks: begun } = (await staff.get(`/asks?planId=${secondKids}`)).body
  const byItself = begun.filter((ask: Ask) => ask.is_by_itself)
  expect(byItself.length).toBeGreaterThan(0)
  expect(byItself.every((ask: Ask) => ask.declined_by === null)).toBe(true)
  expect((await staff.post('/ask-teams', { ...team, asksOpen: false })).body.team.asks_open).toBe(false)
})

test('places are checked, need a session, and are those of the own church', async () => {
  const [place] = (await openOn(secondKids)) as [OpenPlace]
  const stranger = await app.foreignChurch()
  expect((await stranger.post('/asks', { assignmentId: place.assignment_id })).status).toBe(404)
  expect((await app.anonymous.post('/asks', { assignmentId: place.assignment_id })).status).toBe(401)
  for (const [assignmentId, timeId, status] of [
    ['open-999999', undefined, 404],
    ['open-', undefined, 404],
    [place.assignment_id, '1', 404],
  ] as const)
    expect((await staff.post('/asks', { assignmentId, timeId })).status).toBe(status)
  expect(await openOn(secondKids, stranger)).toEqual([])
})

let races = 0
/** One race begins where the one before has left nothing behind; they take hours, and the service must not come near. */
async function fresh(): Promise<void> {
  if (races++ % 8 === 0) await beginAnew()
  const { db } = app.deps
  const { data } = planning()
  await db.delete(asks).where(eq(asks.churchId, app.graceId))
  await db
    .delete(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.positionName, 'Race')))
  await db
    .delete(openPlaces)
    .where(and(eq(openPlaces.churchId, app.graceId), eq(openPlaces.positionName, 'Race')))
  for (const table of [data.planPeople, data.neededPositions])
    for (const { id } of table.filter(({ positionName }) => positionName === 'Race')) table.delete(id)
}

/** What happens at a moment of a race; several such things happen at once, and each takes what it needs of the rest. */
const aStep = fc.record({
  kind: fc.constantFrom(
    'text',
    'text',
    'page',
    'page',
    // Whoever declined the place, if somebody did.
    'text of the owner',
    'leader',
    // Comes as accepted.
    'replacement',
    'lost answers',
    'hooks twice',
  ),
  who: fc.constantFrom(...FREE),
  status: fc.constantFrom<('C' | 'D')[]>('C', 'C', 'D'),
  count: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never
const OWNER = 48

/** A place that the plan needs several times, which nobody was asked for. */
async function openRace(places: number): Promise<string> {
  need(GRACE.plans.secondKids, 'Race', places)
  const place = { planId: GRACE.plans.secondKids, teamId: kidsVolunteers, positionName: 'Race', timeId: null }
  const [stored] = await app.deps.db
    .insert(openPlaces)
    .values({ churchId: app.graceId, ...place, quantity: places })
    .returning()
  return `open-${stored?.id}`
}

/** A place that somebody has declined. */
async function declinedRace(): Promise<string> {
  const place = { planId: GRACE.plans.secondKids, teamId: kidsVolunteers, positionName: 'Race' }
  const id = planning().schedulePerson({ ...place, personId: volunteer(OWNER) })
  planning().sendSchedulingEmails(GRACE.plans.secondKids)
  await app.pass({ minutes: 31 }, 2)
  planning().answer(id, 'D', 'Away')
  await app.pass({ minutes: 31 }, 2)
  return id
}

const RUNS = { numRuns: Number(process.env.RACES ?? 4) }

search.prop(
  [
    fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant('declined' as const)),
    fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
  ],
  RUNS,
)(
  'whatever races for a place, by text and page, there and here, no place is filled twice, and who loses hears it once',
  async (kind, rounds) => {
    const places = kind === 'declined' ? 1 : kind
    await fresh()
    const { db } = app.deps
    const { faults, carrier } = app.sandbox
    const begins = app.clock.now()
    qualify('Race', FREE)
    const planId = GRACE.plans.secondKids
    const assignmentId = kind === 'declined' ? await declinedRace() : await openRace(kind)
    const { id } = await opened({ assignment_id: assignmentId })
    await staff.post('/start-ask', { id, waveSize: 10, pauseMinutes: 30 })
    const rows = await db
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.askId, id), isNotNull(assignments.askId), like(assignments.id, 'ask-%')))
    expect(rows).toHaveLength(FREE.length)
    await app.pass({ seconds: 5 })
    const substitutes = [20, 21, 22, 23, 24].map(volunteer)
    let filledThere = 0
    const fillThere = (status?: 'C') => {
      const isNeeded = planning()
        .data.neededPositions.all()
        .some(({ positionName, quantity }) => positionName === 'Race' && quantity > 0)
      const personId = substitutes[filledThere]
      if (!isNeeded || !personId) return
      filledThere += 1
      const row = planning().schedulePerson({
        planId,
        personId,
        teamId: kidsVolunteers,
        positionName: 'Race',
      })
      if (status) planning().answer(row, status)
    }
    const say = (who: number, status: 'C' | 'D') => {
      reply(who, status === 'C' ? 'ACCEPT' : 'DECLINE')
      return app.sandbox.runDue()
    }
    const happens: Record<Step['kind'], (step: Step) => unknown> = {
      text: ({ who, status }) => say(who, status),
      page: ({ who, status }) => {
        const changes = [{ assignmentId: askedPlaceId({ id, assignmentId }, volunteer(who)), status }]
        const given = { churchId: app.graceId, changes, reason: null, source: 'link' as const }
        return db.transaction((tx) => recordAnswers(tx, app.deps, given, app.clock.now()))
      },
      'text of the owner': ({ status }) => kind === 'declined' && say(OWNER, status),
      leader: () => fillThere(),
      replacement: () => fillThere('C'),
      'lost answers': ({ count }) =>
        faults.set({ vendor: 'planning', kind: 'truncated', path: '/team_members', count }),
      'hooks twice': () => {
        carrier.switches.duplicateWebhooks = true
      },
    }
    for (const round of rounds) {
      await Promise.allSettled(round.map(async (step) => happens[step.kind](step)))
      app.clock.moveBy({ seconds: 20 })
      await app.runDueWork()
    }
    faults.clear()
    carrier.switches.duplicateWebhooks = false
    await app.pass({ minutes: 10 }, 5)
    const onPlan = () =>
      planning().data.planPeople.filter(
        ({ positionName, status }) => positionName === 'Race' && status !== 'D',
      )
    const taken = onPlan()
    expect(taken.length).toBeLessThanOrEqual(places)
    expect(new Set(taken.map(({ personId }) => personId)).size).toBe(taken.length)
    const there = new Set(taken.map(({ personId }) => personId))
    const told = await db
      .select({ personId: messages.personId, kind: messages.kind })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, app.graceId),
          eq(messages.planId, planId),
          inArray(messages.kind, ['place_filled', 'place_taken', 'cancelled_by_church']),
          gte(messages.createdAt, begins),
        ),
      )
    const saidYes = await db
      .select({ personId: askPeople.personId })
      .from(askPeople)
      .where(and(eq(askPeople.askId, id), eq(askPeople.answer, 'yes')))
    expect(told.map(({ kind }) => kind)).not.toContain('cancelled_by_church')
    const notices = told.filter(({ kind }) => kind === 'place_filled').map(({ personId }) => personId)
    expect(new Set(notices).size, 'nobody is told twice that it is filled').toBe(notices.length)
    const hadPlace = new Set(
      planning()
        .data.planPeople.filter(({ positionName }) => positionName === 'Race')
        .map(({ personId }) => personId),
    )
    for (const { personId } of saidYes) {
      const theirs = told.filter((one) => one.personId === personId)
      if (!hadPlace.has(personId)) expect(theirs.length, 'who said yes in vain is told').toBeGreaterThan(0)
    }
    if (kind !== 'declined') return
    await say(OWNER, 'C')
    await app.pass({ minutes: 5 }, 5)
    const theirs = onPlan().map(({ personId }) => personId)
    expect(theirs, 'who comes back gets a free place, and no other').toEqual(
      taken.length > 0 ? [...there] : [volunteer(OWNER)],
    )
  },
  120_000 + 10_000 * RUNS.numRuns,
)
