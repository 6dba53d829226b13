import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Forecast, ForecastText, TextsOff } from '#contract/messages.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let staff: ApiClient
beforeAll(async () => {
  app = await startApp()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const OFF = 'You have turned this text off.'
const NOTHING: TextsOff = { all: false, dates: [], plans: [] }

async function switched(wanted: object): Promise<TextsOff> {
  const { status, body } = await staff.post('/scheduling/switch-texts', wanted)
  expect(status).toBe(200)
  return body
}

async function forecast(): Promise<ForecastText[]> {
  const { body } = await staff.get<Forecast>('/forecast?days=30&limit=200')
  return body.texts.filter((text) => !isSecondTry(text))
}
/** What goes once more after it was lost is in no schedule: the last look drops it. */
const isSecondTry = ({ person_id }: ForecastText): boolean => person_id === GRACE.people.denisePratt
const isOff = ({ state, why_not }: ForecastText): boolean => state === 'blocked' && why_not?.sentence === OFF
const states = (texts: readonly ForecastText[]) => texts.map(({ id, state }) => [id, state])
const goesTo = (planId: string) => (text: ForecastText) =>
  text.state === 'planned' && text.services.every((service) => service.plan_id === planId)
const dateOf = (startsAt: string): string =>
  Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/New_York').toPlainDate().toString()

test('texts about a service that is off are held with the reason, and go on as before when it is on again', async () => {
  const before = await forecast()
  const planId =
    before.flatMap(({ state, services }) => (state === 'planned' ? services : []))[0]?.plan_id ?? ''
  const concerned = before.filter(goesTo(planId)).map(({ id }) => id)
  expect(concerned.length).toBeGreaterThan(0)
  expect(await switched({ what: 'plan', target: planId, active: false })).toEqual({
    ...NOTHING,
    plans: [planId],
  })
  const off = await forecast()
  for (const text of off)
    if (concerned.includes(text.id)) expect(isOff(text), JSON.stringify(text)).toBe(true)
  const others = (texts: ForecastText[]) =>
    states(texts.filter(({ services }) => services.every((service) => service.plan_id !== planId)))
  expect(others(off)).toEqual(others(before))
  // Nothing of it goes meanwhile.
  expect(await switched({ what: 'plan', target: planId, active: false })).toEqual({
    ...NOTHING,
    plans: [planId],
  })
  expect(await switched({ what: 'plan', target: planId, active: true })).toEqual(NOTHING)
  expect(states(await forecast())).toEqual(states(before))
})

test('a date holds all of its services, and everything all of the coming weeks', async () => {
  const before = await forecast()
  const startsAt = before.find(({ state }) => state === 'planned')?.services[0]?.starts_at ?? ''
  const date = dateOf(startsAt)
  await switched({ what: 'date', target: date, active: false })
  for (const { state, services } of await forecast()) {
    const isOfDate = services.some(({ starts_at }) => starts_at !== null && dateOf(starts_at) === date)
    if (isOfDate) expect(state).not.toBe('planned')
  }
  expect(await switched({ what: 'all', active: false })).toEqual({ ...NOTHING, all: true, dates: [date] })
  expect((await forecast()).filter(({ state }) => state === 'planned')).toEqual([])
  const sent = app.sandbox.carrier.messages.length
  await app.pass({ days: 2 }, 20)
  expect(app.sandbox.carrier.messages.length).toBe(sent)
  await switched({ what: 'all', active: true })
  expect((await forecast()).some(({ state }) => state === 'planned')).toBe(true)
  await switched({ what: 'date', target: date, active: true })
  expect((await staff.get('/scheduling/texts-off')).body).toEqual(NOTHING)
})

test.each([
  [{ what: 'date', target: '2030-13-01', active: false }, 422],
  [{ what: 'everything', active: false }, 422],
  [{ what: 'plan', active: false }, 422],
  [{ what: 'plan', target: 'no such plan', active: false }, 404],
])('%j is refused', async (wanted, status) => {
  expect((await staff.post('/scheduling/switch-texts', wanted)).status).toBe(status)
  expect((await app.anonymous.post('/scheduling/switch-texts', wanted)).status).toBe(401)
})

test('another church has its own switches and none of our plans', async () => {
  const stranger = await app.foreignChurch()
  const ours = { what: 'plan', target: GRACE.plans.secondSunday, active: false }
  expect((await stranger.post('/scheduling/switch-texts', ours)).status).toBe(404)
  await stranger.post('/scheduling/switch-texts', { what: 'all', active: false })
  expect((await staff.get('/scheduling/texts-off')).body).toEqual(NOTHING)
})
