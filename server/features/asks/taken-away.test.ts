import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { volunteer } from '#sandbox/worlds/grace-people.ts'
import { asks } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const { firstSunday } = GRACE.plans
const PAUL = { id: volunteer(42), phone: '+12125550162' }

let app: App
let staff: ApiClient
beforeEach(async () => {
  app = await startApp()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterEach(() => app.stop())

const textsToPaul = (): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, direction }) => to === PAUL.phone && direction === 'outbound-api')
    .map(({ body }) => body)

/** Paul is asked for the place that Margaret declined. Answers its id. */
async function askPaul(): Promise<string> {
  const people: PersonInPlan[] = (await staff.get(`/scheduling/people/${firstSunday}`)).body.people
  const declined = people.find(({ position, status }) => position === 'Vocals' && status === 'D')
  const assignmentId = declined?.assignment_id ?? ''
  const { body } = await staff.post('/asks', { assignmentId })
  await app.runDueWork()
  await staff.post('/start-ask', { id: body.ask.id, waveSize: 1, pauseMinutes: 60 })
  await app.pass({ minutes: 2 })
  expect(textsToPaul().at(-1)).toContain('could you step in')
  return assignmentId
}

test.each(['and says yes at once', 'and says yes later', 'and says nothing'])(
  'who is asked for a place that a leader takes away meanwhile %s is not told that a service was cancelled',
  async (how) => {
    app.sandbox.planning.unschedule(await askPaul())
    if (how === 'and says yes at once') app.sandbox.carrier.phone(PAUL.phone).reply('ACCEPT')
    await app.pass({ minutes: 20 }, 4)
    expect(textsToPaul()).toHaveLength(2)
    if (how === 'and says yes later') app.sandbox.carrier.phone(PAUL.phone).reply('ACCEPT')
    await app.pass({ minutes: 70 }, 7)
    expect(textsToPaul()).toHaveLength(how === 'and says yes later' ? 3 : 2)
    expect(textsToPaul().join()).not.toContain('no longer scheduled')
    expect(
      app.sandbox.planning.data.planPeople.find(({ personId }) => personId === PAUL.id)?.planId,
    ).not.toBe(firstSunday)
  },
)

test('the asking ends once the place is taken away, before the next would be asked', async () => {
  const assignmentId = await askPaul()
  app.sandbox.planning.unschedule(assignmentId)
  await app.pass({ minutes: 20 }, 4)
  const states = await app.deps.db
    .select({ state: asks.state })
    .from(asks)
    .where(and(eq(asks.churchId, app.graceId), eq(asks.assignmentId, assignmentId)))
  expect(states).toEqual([{ state: 'taken' }])
  expect(textsToPaul()).toHaveLength(2)
})

test.each(['deleted', 'moved'])(
  'who is asked for a place of a plan that is %s meanwhile is told before the next would be asked',
  async (what) => {
    await askPaul()
    const { planning } = app.sandbox
    if (what === 'deleted') planning.deletePlan(firstSunday)
    else planning.movePlan(firstSunday, { days: 1 })
    await app.pass({ minutes: 30 }, 6)
    expect(textsToPaul()).toHaveLength(2)
    expect(textsToPaul().at(-1)).toContain('no longer scheduled')
  },
)

test('who stepped in and is then taken off the plan is told', async () => {
  const { planning, carrier } = app.sandbox
  await askPaul()
  carrier.phone(PAUL.phone).reply('ACCEPT')
  await app.pass({ minutes: 5 }, 2)
  const row = planning.data.planPeople.find(
    ({ personId, planId }) => personId === PAUL.id && planId === firstSunday,
  )
  planning.unschedule(row?.id ?? '')
  await app.pass({ minutes: 30 }, 6)
  expect(textsToPaul().at(-1)).toContain('no longer scheduled')
})
