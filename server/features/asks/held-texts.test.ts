import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { volunteer } from '#sandbox/worlds/grace-people.ts'
import { only } from '#server/db/query.ts'
import { billingAccounts, churches } from '#server/db/schema/schema.ts'
import { adjustCredits } from '#server/features/billing/ledger.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

/** Others are asked for a place while texts do not go, or not to them. */

const { firstSunday } = GRACE.plans
const PAUL = '+12125550162'
const ROBERT = '+17185550164'

let app: App
let staff: ApiClient
beforeEach(async () => {
  app = await startApp()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
})
afterEach(() => app.stop())

const textsTo = (phone: string): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ to, direction }) => to === phone && direction === 'outbound-api')
    .map(({ body }) => body)
const askedByText = (): string[] =>
  app.sandbox.carrier
    .messages()
    .filter(({ body }) => body.includes('could you step in'))
    .map(({ to }) => to)

/** Others are asked for the place that Margaret declined. */
async function startAsking(pace: object): Promise<number> {
  const people: PersonInPlan[] = (await staff.get(`/scheduling/people/${firstSunday}`)).body.people
  const declined = people.find(({ position, status }) => position === 'Vocals' && status === 'D')
  const { body } = await staff.post('/asks', { assignmentId: declined?.assignment_id })
  await app.runDueWork()
  expect((await staff.post('/start-ask', { id: body.ask.id, ...pace })).status).toBe(200)
  return body.ask.id
}

test('without credits nobody else is asked meanwhile, and afterwards no more at a time than was wanted', async () => {
  const { db, clock } = app.deps
  const balance = async () =>
    only(await db.select().from(churches).where(eq(churches.id, app.graceId))).creditBalance
  const add = async (amount: number) =>
    db.transaction((tx) => adjustCredits(tx, app.graceId, { amount, comment: 'for the test' }, clock.now()))
  await app.pass({ minutes: 10 }, 5)
  await db.update(billingAccounts).set({ rechargeIsOn: false })
  await add(-(await balance()))
  await startAsking({ waveSize: 1, pauseMinutes: 15 })
  await app.pass({ hours: 3 }, 12)
  expect([await balance(), askedByText()]).toEqual([0, []])
  await add(100)
  await app.pass({ minutes: 16 }, 2)
  expect(askedByText()).toHaveLength(1)
  await app.pass({ minutes: 20 }, 4)
  expect(askedByText()).toEqual([PAUL, ROBERT])
})

test('while texts about a service are switched off nobody is asked to step in there', async () => {
  const { tech } = GRACE.teams
  const { planning } = app.sandbox
  const camera = planning.data.planPeople.find(
    ({ planId, positionName }) => planId === GRACE.plans.secondSunday && positionName === 'Camera',
  )
  const position = planning.data.positions.find(({ name, teamId }) => name === 'Camera' && teamId === tech)
  const member = planning.data.positionMembers.find(({ positionId }) => positionId === position?.id)
  for (const place of [45, 47]) {
    const id = `${position?.id}${volunteer(place)}`
    if (member) planning.data.positionMembers.set(id, { ...member, id, personId: volunteer(place) })
  }
  await app.pass({ minutes: 10 }, 2)
  await staff.post('/ask-teams', { teamId: tech, active: true, waveSize: 2, pauseMinutes: 45 })
  const all = { what: 'all' }
  expect((await staff.post('/scheduling/switch-texts', { ...all, active: false })).status).toBe(200)
  await app.pass({ seconds: 2 })
  await staff.post(`/scheduling/answer/${camera?.id}`, { status: 'D' })
  await app.pass({ hours: 1 }, 6)
  expect(askedByText()).toEqual([])
  await staff.post('/scheduling/switch-texts', { ...all, active: true })
  await app.pass({ minutes: 30 }, 3)
  expect(askedByText().length).toBeGreaterThan(0)
})

test('who was asked on trial alone, on the phone of the owner, is not told later that the place is filled', async () => {
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  expect((await owner.post('/start-sending', { mode: 'trial' })).status).toBe(200)
  const id = await startAsking({ waveSize: 1, pauseMinutes: 60 })
  await app.pass({ minutes: 2 })
  expect(askedByText()).toHaveLength(1)
  expect(textsTo(PAUL)).toEqual([])
  expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
  await app.pass({ minutes: 2 })
  const before = textsTo(PAUL)
  expect((await staff.post('/stop-ask', { id })).status).toBe(200)
  await app.pass({ minutes: 5 }, 2)
  expect(textsTo(PAUL)).toEqual(before)
})
