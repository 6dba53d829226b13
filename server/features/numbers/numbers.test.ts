import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { churches } from '#server/db/schema/schema.ts'
import { primaryNumber } from '#server/features/messages/senders.ts'
import { type App, startApp } from '#testkit/app.ts'
import { giveBack } from './release.ts'
import { newChurch, soldOf } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterEach(() => app.sandbox.faults.clear())
afterAll(() => app.stop())

const IS_DEFAULT = 'This is the default number. Please make another number the default first.'

/** A church with a default number and a second one. */
async function withTwo() {
  const church = await newChurch(app)
  await app.deps.db.update(churches).set({ status: 'Active' }).where(eq(churches.id, church.churchId))
  const [first = '', second = '', third = ''] = await church.forSale()
  const idOf = async (number: string) => (await church.buy(number)).body.phone_number.id as number
  return {
    ...church,
    first: await idOf(first),
    second: await idOf(second),
    numbers: { first, second, third },
  }
}
const listed = async ({ get }: { get: App['anonymous']['get'] }) => (await get('/my-numbers')).body

describe('the numbers of a church', () => {
  test('are listed with their app, default first, and say whether there is room', async () => {
    const church = await newChurch(app)
    expect(await listed(church)).toEqual({ numbers: [], can_add: true })
    const [number = ''] = await church.forSale('selectBy=location&search=Nashville')
    await church.buy(number)
    expect(await listed(church)).toMatchObject({
      can_add: true,
      numbers: [
        {
          number,
          label: `(615) 555-${number.slice(-4)}`,
          app: 'Steeple',
          country: 'US',
          primary: 1,
          active: 1,
          is_pl: 0,
          brand_id: null,
          kept_until: null,
        },
      ],
    })
    const [second = ''] = await church.forSale()
    await church.buy(second)
    expect((await listed(church)).can_add).toBe(false)
  })

  test('are in the profile too', async () => {
    const church = await withTwo()
    const { body } = await church.get('/profile')
    expect(body.phone_number.number).toBe(church.numbers.first)
    expect(body.phone_numbers).toHaveLength(2)
  })

  test('need a session', async () => {
    const calls = [
      app.anonymous.get('/my-numbers'),
      app.anonymous.post('/switch-number', { phone_number: '+12055550150' }),
      app.anonymous.post('/remove-number', { id: 1 }),
      app.anonymous.post('/deactive-number', { id: 1 }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(401)
  })
})

describe('making a number the default', () => {
  test('moves the mark, and texts go from it', async () => {
    const church = await withTwo()
    const { second } = church.numbers
    const answer = await church.post('/switch-number', { phone_number: second })
    expect(answer.body).toMatchObject({ success: true, phone_number: { number: second, primary: 1 } })
    expect((await listed(church)).numbers.map(({ primary }: { primary: number }) => primary)).toEqual([1, 0])
    expect(await primaryNumber(app.deps.db, church.churchId)).toBe(second)
    expect((await church.post('/switch-number', { phone_number: second })).status).toBe(200)
  })

  test('is refused for a number out of use, an empty one, and a number of another church', async () => {
    const [church, other] = [await withTwo(), await withTwo()]
    await church.post('/remove-number', { id: church.second })
    const call = (phone_number: string) => church.post('/switch-number', { phone_number })
    expect((await call(church.numbers.second)).status).toBe(409)
    expect((await call('')).body.error).toEqual({ phone_number: ['phone number is required'] })
    expect((await call(other.numbers.second)).status).toBe(404)
  })
})

describe('removing a number', () => {
  test('takes it out of use, keeps it for 30 days, and then gives it back', async () => {
    const church = await withTwo()
    expect((await church.post('/remove-number', { id: church.second })).body).toMatchObject({
      success: true,
      phone_number: { id: church.second, number: church.numbers.second, active: 0, primary: 0 },
    })
    const until = app.clock
      .now()
      .add({ hours: 30 * 24 })
      .toString()
    expect(await listed(church)).toMatchObject({
      can_add: true,
      numbers: [
        { active: 1, kept_until: null },
        { active: 0, kept_until: until },
      ],
    })
    await app.pass({ hours: 29 * 24 })
    expect(soldOf(app, church.numbers.second)).toHaveLength(1)
    await app.pass({ hours: 25 })
    expect(soldOf(app, church.numbers.second)).toEqual([])
  })

  test('can be undone by adding it again, when there is room', async () => {
    const church = await withTwo()
    await church.post('/remove-number', { id: church.second })
    expect((await church.buy(church.numbers.second)).body.phone_number).toMatchObject({
      id: church.second,
      active: 1,
      primary: 0,
    })
    await church.post('/remove-number', { id: church.second })
    await church.buy(church.numbers.third)
    expect((await church.buy(church.numbers.second)).status).toBe(409)
    expect(soldOf(app, church.numbers.second)).toHaveLength(1)
  })

  test('is refused for the default number and for another church’s', async () => {
    const [church, other] = [await withTwo(), await withTwo()]
    const call = (id: number) => church.post('/remove-number', { id })
    expect(await call(church.first)).toEqual({ status: 409, body: { error: IS_DEFAULT } })
    expect((await call(other.second)).status).toBe(404)
    expect((await church.post('/remove-number', {})).status).toBe(422)
  })
})

describe('releasing a number', () => {
  test('gives it back to the carrier at once', async () => {
    const church = await withTwo()
    expect((await church.post('/deactive-number', { id: church.second })).body).toMatchObject({
      success: true,
      phone_number: { id: church.second, active: 0, primary: 0 },
    })
    await app.runDueWork()
    expect(soldOf(app, church.numbers.second)).toEqual([])
    expect((await listed(church)).numbers).toHaveLength(1)
    expect((await church.buy(church.numbers.second)).status).toBe(200)
  })

  test('waits for a carrier that is down, however long', async () => {
    const church = await withTwo()
    await church.post('/deactive-number', { id: church.second })
    app.sandbox.faults.set({ vendor: 'texting', kind: 'failing' })
    await expect(giveBack(app.deps, church.second)).rejects.toThrow('was not released')
    app.sandbox.faults.clear()
    await app.pass({ minutes: 11 })
    expect(soldOf(app, church.numbers.second)).toEqual([])
  })

  test('of one that was removed does not wait for the 30 days', async () => {
    const church = await withTwo()
    await church.post('/remove-number', { id: church.second })
    await church.post('/deactive-number', { id: church.second })
    await app.runDueWork()
    expect(soldOf(app, church.numbers.second)).toEqual([])
  })

  test('is refused for the default number and for another church’s', async () => {
    const [church, other] = [await withTwo(), await withTwo()]
    const call = (id: number) => church.post('/deactive-number', { id })
    expect(await call(church.first)).toEqual({ status: 409, body: { error: IS_DEFAULT } })
    expect((await call(other.second)).status).toBe(404)
    expect(soldOf(app, other.numbers.second)).toHaveLength(1)
  })
})
