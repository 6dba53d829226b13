import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OptInDayMax } from '#core/vocabulary/churches.ts'
import { altchaCaptcha } from '#providers/captcha/altcha/altcha.ts'
import { solveAltcha } from '#providers/captcha/altcha/testing.ts'
import { billingAccounts, churches, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { askToOptIn } from './opt-in.ts'

const FACTS = {
  ...{ church: 'Grace Chapel', city: 'Springfield', state: 'IL', email: 'office@grace.test' },
  ...{ phone: '+12125550100', number: null, planning: 'Planning Center' },
}

let app: App
let churchId: number
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  churchId = (await app.foreignChurch()).churchId
  await app.deps.db.update(churches).set({ creditBalance: 5000 }).where(eq(churches.id, churchId))
})

/** Somebody who asks from an address of their own, after a proof of work that is real but small. */
async function ask(
  phone: string,
  ip: string,
  { countryIso = 'US', timeZone = 'America/New_York', dayMax = 20 as OptInDayMax } = {},
) {
  const proofOfWork = altchaCaptcha('small', app.deps.clock, { cost: 1, keyPrefix: '0' })
  const offer = await proofOfWork.offer()
  const work = offer.type === 'altcha' ? await solveAltcha(offer.challenge) : ''
  const form = new URLSearchParams({ phone, work }).toString()
  const asked = { churchId, countryIso, timeZone, dayMax, facts: FACTS, ip, form }
  return askToOptIn({ ...app.deps, proofOfWork }, asked)
}

const isOptIn = () => and(eq(messages.churchId, churchId), eq(messages.purpose, 'opt_in'))
const count = () => app.deps.db.$count(messages, isOptIn())
const numberOf = (index: number) => `+1212555${String(index).padStart(4, '0')}`
const placeOf = (index: number) => `10.${index >> 8}.${index & 255}.7`

const KINDS = [
  (index: number) => `+1900555${String(index).padStart(4, '0')}`,
  (index: number) => `+1800555${String(index).padStart(4, '0')}`,
  (index: number) => `+1876555${String(index).padStart(4, '0')}`,
  (index: number) => `+8816123${String(index).padStart(5, '0')}`,
  (index: number) => `+44740012${String(index).padStart(4, '0')}`,
  numberOf,
  numberOf,
]

test('an attacker with 1,000 addresses costs a church twenty texts a day', async () => {
  const asks = Array.from({ length: 1000 }, (_, index) => index)
  for (let from = 0; from < asks.length; from += 50)
    await Promise.all(
      asks.slice(from, from + 50).map((index) => ask(KINDS[index % 7]?.(index) ?? '', placeOf(index))),
    )
  expect(await count()).toBe(20)
  const texts = await app.deps.db.select({ to: messages.toNumber }).from(messages).where(isOptIn())
  for (const { to } of texts) expect(to).toMatch(/^\+1212555/)
})

test.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])(
  'the day is the church’s own in %s',
  async (timeZone) => {
    const here = () => app.deps.clock.now().toZonedDateTimeISO(timeZone)
    const untilMidnight = () => here().until(here().add({ days: 1 }).startOfDay(), { largestUnit: 'seconds' })
    for (let index = 0; index < 22; index++) await ask(numberOf(index), placeOf(index), { timeZone })
    expect(await count()).toBe(20)
    await app.pass({ seconds: untilMidnight().seconds - 1 })
    expect((await ask(numberOf(30), placeOf(30), { timeZone })).code).toBe(429)
    await app.pass({ seconds: 1 })
    expect((await ask(numberOf(30), placeOf(30), { timeZone })).code).toBe(200)
  },
)

test('a number is asked once a week, and the answer does not tell', async () => {
  const first = await ask(numberOf(1), placeOf(1))
  expect(await ask(numberOf(1), placeOf(2))).toEqual(first)
  expect(await count()).toBe(1)
  await app.pass({ hours: 7 * 24 - 1 })
  expect(await ask(numberOf(1), placeOf(3))).toEqual(first)
  expect(await count()).toBe(1)
  await app.pass({ hours: 2 })
  expect(await ask(numberOf(1), placeOf(4))).toEqual(first)
  expect(await count()).toBe(2)
})

test('who was asked before counts like anybody else, so that the count tells nothing', async () => {
  for (let index = 0; index < 20; index++) await ask(numberOf(1), placeOf(index))
  expect((await ask(numberOf(2), placeOf(40))).code).toBe(429)
})

test('the last fifty credits are left alone, also by twenty who ask at once', async () => {
  const { db } = app.deps
  await db.update(churches).set({ creditBalance: 53 }).where(eq(churches.id, churchId))
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(numberOf(index), placeOf(index))))
  const sent = await count()
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(4)
})

test('automatic recharge is never set off', async () => {
  const { db } = app.deps
  const limit = { rechargeIsOn: true, rechargeLimit: 100 }
  await db
    .insert(billingAccounts)
    .values({ churchId, ...limit })
    .onConflictDoUpdate({ target: billingAccounts.churchId, set: limit })
  await db.update(churches).set({ creditBalance: 100 }).where(eq(churches.id, churchId))
  expect((await ask(numberOf(1), placeOf(1))).code).toBe(429)
  expect(await count()).toBe(0)
})

test('the church sees what its page took and refused, and its owner raises the limit', async () => {
  const other = await app.foreignChurch()
  const mine = await app.foreignChurch()
  churchId = mine.churchId
  await app.deps.db.update(churches).set({ creditBalance: 5000 }).where(eq(churches.id, churchId))
  for (let index = 0; index < 12; index++) await ask(numberOf(1), placeOf(index), { dayMax: 10 })
  await ask('+8816123455555', placeOf(30))
  const requests = async (client: typeof mine) => {
    const { status, body } = await client.get('/opt-in')
    expect(status).toBe(200)
    return body.counts.map((row: { requests: number }) => row.requests)
  }
  expect(await requests(mine)).toEqual([1, 9, 1, 2, 0])
  expect(await requests(other)).toEqual([0, 0, 0, 0, 0])

  expect((await app.anonymous.post('/opt-in-limit', { day_max: 50 })).status).toBe(401)
  expect((await mine.post('/opt-in-limit', { day_max: 5000 })).status).toBe(422)
  expect((await mine.post('/opt-in-limit', { day_max: 50 })).status).toBe(200)
  expect((await mine.get('/opt-in')).body.day_max).toBe(50)
  expect((await other.get('/opt-in')).body.day_max).toBe(20)
})
