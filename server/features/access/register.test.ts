import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coupons, couponUses, creditEntries, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { apiClient } from '#testkit/client.ts'
import { activated, codeFor, complete, detailsOf, mailTo, PASSWORD, signUp, withDetails } from './testing.ts'

describe('signing up', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const userOf = async (email: string) => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    if (!user) throw new Error('no such user')
    return user
  }

  test('leads from an address to a church with a number and a session', async () => {
    const email = 'nora@newhope.test'
    expect(await signUp(app, email)).toEqual({
      status: 200,
      body: { success: true, email, secret: expect.any(String) },
    })
    expect(await mailTo(app, email)).toMatchObject({ subject: 'Verify your e-mail address' })
    const activation = await app.anonymous.post('/activate', { code: await codeFor(app, email) })
    expect(activation.body.signup.user).toMatchObject({ email, status: 1, bypassed: false, churches: [] })

    const { id } = activation.body.signup.user
    const person = apiClient(app.url, activation.body.signup.token)
    const named = await person.post('/register', detailsOf(id, email))
    expect(named.body).toMatchObject({ next: 'number', signup: { user: { status: 2 } } })
    expect(named.body.signup.user.churches[0]).toMatchObject({
      name: 'New Hope',
      status: 'On Trial',
      timezone: 'America/Chicago',
      current_credit: { balance_credits: 50, end_date: '2030-03-18T15:00:00Z' },
    })

    const chooser = apiClient(app.url, named.body.signup.token)
    const { body: found } = await chooser.get('/numbers?country=US')
    const number = found.numbers[0].value
    const done = await chooser.post('/register', { id, phone_number: number, country: 'US' })
    expect(done.body.success).toMatchObject({
      user: { status: 3, role: 'owner', primary_number: number },
      phone_number: { number },
    })
    const session = apiClient(app.url, done.body.success.token)
    expect((await session.get('/scheduling/dashboard')).status).toBe(200)
    expect((await chooser.get('/numbers?country=US')).status).toBe(401)
  })

  describe('the details', () => {
    test('each is required', async () => {
      const person = await activated(app, 'empty@newhope.test')
      const { status, body } = await person.post('/register', { id: person.id, church: ' ', username: '' })
      expect(status).toBe(422)
      expect(body.error).toEqual({
        church: ['this field is required'],
        username: ['this field is required'],
        password: ['this field is required'],
      })
    })

    test('a username is taken once, in any case, and nobody takes the address of another', async () => {
      const person = await activated(app, 'choosy@newhope.test')
      const check = (username: string) => person.post('/check-username', { username, id: person.id })
      expect((await check('choosy@newhope.test')).body).toEqual({ success: true })
      expect((await check('choosy')).body).toEqual({ success: true })
      expect((await check('other@newhope.test')).status).toBe(422)
      await withDetails(app, 'holder@newhope.test', { username: 'Holder' })
      expect((await check('HOLDER')).body.error).toEqual({
        username: ['The username has already been taken.'],
      })
      const taken = await person.post('/register', detailsOf(person.id, 'holder'))
      expect(taken.body.error).toEqual({ username: ['The username has already been taken.'] })
    })

    test('of those who want the same username at the same time one gets it, and the others are told', async () => {
      const people: Awaited<ReturnType<typeof activated>>[] = []
      for (const name of ['ann', 'ben', 'cleo', 'dan'])
        people.push(await activated(app, `${name}@newhope.test`))
      const answers = await Promise.all(
        people.map((person) => person.post('/register', detailsOf(person.id, 'wanted'))),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    })

    test('are stored once, however often they are sent', async () => {
      const email = 'double@newhope.test'
      const person = await activated(app, email)
      const both = await Promise.all([1, 2].map(() => person.post('/register', detailsOf(person.id, email))))
      expect(both.map(({ body }) => body.next)).toEqual(['number', 'number'])
      const { churchId } = await userOf(email)
      const entries = await app.deps.db
        .select()
        .from(creditEntries)
        .where(eq(creditEntries.churchId, churchId ?? 0))
      expect(entries.length).toBe(1)
    })

    test('are kept while the number is missing: logging in leads to it', async () => {
      const email = 'paused@newhope.test'
      await withDetails(app, email, { username: 'paused' })
      const { status, body } = await app.anonymous.post('/login', { email: 'paused', password: PASSWORD })
      expect(status).toBe(200)
      expect(body).toMatchObject({ next: 'number', signup: { user: { email, status: 2 } } })
      const person = apiClient(app.url, body.signup.token)
      expect((await person.get('/numbers?country=US')).status).toBe(200)
      expect((await person.get('/scheduling/dashboard')).status).toBe(401)
      expect((await person.get('/team')).status).toBe(401)
    })
  })

  describe('the number', () => {
    const TAKEN = '+15005550000'

    test('that cannot be had leaves everything else as it is', async () => {
      const email = 'unlucky@newhope.test'
      const person = await activated(app, email)
      const all = detailsOf(person.id, email, { phone_number: TAKEN, country: 'US' })
      const refused = await person.post('/register', all)
      expect(refused).toEqual({
        status: 409,
        body: { error: 'phone number is not available, please choose other number.' },
      })
      expect((await userOf(email)).status).toBe(2)
      const { body } = await person.get('/numbers?country=US')
      const chosen = { id: person.id, phone_number: body.numbers[0].value, country: 'US' }
      expect((await person.post('/register', chosen)).body.success.user.status).toBe(3)
    })

    test('can be chosen together with the details', async () => {
      const email = 'swift@newhope.test'
      const person = await activated(app, email)
      const { body } = await (await withDetails(app, 'helper@newhope.test')).get('/numbers?country=US')
      const all = detailsOf(person.id, email, { phone_number: body.numbers[0].value, country: 'US' })
      expect((await person.post('/register', all)).body.success.user).toMatchObject({ status: 3, email })
    })

    test('of a church that got one before it could say so is found when logging in', async () => {
      const { id } = await complete(app, 'cut-off@newhope.test')
      await app.deps.db.update(users).set({ status: 2 }).where(eq(users.id, id))
      const login = { email: 'cut-off@newhope.test', password: PASSWORD }
      expect((await app.anonymous.post('/login', login)).body.success.user.status).toBe(3)
    })
  })

  describe('a coupon', () => {
    const add = (coupon: Partial<typeof coupons.$inferInsert> & { code: string }) =>
      app.deps.db
        .insert(coupons)
        .values({ type: 'uses', credits: 50, trialDays: 14, createdAt: app.clock.now(), ...coupon })

    test('gives credits and a longer trial', async () => {
      await add({ code: 'LONGER', type: 'no_expiry' })
      const email = 'coupon@newhope.test'
      const person = await activated(app, email)
      expect(await person.post('/check-coupon', { code: 'LONGER ' })).toEqual({
        status: 200,
        body: { success: true, credits: 50, trial_days: 14 },
      })
      const { body } = await person.post('/register', detailsOf(person.id, email, { coupon_code: ' longer' }))
      const end = app.clock.now().add({ hours: 28 * 24 })
      expect(body.signup.user.churches[0]).toMatchObject({
        status: 'On Extended Trial',
        current_credit: { balance_credits: 100, end_date: end.toString() },
      })
    })

    test('that nobody knows, that is over, off or used up is refused, and no church begins', async () => {
      await add({ code: 'OVER', type: 'expiry', expiresAt: app.clock.now() })
      await add({ code: 'OFF', isActive: false })
      await add({ code: 'SPENT', totalUses: 0 })
      const email = 'hopeful@newhope.test'
      const person = await activated(app, email)
      expect((await app.anonymous.post('/check-coupon', { code: 'OVER' })).status).toBe(401)
      expect((await person.post('/check-coupon', { code: ' ' })).body.error).toEqual({
        code: ['code is required'],
      })
      for (const coupon of ['UNKNOWN', 'OVER', 'OFF', 'SPENT'])
        expect(await person.post('/check-coupon', { code: coupon })).toEqual({
          status: 422,
          body: { error: { coupon_code: ['This coupon code is not valid.'] } },
        })
      for (const coupon of ['UNKNOWN', 'OVER', 'OFF', 'SPENT'])
        expect(await person.post('/register', detailsOf(person.id, email, { coupon_code: coupon }))).toEqual({
          status: 422,
          body: { error: { coupon_code: ['This coupon code is not valid.'] } },
        })
      expect((await userOf(email)).status).toBe(1)
    })

    test('has its last use once, also when two redeem it together', async () => {
      await add({ code: 'LAST', totalUses: 1 })
      const people = [await activated(app, 'first@newhope.test'), await activated(app, 'second@newhope.test')]
      const answers = await Promise.all(
        people.map((person) =>
          person.post('/register', detailsOf(person.id, `user-${person.id}`, { coupon_code: 'LAST' })),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(await app.deps.db.$count(couponUses)).toBe(2)
    })
  })
})
