import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Need } from '#contract/dashboard.ts'
import { emptyTimes } from '#core/services/single-times.ts'
import {
  asks,
  brands,
  churches,
  messages,
  numbers,
  planningConnections,
  plans,
} from '#server/db/schema/schema.ts'
import { aRoster, inDays, NOW, type Roster, testDatabase } from '#server/features/services/testing.ts'
import { startApp } from '#testkit/app.ts'
import { withPlanning } from '#testkit/planning.ts'
import { approveNumber } from '#testkit/registration.ts'
import { presentDashboard } from './dashboard.ts'

const database = testDatabase()
const withTrialNumber = () => ({ ...withPlanning(database.db), trialNumber: '+12065550199' })
const dashboardOf = ({ churchId }: Roster) => presentDashboard(withTrialNumber(), { churchId }, NOW)
const kindsOf = (needs: Need[]) => needs.map((need) => need.kind)

/** A church that lacks nothing: live, with a number and credits. */
async function aReadyChurch(): Promise<Roster> {
  const roster = await aRoster(database.db)
  const { churchId } = roster
  await database.db
    .update(churches)
    .set({ sendingMode: 'live', creditBalance: 10 })
    .where(eq(churches.id, churchId))
  await database.db.insert(numbers).values({
    churchId,
    phoneNumber: `+1646555${String(churchId).padStart(4, '0')}`,
    countryIso: 'US',
    type: 'local',
    state: 'in_use',
    isPrimary: true,
    createdAt: NOW,
  })
  await approveNumber({ db: database.db, clock: { now: () => NOW } }, churchId)
  await roster.serviceType('s1')
  return roster
}

test('a church that lacks nothing needs nothing', async () => {
  expect((await dashboardOf(await aReadyChurch())).needs).toEqual([])
})

test('a church near the daily cap of the phone companies is told, until their day ends', async () => {
  const ready = await aReadyChurch()
  const { churchId } = ready
  const sent = (segments: number, loggedAt: Temporal.Instant) =>
    database.db.insert(messages).values({
      ...{ churchId, direction: 'out', kind: 'help_reply', state: 'delivered', lines: [] },
      ...{ segments, loggedAt, createdAt: loggedAt },
    })
  const midnight = NOW.toZonedDateTimeISO('America/Los_Angeles').startOfDay().toInstant()
  await sent(9000, midnight.subtract({ seconds: 1 }))
  await sent(4799, midnight)
  expect(kindsOf((await dashboardOf(ready)).needs)).toEqual([])
  await sent(1, NOW)
  expect(kindsOf((await dashboardOf(ready)).needs)).toEqual(['near_daily_cap'])
  await database.db.update(numbers).set({ type: 'tollFree' }).where(eq(numbers.churchId, churchId))
  expect(kindsOf((await dashboardOf(ready)).needs)).not.toContain('near_daily_cap')
})

test('what a church lacks is said before what its people need', async () => {
  const roster = await aReadyChurch()
  const { db } = database
  await roster.plan('p1')
  await roster.assignment('guest', 'p1', { personId: null })
  await db
    .update(churches)
    .set({ sendingMode: 'paused', creditBalance: 0 })
    .where(eq(churches.id, roster.churchId))
  await db.delete(numbers).where(eq(numbers.churchId, roster.churchId))
  await db
    .update(planningConnections)
    .set({ brokenReason: 'The access was taken back.' })
    .where(eq(planningConnections.churchId, roster.churchId))
  const { needs, connected } = await dashboardOf(roster)
  expect(connected).toBe(true)
  expect(kindsOf(needs)).toEqual(['reconnect', 'paused', 'no_number', 'no_credits', 'failed'])
})

test('without a connection every count is 0, and connecting is the first thing to do', async () => {
  const roster = await aReadyChurch()
  await roster.plan('p1')
  await roster.assignment('1', 'p1')
  await database.db.delete(planningConnections).where(eq(planningConnections.churchId, roster.churchId))
  expect(await dashboardOf(roster)).toMatchObject({
    connected: false,
    roster_read_at: null,
    unconfirmed: 0,
    next_plans: [],
    needs: [{ kind: 'not_connected' }],
  })
})

test('somebody without a number is named once, for the soonest plan; every near decline by itself', async () => {
  const roster = await aReadyChurch()
  const declined = { status: 'D', personName: 'Maria Sol', positionName: 'Drums' } as const
  for (const [id, days] of [
    ['p1', 6],
    ['p2', 13],
    ['p3', 20],
  ] as const) {
    await roster.plan(id, { startsAt: inDays(days), endsAt: inDays(days) })
    await roster.assignment('1', id, declined)
    await roster.assignment('2', id, { personName: 'Tom Bell' })
  }
  await roster.person('1')
  await roster.person('2', { phone: null, phoneProblem: 'landline_only' })
  const { needs } = await dashboardOf(roster)
  expect(needs.map(({ title, plan_id }) => `${title} / ${plan_id}`)).toEqual([
    'Maria Sol declined Drums, Sun, Mar 10 / p1',
    'Tom Bell / p1',
    'Maria Sol declined Drums, Sun, Mar 17 / p2',
  ])
  expect(needs[1]).toMatchObject({
    kind: 'failed',
    detail: 'Service type s1: Has only a landline number in Planning Center',
    person_id: '2',
    service_id: 's1',
  })
})

test('a time that was declined alone is named, as the rule of empty times has it', async () => {
  const roster = await aReadyChurch()
  const time = (planId: string, hours: number, kind: 'service' | 'rehearsal' = 'service') => {
    const startsAt = inDays(planId === 'far' ? 15 : 6).add({ hours })
    return {
      ...{ id: `${planId}${hours}`, name: null, kind },
      ...{ startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 1 }).toString() },
    }
  }
  for (const id of ['two', 'one', 'far']) {
    const kinds = id === 'one' ? (['service', 'rehearsal'] as const) : (['service', 'service'] as const)
    const [early, late] = [time(id, 0), time(id, 2, kinds[1])]
    const startsAt = Temporal.Instant.from(early.startsAt)
    await roster.plan(id, { times: [early, late], startsAt, endsAt: Temporal.Instant.from(late.endsAt) })
  }
  let people = 0
  const stored: { assignmentId: string; title: string }[] = []
  for (const planId of ['two', 'one', 'far'])
    for (const status of ['C', 'U'] as const)
      for (const canAcceptPartial of [true, false]) {
        people += 1
        const place = {
          ...{ status, canAcceptPartial, personName: `Person ${people}` },
          ...{ timeIds: [`${planId}2`], declinedTimeIds: [`${planId}0`] },
        }
        await roster.person(String(people))
        await roster.assignment(String(people), planId, place)
        const [plan] = await database.db
          .select()
          .from(plans)
          .where(and(eq(plans.churchId, roster.churchId), eq(plans.id, planId)))
        const near = emptyTimes(place, plan?.times ?? []).filter(({ id }) => !id.startsWith('far'))
        for (const _ of near)
          stored.push({
            assignmentId: `${planId}-${people}`,
            title: `${place.personName} declined the 10:00 AM of Vocals, Sun, Mar 10`,
          })
      }
  const titles = async () => (await dashboardOf(roster)).needs.map(({ title }) => title)
  expect(stored).toHaveLength(1)
  expect(await titles()).toEqual(stored.map(({ title }) => title))
  expect(await dashboardOf(roster)).toMatchObject({ declined: 0, more_needs: 0 })
  const ask = {
    ...{ churchId: roster.churchId, assignmentId: stored[0]?.assignmentId ?? '', planId: 'two' },
    ...{ serviceTypeId: 's1', teamId: 't1', positionName: 'Vocals', startsAt: inDays(6), endsAt: inDays(6) },
    ...{ state: 'filled' as const, filledBy: 'x', waveSize: 1, pauseMinutes: 60, createdAt: NOW },
  }
  await database.db.insert(asks).values([ask, { ...ask, timeId: 'two2' }])
  expect(await titles(), 'filled is all of it, and another time').toHaveLength(1)
  await database.db.insert(asks).values({ ...ask, timeId: 'two0' })
  expect(await titles()).toEqual([])
})

test('the guide goes on from what was done until texts go out', async () => {
  const roster = await aReadyChurch()
  const { db } = database
  const { churchId } = roster
  const guide = async () => (await dashboardOf(roster)).setup?.map(({ step, state }) => `${step} ${state}`)
  const send = (sendingMode: 'paused' | 'trial' | 'live') =>
    db.update(churches).set({ sendingMode }).where(eq(churches.id, churchId))
  const register = (status: 'draft' | 'in_review' | 'approved') =>
    db.update(brands).set({ status }).where(eq(brands.churchId, churchId))
  await send('paused')
  await register('draft')
  expect(await guide()).toEqual([
    'number done',
    'planning done',
    'registration open',
    'trial open',
    'start open',
  ])
  await send('trial')
  await register('in_review')
  expect(await guide()).toContain('registration waiting')
  expect(await guide()).toContain('trial waiting')
  const { setup } = await presentDashboard(withPlanning(db), { churchId }, NOW)
  expect(setup, 'no number can text a phone').toContainEqual({
    step: 'trial',
    state: 'open',
    on_screen: true,
  })
  await roster.plan('p1')
  await roster.person('1')
  await roster.text('1', ['p1'], { isTrial: true })
  expect(await guide()).toContain('trial done')
  await register('approved')
  expect(await guide()).toContain('registration done')
  await db
    .update(brands)
    .set({ carrierIds: { sender: 'PN0' } })
    .where(eq(brands.churchId, churchId))
  expect(await guide(), 'another number was approved').toContain('registration waiting')
  await db.update(numbers).set({ carrierSid: 'PN0' }).where(eq(numbers.churchId, churchId))
  await send('live')
  expect((await dashboardOf(roster)).setup).toBeNull()
})

test('at most ten needs and six plans are shown', async () => {
  const roster = await aReadyChurch()
  for (let place = 1; place <= 12; place++) {
    await roster.plan(`p${place}`, { startsAt: inDays(place), endsAt: inDays(place) })
    await roster.assignment(`${place}`, `p${place}`, { status: 'D' })
    await roster.assignment(`guest-${place}`, `p${place}`, { personId: null })
  }
  const { needs, next_plans, more_needs, more_plans } = await dashboardOf(roster)
  expect([more_needs, more_plans]).toEqual([14, 6])
  expect(needs).toHaveLength(10)
  expect(next_plans.map((plan) => plan.id)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
})

test('the next day counts the people of every service of that day, once, and of none that is over', async () => {
  const roster = await aReadyChurch()
  const at = (text: string) => ({
    startsAt: Temporal.Instant.from(text),
    endsAt: Temporal.Instant.from(text).add({ hours: 1 }),
  })
  await roster.plan('over', at('2030-03-04T12:00:00Z'))
  await roster.plan('early', at('2030-03-10T13:00:00Z'))
  await roster.plan('late', at('2030-03-11T03:00:00Z'))
  await roster.plan('next-day', at('2030-03-11T05:00:00Z'))
  await roster.person('1')
  for (const planId of ['over', 'early', 'late', 'next-day']) await roster.assignment('1', planId)
  const { unconfirmed, unconfirmed_next, places, next_plans } = await dashboardOf(roster)
  expect(next_plans.map((plan) => plan.id)).toEqual(['early', 'late', 'next-day'])
  expect(unconfirmed_next).toBe(1)
  expect([unconfirmed, places.unconfirmed]).toEqual([1, 4])
})

test('since yesterday means the last 24 hours', async () => {
  const roster = await aReadyChurch()
  await roster.plan('p1')
  await roster.assignment('1', 'p1', { status: 'C', statusUpdatedAt: NOW.subtract({ minutes: 24 * 60 - 1 }) })
  await roster.assignment('2', 'p1', { status: 'C', statusUpdatedAt: NOW.subtract({ minutes: 24 * 60 }) })
  await roster.assignment('3', 'p1', { status: 'D', statusUpdatedAt: NOW })
  await roster.assignment('4', 'p1', { status: 'C', statusUpdatedAt: inDays(-2) })
  expect(await dashboardOf(roster)).toMatchObject({ accepted: 3, accepted_since_yesterday: 1, declined: 1 })
})

test('a combined text is one sent text; replies, and what the carrier never took, are none', async () => {
  const roster = await aReadyChurch()
  await roster.plan('p1')
  await roster.plan('p2')
  await roster.person('1')
  await roster.text('1', ['p1', 'p2'])
  await roster.text('1', ['p1'], { kind: 'follow_up' })
  await roster.text('1', ['p1'], { kind: 'accepted_reply' })
  await roster.text('1', ['p1'], { state: 'failed', acceptedAt: null })
  await roster.text('1', ['elsewhere'])
  expect(await dashboardOf(roster)).toMatchObject({ sent: 2, sent_people: 1 })
})

test('over HTTP: the seeded church has counts, a new one starts at nothing, nobody else gets in', async () => {
  const app = await startApp({ world: 'grace' })
  try {
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    const { status, body } = await owner.get('/scheduling/dashboard')
    expect(status).toBe(200)
    expect(body).toMatchObject({ connected: true, roster_read_at: expect.any(String) })
    expect(body.sent).toBeGreaterThan(0)
    expect(body.next_plans).toHaveLength(6)
    const stranger = await app.foreignChurch()
    expect((await stranger.get('/scheduling/dashboard')).body).toMatchObject({
      unconfirmed: 0,
      accepted: 0,
      sent: 0,
      next_plans: [],
      needs: [{ kind: 'not_connected' }, { kind: 'no_number' }],
      setup: [
        { step: 'number', state: 'open' },
        { step: 'planning', state: 'open' },
        { step: 'trial', state: 'done' },
        { step: 'start', state: 'done' },
      ],
    })
    expect((await app.anonymous.get('/scheduling/dashboard')).status).toBe(401)
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    expect((await admin.get('/scheduling/dashboard')).status).toBe(403)
  } finally {
    await app.stop()
  }
})
