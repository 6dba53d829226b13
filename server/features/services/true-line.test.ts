import { expect, test } from 'vitest'
import type { PersonInPlan, PersonWithLine } from '#contract/services.ts'
import { withPlanning } from '#testkit/planning.ts'
import { aRoster, inDays, NOW, testDatabase } from './testing.ts'
import { withLines } from './true-line.ts'

const person: PersonInPlan = {
  id: 'p1',
  assignment_id: 'a1',
  name: 'Anna Whitfield',
  status: 'U',
  position: 'Greeter',
  team: 'Band',
  phone: '+12125550133',
  message: null,
  error_message: null,
  decline_reason: null,
  times: [],
  answered_at: null,
}
const inShort = ({ steps }: PersonWithLine) => steps.map(({ state }) => state[0]).join('')

const database = testDatabase()

test('a combined text counts for each of its assignments, a click for its text, and sharers are named', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  for (const plan of ['p1', 'p2']) await roster.plan(plan)
  await roster.person('1', { firstName: 'Anna', lastName: 'W' })
  await roster.person('2', { firstName: 'Ben', lastName: 'W', phone: '+12125550001' })
  await roster.person('3', { firstName: 'Gone', phone: '+12125550001', isArchived: true })
  const [text] = await roster.text('1', ['p1', 'p2'], { deliveredAt: inDays(-1) })
  await roster.text('1', [], {
    direction: 'clicked',
    kind: 'clicked',
    state: 'clicked',
    parentId: text?.id ?? null,
    planId: 'p1',
    loggedAt: NOW,
  })
  await roster.text('1', ['p3'], { state: 'failed', loggedAt: NOW })
  for (const planId of ['p1', 'p2']) {
    const about = { ...person, id: '1', assignment_id: `${planId}-1` }
    const who = { planId, personId: '1', hasDate: true }
    const [shown] = await withLines(withPlanning(database.db), roster.churchId, who, [about])
    expect(shown && inShort(shown)).toBe('ddddww')
    expect(shown?.steps[3]?.at).toBe(NOW.toString())
    expect(shown?.shares_phone_with).toEqual(['Ben W'])
  }
})

test('who serves in a plan without a date is not texted, and the line says why', async () => {
  const roster = await aRoster(database.db)
  await roster.serviceType('s1')
  await roster.plan('p1', { startsAt: null, endsAt: null })
  await roster.person('1')
  await roster.assignment('1', 'p1', { startsAt: null, endsAt: null })
  const who = { planId: 'p1', personId: '1', hasDate: false }
  const [shown] = await withLines(withPlanning(database.db), roster.churchId, who, [{ ...person, id: '1' }])
  expect(shown?.steps[0]).toMatchObject({
    state: 'failed',
    words: 'The plan has no date and time in Planning Center, so nobody is asked by text.',
    fix: 'Give the plan a date and time there.',
  })
})
