import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments, churches, messages } from '#server/db/schema/schema.ts'
import { syncNow } from '#server/features/roster/read.ts'
import { type App, startApp } from '#testkit/app.ts'

/** Who was texted about an assignment and is taken off it, is told: once, in the daytime, and only when it is true. */

const { plans, people, teams } = GRACE
const PHONES = { naomi: '+16465550102', priya: '+19295550110', adam: '+17185550122', elena: '+13475550136' }
const ROWS = {
  priyaSound: rowId(plans.firstSunday, 7),
  adamBass: rowId(plans.firstSunday, 15),
  elenaParks: rowId(plans.firstSunday, 21),
}

let app: App
beforeAll(async () => {
  app = await startApp()
  await app.pass({ minutes: 6 }, 3)
})
afterAll(() => app.stop())

/** What a phone was told about assignments that it lost. */
const told = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, body }) => to === phone && body.includes('no longer scheduled'))
    .map(({ body }) => body)
const allTold = () =>
  app.sandbox.carrier.messages().filter(({ body }) => body.includes('no longer scheduled')).length
const cancellations = (personId: string) =>
  app.deps.db
    .select({ state: messages.state, reason: messages.reason, dueAt: messages.dueAt, lines: messages.lines })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, app.graceId),
        eq(messages.kind, 'cancelled_by_church'),
        eq(messages.personId, personId),
      ),
    )
    .orderBy(messages.id)
async function personOf(id: string): Promise<string> {
  const [row] = await app.deps.db
    .select({ personId: assignments.personId })
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, id)))
  return row?.personId ?? ''
}
const setChurch = (values: Partial<typeof churches.$inferInsert>) =>
  app.deps.db.update(churches).set(values).where(eq(churches.id, app.graceId))

test('who is taken off after being asked is told once, ten minutes later', async () => {
  app.sandbox.planning.unschedule(ROWS.adamBass)
  await app.pass({ minutes: 4 }, 2)
  expect(told(PHONES.adam)).toEqual([])
  const [waiting] = await cancellations(await personOf(ROWS.adamBass))
  expect(waiting?.state).toBe('planned')
  await app.pass({ minutes: 12 })
  expect(told(PHONES.adam)).toEqual([
    'Grace Chapel: Hi Adam, you are no longer scheduled for Sun, Mar 10 at 9:00 AM and 11:00 AM (Bass). No need to answer.',
  ])
  await syncNow(app.deps, app.graceId)
  await app.pass({ minutes: 15 })
  expect(told(PHONES.adam)).toHaveLength(1)
})

test('who declined is not told', async () => {
  app.sandbox.carrier.phone(PHONES.elena).reply('DECLINE')
  await app.pass({ minutes: 1 }, 2)
  app.sandbox.planning.unschedule(ROWS.elenaParks)
  await app.pass({ minutes: 16 }, 2)
  expect(await cancellations(await personOf(ROWS.elenaParks))).toEqual([])
})

test('who is put back into the same position soon is not told', async () => {
  app.sandbox.planning.unschedule(ROWS.priyaSound)
  await app.pass({ minutes: 4 }, 2)
  app.sandbox.planning.schedulePerson({
    planId: plans.firstSunday,
    personId: people.priyaNair,
    teamId: teams.tech,
    positionName: 'Sound',
  })
  await app.pass({ minutes: 14 }, 2)
  expect(told(PHONES.priya)).toEqual([])
  expect(await cancellations(people.priyaNair)).toMatchObject([{ state: 'cancelled', reason: 'back' }])
})

test('a plan that merely moves is called off for nobody; its texts move along', async () => {
  const before = allTold()
  const followUps = () =>
    app.deps.db
      .select({ dueAt: messages.dueAt })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, app.graceId),
          eq(messages.personId, people.naomiPrice),
          eq(messages.planId, plans.firstSunday),
          eq(messages.state, 'planned'),
        ),
      )
      .orderBy(messages.dueAt)
  const times = async () => (await followUps()).map(({ dueAt }) => dueAt?.toString())
  const early = await times()
  expect(early.length).toBeGreaterThan(0)
  app.sandbox.planning.movePlan(plans.firstSunday, { hours: 2 })
  await app.pass({ minutes: 16 }, 2)
  const hours = (await times()).map((at, index) =>
    Temporal.Instant.from(early[index] ?? '')
      .until(at ?? '')
      .total('hours'),
  )
  expect(hours).toEqual(early.map(() => 2))
  expect(allTold()).toBe(before)
})

test('a church that does not want it tells nobody; nor is told who was about to be', async () => {
  app.sandbox.planning.unschedule(rowId(plans.firstSunday, 3))
  await app.pass({ minutes: 4 }, 2)
  expect(await cancellations(people.annaWhitfield)).toMatchObject([{ state: 'planned' }])
  await setChurch({ tellsCancelled: false })
  app.sandbox.planning.unschedule(rowId(plans.firstSunday, 4))
  await app.pass({ minutes: 14 }, 2)
  expect(await cancellations(people.annaWhitfield)).toMatchObject([
    { state: 'cancelled', reason: 'switched_off' },
  ])
  expect(await cancellations(people.benWhitfield)).toEqual([])
  await setChurch({ tellsCancelled: true })
})

test('who was never texted about it is not told, nor who is not reachable', async () => {
  const before = allTold()
  app.sandbox.planning.deletePlan(plans.secondSunday)
  await app.pass({ minutes: 16 }, 2)
  expect(allTold()).toBe(before)
})

test('a plan called off at night is told in the morning, in one text for all that a person loses', async () => {
  await app.pass({ hours: 11 }, 2)
  app.sandbox.planning.cancelPlan(plans.firstSunday)
  await app.pass({ minutes: 40 }, 2)
  expect(told(PHONES.naomi)).toEqual([])
  const waiting = await cancellations(people.naomiPrice)
  expect(waiting.map(({ dueAt, lines }) => [dueAt?.toString(), lines.length])).toEqual([
    ['2030-03-05T13:00:00Z', 2],
  ])
  await app.pass({ hours: 10 }, 2)
  expect(told(PHONES.naomi)).toEqual([
    [
      'Grace Chapel: Hi Naomi, you are no longer scheduled for:',
      'Sun, Mar 10 at 11:00 AM and 1:00 PM, Sunday Gathering, Vocals',
      'Sun, Mar 10 at 11:00 AM and 1:00 PM, Sunday Gathering, Keys',
      'No need to answer.',
    ].join('\n'),
  ])
  expect(told(PHONES.adam)).toHaveLength(1)
})

test('a service that is past is not called off any more', async () => {
  const before = allTold()
  const minutes = app.clock.now().until('2030-03-10T18:00:00Z').total('minutes')
  await app.pass({ minutes: Math.ceil(minutes) }, 2)
  app.sandbox.planning.deletePlan(plans.firstKids)
  await app.pass({ minutes: 15 })
  expect(allTold()).toBe(before)
})
