import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { churches, messages, numbers } from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { type App, startApp } from '#testkit/app.ts'
import { NOT_AVAILABLE, newChurch, soldOf } from './testing.ts'
import { placeWish } from './wishes.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterEach(() => app.sandbox.faults.clear())
afterAll(() => app.stop())

const purchases = () =>
  app.sandbox.carrier
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/IncomingPhoneNumbers.json')).length

describe('buying a number', () => {
  test('makes the first the default, the second not, and has no room for a third', async () => {
    const church = await newChurch(app)
    const [first = '', second = '', third = ''] = await church.forSale()
    const bought = await church.buy(first)
    expect(bought).toMatchObject({
      status: 200,
      body: {
        success: true,
        phone_number: { number: first, country: 'US', active: 1, primary: 1, is_pl: 0 },
      },
    })
    expect((await church.buy(second)).body.phone_number).toMatchObject({ number: second, primary: 0 })
    expect(await church.buy(third)).toEqual({
      status: 409,
      body: {
        error: 'Your church has 2 numbers in use, and that is the most it can have. Please remove one first.',
      },
    })
    expect(soldOf(app, third)).toEqual([])
    expect(soldOf(app, first)[0]?.settings.SmsUrl).toMatch(`${app.url}/hooks/twilio/sms#`)
  })

  test('lets the texts go that waited for the first number, and no others', async () => {
    const church = await newChurch(app)
    const { db, clock } = app.deps
    const later = clock.now().add({ minutes: 15 })
    const planned = (reason: MessageReason | null) => ({
      churchId: church.churchId,
      direction: 'out' as const,
      kind: 'confirmation' as const,
      key: `waits for ${reason}`,
      state: 'planned' as const,
      reason,
      dueAt: later,
      latestAt: later.add({ hours: 1 }),
      createdAt: clock.now(),
    })
    await db.insert(messages).values([planned('no_number'), planned(null)])
    const [first = ''] = await church.forSale()
    await church.buy(first)
    const rows = await db
      .select({ dueAt: messages.dueAt })
      .from(messages)
      .where(eq(messages.churchId, church.churchId))
      .orderBy(messages.id)
    expect(rows.map(({ dueAt }) => dueAt?.toString())).toEqual([clock.now().toString(), later.toString()])
    await db.delete(messages).where(eq(messages.churchId, church.churchId))
  })

  test('answers the same when the church asks for its own number again', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    const first = await church.buy(number)
    expect(await church.buy(number)).toEqual(first)
    expect(soldOf(app, number)).toHaveLength(1)
  })

  test('a double click buys one number, and both clicks get it', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    const before = purchases()
    const answers = await Promise.all([church.buy(number), church.buy(number), church.buy(number)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.phone_number.id)).size).toBe(1)
    expect(purchases() - before).toBe(1)
  })

  test('two clicks on different numbers at the same time buy one of them', async () => {
    const church = await newChurch(app)
    const [one = '', other = ''] = await church.forSale()
    app.sandbox.faults.set({ vendor: 'texting', kind: 'slow', seconds: 0.3, path: 'Incoming', count: 1 })
    const answers = await Promise.all([church.buy(one), church.buy(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Another number is being added for your church right now. Please wait a minute.',
    )
    expect(soldOf(app, one).length + soldOf(app, other).length).toBe(1)
  })

  test('two churches cannot have the same number, not even at the same time', async () => {
    const [church, other] = [await newChurch(app), await newChurch(app)]
    const [number = ''] = await church.forSale()
    const answers = await Promise.all([church.buy(number), other.buy(number)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ error: NOT_AVAILABLE })
  })

  test('a number that somebody else bought meanwhile is refused, and another can be chosen at once', async () => {
    const church = await newChurch(app)
    expect(await church.buy('+15005550000')).toEqual({ status: 409, body: { error: NOT_AVAILABLE } })
    const [number = ''] = await church.forSale()
    expect((await church.buy(number)).status).toBe(200)
  })

  test.each([
    ['phone number is required', { phone_number: '', country: 'US' }, 'phone_number'],
    [
      'phone number is not a number of this country',
      { phone_number: '+447700900500', country: 'US' },
      'phone_number',
    ],
  ])('%s', async (message, order, field) => {
    const church = await newChurch(app)
    expect(await church.put('/save-number', order)).toEqual({
      status: 422,
      body: { error: { [field]: [message] } },
    })
  })

  test.each(['Not Active', 'Cancelled'] as const)(
    'is refused to a church that is %s, whether bought or imported, and costs nothing',
    async (status) => {
      const church = await newChurch(app)
      const [number = ''] = await church.forSale()
      await app.deps.db.update(churches).set({ status }).where(eq(churches.id, church.churchId))
      const before = purchases()
      const refused = { status: 409, body: { error: expect.stringContaining('not active') } }
      expect(await church.buy(number)).toEqual(refused)
      const login = { email: 'office@grace.test', password: 'pastorsline-demo', number: '+16155550185' }
      const { body } = await church.post('/pastorsline/login', { ...login, loggedIn: true })
      expect(await church.put('/save-number', { ...body.chosen, country: 'US' })).toEqual(refused)
      expect(purchases()).toBe(before)
      expect(await church.rows()).toEqual([])
    },
  )

  test('needs a session', async () => {
    const answer = await app.anonymous.put('/save-number', { phone_number: '+12055550150', country: 'US' })
    expect(answer.status).toBe(401)
  })

  test('of New Zealand is a number of the US that is marked so', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale('country=NZ&numberType=local')
    expect(number).toMatch(/^\+1/)
    expect((await church.buy(number, 'NZ')).body.phone_number).toMatchObject({ country: 'NZ' })
    expect(await church.rows()).toMatchObject([{ countryIso: 'NZ', type: 'local' }])
  })

  test('of Britain is a mobile one', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale('country=GB')
    expect((await church.buy(number, 'GB')).status).toBe(200)
    expect(await church.rows()).toMatchObject([{ phoneNumber: number, countryIso: 'GB', type: 'mobile' }])
  })
})

describe('a purchase that was interrupted', () => {
  test('when the answer was lost, is found at once', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: 'IncomingPhoneNumbers', count: 1 })
    expect((await church.buy(number)).status).toBe(200)
    expect(soldOf(app, number)).toHaveLength(1)
  })

  test('that never reached the carrier lets the next one through at once', async () => {
    const church = await newChurch(app)
    const [number = '', other = ''] = await church.forSale()
    app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: 'IncomingPhoneNumbers', count: 1 })
    expect((await church.buy(number)).status).toBe(502)
    expect((await church.buy(other)).status).toBe(200)
    await app.pass({ hours: 2 })
    expect(soldOf(app, number)).toEqual([])
    expect(soldOf(app, other)).toHaveLength(1)
  })

  test('when the carrier goes silent after selling, is settled with the number', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    app.sandbox.faults.set({ vendor: 'texting', kind: 'reset', path: 'IncomingPhoneNumbers', count: 1 })
    app.sandbox.faults.set({ vendor: 'texting', kind: 'failing', path: 'IncomingPhoneNumbers', count: 1 })
    const answer = await church.buy(number)
    expect(answer.status).toBe(502)
    expect(answer.body.error).toContain('has not confirmed the number yet')
    expect((await church.get('/my-numbers')).body.numbers).toEqual([])
    await app.pass({ minutes: 2 })
    expect((await church.get('/my-numbers')).body.numbers).toMatchObject([{ number, primary: 1 }])
    expect(soldOf(app, number)).toHaveLength(1)
    expect((await church.buy(number)).status).toBe(200)
  })

  test('when the process died before the carrier was asked, ends, and the church can choose again', async () => {
    const church = await newChurch(app)
    const [number = '', other = ''] = await church.forSale()
    await placeWish(app.deps, { ...church, userId: null, phoneNumber: number, country: 'US' })
    expect((await church.buy(other)).status).toBe(409)
    await app.pass({ minutes: 2 })
    expect(soldOf(app, number)).toEqual([])
    expect((await church.buy(other)).status).toBe(200)
  })

  test('when the process died after the carrier sold it, is settled by the next click', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    const { row } = await placeWish(app.deps, { ...church, userId: null, phoneNumber: number, country: 'US' })
    const order = { phoneNumber: number, smsUrl: app.url, reference: `number-${row.id}` }
    await offeredCarrier(app.deps).buyNumber(order)
    app.clock.moveBy({ minutes: 2 })
    expect((await church.buy(number)).body.phone_number).toMatchObject({ id: row.id, number, primary: 1 })
    expect(soldOf(app, number)).toHaveLength(1)
  })

  test('keeps one number when the carrier sold two', async () => {
    const church = await newChurch(app)
    const [number = '', extra = ''] = await church.forSale()
    const { row } = await placeWish(app.deps, { ...church, userId: null, phoneNumber: number, country: 'US' })
    for (const phoneNumber of [number, extra])
      await offeredCarrier(app.deps).buyNumber({
        phoneNumber,
        smsUrl: app.url,
        reference: `number-${row.id}`,
      })
    await app.pass({ minutes: 2 })
    expect(soldOf(app, extra)).toEqual([])
    expect(await church.rows()).toMatchObject([{ carrierSid: soldOf(app, number)[0]?.sid }])
  })

  test('that the carrier carries out after all is given back: nothing is paid for and lost', async () => {
    const church = await newChurch(app)
    const [number = ''] = await church.forSale()
    const { row } = await placeWish(app.deps, { ...church, userId: null, phoneNumber: number, country: 'US' })
    await app.pass({ minutes: 2 })
    await offeredCarrier(app.deps).buyNumber({
      phoneNumber: number,
      smsUrl: app.url,
      reference: `number-${row.id}`,
    })
    await app.pass({ hours: 2 })
    expect(soldOf(app, number)).toEqual([])
  })
})

describe('how many can be bought', () => {
  const month = { status: 'Active' } as const
  /** Gives back what was bought last, as the page does. */
  const giveBack = async ({ churchId, post, rows }: Awaited<ReturnType<typeof newChurch>>) => {
    const id = (await rows()).at(-1)?.id
    await app.deps.db.update(numbers).set({ isPrimary: false }).where(eq(numbers.churchId, churchId))
    expect((await post('/deactive-number', { id })).status).toBe(200)
    await app.pass({ seconds: 1 })
  }

  test.each([
    ['On Trial', 2],
    ['Active', 4],
  ] as const)('by a church that is %s: %i, though each is given back at once', async (status, max) => {
    const church = await newChurch(app)
    await app.deps.db.update(churches).set({ status }).where(eq(churches.id, church.churchId))
    const forSale = await church.forSale()
    for (const number of forSale.slice(0, max)) {
      expect((await church.buy(number)).status).toBe(200)
      await giveBack(church)
    }
    expect((await church.buy(forSale[max] ?? '')).status).toBe(409)
    expect(await church.rows()).toHaveLength(max)
  })

  test('the month is over at the midnight of the church', async () => {
    const church = await newChurch(app)
    const isOfChurch = eq(numbers.churchId, church.churchId)
    await app.deps.db.update(churches).set(month).where(eq(churches.id, church.churchId))
    const forSale = await church.forSale()
    for (const number of forSale.slice(0, 4)) {
      await church.buy(number)
      await giveBack(church)
    }
    const last = forSale[4] ?? ''
    expect((await church.buy(last)).status).toBe(409)
    const now = app.deps.clock.now().toZonedDateTimeISO('America/Chicago')
    const before = now.with({ day: 1 }).startOfDay().subtract({ seconds: 1 }).toInstant()
    await app.deps.db.update(numbers).set({ createdAt: before }).where(isOfChurch)
    expect((await church.buy(last)).status).toBe(200)
  })

  test('25 at once are no more', async () => {
    const church = await newChurch(app)
    const forSale = await church.forSale()
    const wishes = Array.from({ length: 25 }, (_, index) => forSale[index % forSale.length] ?? '')
    await Promise.all(wishes.map((number) => church.buy(number)))
    expect((await church.rows()).length).toBeLessThanOrEqual(2)
  })
})
