import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { withPlanning } from '#testkit/planning.ts'
import { countPlans, listStanding } from './standing.ts'
import { aRoster, inDays, NOW, type Roster, testDatabase } from './testing.ts'
import { upcomingPlans } from './upcoming.ts'

type Case = {
  name: string
  set: (roster: Roster, id: string) => Promise<unknown>
  expected: Partial<PersonInPlan>
}

const phoneOf = (id: string): string => `+1212555${id.replace(/\D/g, '').padStart(4, '0')}`

const asked =
  (over: Parameters<Roster['assignment']>[2] = {}): Case['set'] =>
  async (roster, id) => {
    await roster.person(id)
    await roster.assignment(id, 'p1', over)
  }

const unreachable =
  (phoneProblem: string, over: Parameters<Roster['assignment']>[2] = {}): Case['set'] =>
  async (roster, id) => {
    await roster.person(id, { phone: null, phoneProblem })
    await roster.assignment(id, 'p1', over)
  }

const failedText = { state: 'undelivered', errorMessage: 'The phone is switched off.' } as const

const CASES: Case[] = [
  { name: 'asked by e-mail, no answer', set: asked(), expected: { status: 'U', message: null } },
  {
    name: 'pencilled in',
    set: asked({ isPencilledIn: true, requestedAt: null }),
    expected: { status: '', message: 'Not asked yet' },
  },
  {
    name: 'pencilled in again after the e-mail',
    set: asked({ isPencilledIn: true }),
    expected: { status: '', message: 'Not asked yet' },
  },
  {
    name: 'neither e-mail nor text',
    set: asked({ requestedAt: null }),
    expected: { status: '', message: 'Not asked yet' },
  },
  {
    name: 'a text but no e-mail',
    set: async (roster, id) => {
      await asked({ requestedAt: null })(roster, id)
      await roster.text(id, ['p1'])
    },
    expected: { status: 'U', message: null },
  },
  {
    name: 'a text that is only planned',
    set: async (roster, id) => {
      await asked({ requestedAt: null })(roster, id)
      await roster.text(id, ['p1'], { state: 'planned', loggedAt: null, acceptedAt: null })
    },
    expected: { status: '', message: 'Not asked yet' },
  },
  {
    name: 'accepted',
    set: asked({ status: 'C', statusUpdatedAt: inDays(-1) }),
    expected: { status: 'C', answered_at: '2030-03-03T14:00:00Z' },
  },
  {
    name: 'declined with a reason',
    set: asked({ status: 'D', declineReason: 'Travelling' }),
    expected: { status: 'D', decline_reason: 'Travelling' },
  },
  {
    name: 'accepted, then the newest text failed',
    set: async (roster, id) => {
      await asked({ status: 'C' })(roster, id)
      await roster.text(id, ['p1'], failedText)
    },
    expected: { status: 'C', error_message: null },
  },
  {
    name: 'the newest text failed',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['p1'], { loggedAt: inDays(-2) })
      await roster.text(id, ['p1'], failedText)
    },
    expected: { status: 'F', error_message: 'The phone is switched off.' },
  },
  {
    name: 'an older text failed, the newest arrived',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['p1'], { ...failedText, loggedAt: inDays(-2) })
      await roster.text(id, ['p1'])
    },
    expected: { status: 'U' },
  },
  {
    name: 'a failed text about another plan',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['elsewhere'], failedText)
    },
    expected: { status: 'U' },
  },
  {
    name: 'a failed combined text that names this plan second',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['elsewhere', 'p1'], failedText)
    },
    expected: { status: 'F', error_message: 'The phone is switched off.' },
  },
  {
    name: 'no mobile number',
    set: unreachable('no_mobile'),
    expected: { status: 'F', phone: null, error_message: 'Has no mobile number in Planning Center' },
  },
  {
    name: 'landline only, still pencilled in',
    set: unreachable('landline_only', { isPencilledIn: true }),
    expected: { status: 'F', message: null, error_message: 'Has only a landline number in Planning Center' },
  },
  {
    name: 'no number, accepted by e-mail',
    set: unreachable('no_mobile', { status: 'C' }),
    expected: { status: 'C', error_message: null },
  },
  {
    name: 'a number that is known to be bad',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.phoneState(phoneOf(id), { badSince: NOW, badReason: 'It is a landline.' })
    },
    expected: { status: 'F', error_message: 'It is a landline.' },
  },
  {
    name: 'opted out, and the newest text failed',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['p1'], failedText)
      await roster.phoneState(phoneOf(id), { optedOutAt: NOW })
    },
    expected: { status: 'O', error_message: null },
  },
  {
    name: 'opted out, but declined by e-mail',
    set: async (roster, id) => {
      await asked({ status: 'D' })(roster, id)
      await roster.phoneState(phoneOf(id), { optedOutAt: NOW })
    },
    expected: { status: 'D' },
  },
  {
    name: 'a number in a country without a price',
    set: async (roster, id) => {
      await asked()(roster, id)
      await roster.text(id, ['p1'], {
        state: 'blocked',
        reason: 'no_price',
        dueAt: NOW,
        acceptedAt: null,
        loggedAt: null,
      })
    },
    expected: {
      status: 'F',
      error_message: 'Texts to the country of this number have no price yet, so none is sent',
    },
  },
  {
    name: 'a guest without a record',
    set: (roster, id) => roster.assignment(id, 'p1', { personId: null }),
    expected: { status: 'F', error_message: 'Has no mobile number in Planning Center' },
  },
]

const database = testDatabase()

describe('a person in a plan shows', () => {
  test.each(CASES.map((one, place) => ({ ...one, place })))(
    '$expected.status for: $name',
    async ({ set, expected, place }) => {
      const roster = await aRoster(database.db)
      await roster.serviceType('s1')
      await roster.plan('p1')
      await set(roster, `person${place}`)
      const people = await listStanding(withPlanning(database.db), roster, 'p1')
      expect(people).toHaveLength(1)
      expect(people[0]).toMatchObject(expected)
    },
  )
})

test('while the roster is read for the first time, people who are not there yet are not failures', async () => {
  const roster = await aRoster(database.db)
  await database.db.execute(
    sql`update planning_connections set roster_read_at = null where church_id = ${roster.churchId}`,
  )
  await roster.serviceType('s1')
  await roster.plan('p1')
  await roster.assignment('7', 'p1')
  expect(await listStanding(withPlanning(database.db), roster, 'p1')).toMatchObject([{ status: 'U' }])
})

test('only plans from today on, for five weeks or without a date, that are not removed and can be read are counted', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  await roster.serviceType('closed', { unreadableReason: 'No permission' })
  await roster.serviceType('gone', { removedAt: NOW })
  await roster.plan('yesterday', { startsAt: Temporal.Instant.from('2030-03-04T04:59:00Z') })
  await roster.plan('this-morning', { startsAt: Temporal.Instant.from('2030-03-04T05:00:00Z') })
  await roster.plan('fifth-week', { startsAt: inDays(35) })
  await roster.plan('later', { startsAt: inDays(36) })
  await roster.plan('undated', { startsAt: null })
  await roster.plan('removed', { removedAt: NOW })
  await roster.plan('unreadable', { serviceTypeId: 'closed' })
  await roster.plan('of-nothing', { serviceTypeId: 'gone' })
  const upcoming = await upcomingPlans(database.db, roster.churchId, NOW)
  const plans = await countPlans(database.db, roster, upcoming)
  expect(plans.map((plan) => plan.id)).toEqual(['this-morning', 'fifth-week', 'undated'])
})

test('a church is counted by its own rows only, even where ids are the same', async () => {
  const [ours, theirs] = [await aRoster(database.db), await aRoster(database.db)]
  for (const roster of [ours, theirs]) {
    await roster.serviceType('s1')
    await roster.plan('p1')
    await roster.person('1')
    await roster.assignment('1', 'p1')
  }
  await theirs.assignment('2', 'p1')
  await theirs.text('1', ['p1'], failedText)
  await theirs.phoneState(phoneOf('1'), { optedOutAt: NOW })
  const upcoming = await upcomingPlans(database.db, ours.churchId, NOW)
  const [plan] = await countPlans(database.db, ours, upcoming)
  expect(plan).toMatchObject({ accepted: 0, unconfirmed: 1, declined: 0, failed: 0, total: 1 })
  await ours.assignment('1', 'p1', { id: 'p1-1-again' })
  const [again] = await countPlans(database.db, ours, upcoming)
  expect(again).toMatchObject({ unconfirmed: 2, unconfirmedPeople: 1, total: 2 })
})

test('who was taken off a plan is not counted', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  await roster.plan('p1')
  await roster.person('1')
  await roster.assignment('1', 'p1', { removedAt: NOW })
  expect(await listStanding(withPlanning(database.db), roster, 'p1')).toEqual([])
})

test('the people of a plan without a date are shown as not texted, with the reason', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  await roster.plan('undated', { startsAt: null, endsAt: null })
  await roster.person('1')
  await roster.assignment('1', 'undated', { startsAt: null, endsAt: null })
  await roster.person('2')
  await roster.assignment('2', 'undated', { startsAt: null, endsAt: null, status: 'C' })
  const upcoming = await upcomingPlans(database.db, roster.churchId, NOW)
  expect(await countPlans(database.db, roster, upcoming)).toMatchObject([
    { id: 'undated', startsAt: null, failed: 1, accepted: 1, total: 2 },
  ])
  expect(await listStanding(withPlanning(database.db), roster, 'undated')).toMatchObject([
    {
      status: 'F',
      error_message: 'The plan has no date and time in Planning Center, so nobody is asked by text',
    },
    { status: 'C', error_message: null },
  ])
})
