import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { type App, startApp } from '#testkit/app.ts'
import { newChurch, signupSession } from './testing.ts'

let app: App
let church: Awaited<ReturnType<typeof newChurch>>
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  church = await newChurch(app)
})
afterEach(() => app.sandbox.faults.clear())
afterAll(() => app.stop())

test('without criteria there are numbers of the US, as people write them, and never more than 30', async () => {
  const { status, body } = await church.get('/numbers')
  expect(status).toBe(200)
  expect(body.numbers).toHaveLength(30)
  expect(body.note).toBeNull()
  const [first] = body.numbers
  expect(first.value).toMatch(/^\+1\d{10}$/)
  expect(first.number).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
  expect(first.label).toMatch(/^\(\d{3}\) \d{3}-\d{4} [\w .]+, [A-Z]{2}$/)
})

test.each([
  ['first', '615', /^\+1615/],
  ['last', '77', /77$/],
  ['anywhere', '50155', /50155/],
  ['anywhere', 'JKL0', /5550/],
])('digits and letters are looked for %s', async (part, search, expected) => {
  const found = await church.forSale(`selectBy=number&partOfNum=${part}&search=${search}`)
  expect(found.length).toBeGreaterThan(0)
  for (const number of found) expect(number).toMatch(expected)
})

test('a whole number may be typed with its country code', async () => {
  expect(await church.forSale('selectBy=number&partOfNum=first&search=1 (615) 555-0150')).toEqual([
    '+16155550150',
  ])
})

test.each([
  ['a city', 'Nashville', /^\+1615/],
  ['a city and its state', 'Nashville, TN', /^\+1615/],
  ['a ZIP code', '38103', /^\+1901/],
  ['a city and the name of its state', 'Nashville, Tennessee', /^\+1615/],
  ['a state', 'hi', /^\+1808/],
  ['the name of a state', 'Hawaii', /^\+1808/],
  ['a city that is called like its state', 'New York', /^\+1(212|646)/],
])('%s finds the numbers of that place', async (_, search, expected) => {
  const found = await church.forSale(`selectBy=location&search=${encodeURIComponent(search)}`)
  expect(found.length).toBeGreaterThan(0)
  for (const number of found) expect(number).toMatch(expected)
})

test('a city of another state of the same name is another place', async () => {
  expect(await church.forSale('selectBy=location&search=Nashville, AL')).toEqual([])
})

test('a position finds numbers near it', async () => {
  const found = await church.forSale('selectBy=location&latitude=36.16&longitude=-86.78')
  expect(found.length).toBeGreaterThan(0)
  for (const number of found) expect(number).toMatch(/^\+1615/)
})

test.each([
  ['US', 'tollFree', /^\+18/],
  ['CA', 'local', /^\+1/],
  ['GB', 'mobile', /^\+447/],
  ['AU', 'mobile', /^\+61/],
  ['ZA', 'mobile', /^\+27/],
  ['NZ', 'mobile', /^\+1/],
])('in %s there are %s numbers', async (country, type, expected) => {
  const found = await church.forSale(`country=${country}&numberType=${type}`)
  expect(found.length).toBeGreaterThan(0)
  for (const number of found) expect(number).toMatch(expected)
})

test('a type that a country does not have falls back to one that it has', async () => {
  expect((await church.forSale('country=GB&numberType=tollFree'))[0]).toMatch(/^\+447/)
  expect((await church.forSale('country=US&numberType=mobile'))[0]).toMatch(/^\+1/)
})

test.each([
  ['NZ', 'No numbers of New Zealand are sold.'],
  ['NZ', 'ask for answers on the personal page. A text of 160 characters costs 15 credits.'],
  ['GB', 'A text of 160 characters to this country costs 3 credits.'],
  ['AU', 'costs 4 credits.'],
  ['ZA', 'costs 4 credits.'],
])('the note for %s tells the price', async (country, words) => {
  expect((await church.get(`/numbers?country=${country}`)).body.note).toContain(words)
})

test('a country whose papers are not there is not for sale, and says why', async () => {
  const sellsIn = offeredCarrier(app.deps).sellsIn
  offeredCarrier(app.deps).sellsIn = (country) => country !== 'AU' && sellsIn(country)
  expect((await church.get('/numbers?country=AU')).body).toEqual({
    numbers: [],
    note: expect.stringContaining('Numbers of Australia are only sold against papers'),
    is_sold: false,
  })
  expect(await church.buy('+61491570006', 'AU')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('only sold against papers') },
  })
  offeredCarrier(app.deps).sellsIn = sellsIn
})

test('what nobody has is an empty list', async () => {
  expect((await church.get('/numbers?search=0000000&partOfNum=last')).body.numbers).toEqual([])
  expect((await church.get('/numbers?search=12345678901234567')).body.numbers).toEqual([])
  expect((await church.get('/numbers?selectBy=location&search=Nowhere')).body.numbers).toEqual([])
})

test.each([
  ['country=FR', 'country'],
  ['numberType=fax', 'numberType'],
  ['latitude=91&longitude=0', 'latitude'],
  ['search=5', 'search'],
])('%s is refused', async (query, field) => {
  const { status, body } = await church.get(`/numbers?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.error)).toEqual([field])
})

test('needs a session', async () => {
  expect((await app.anonymous.get('/numbers')).status).toBe(401)
})

test('who signs up sees numbers of the US and Canada only', async () => {
  const signup = await signupSession(app, null)
  expect((await signup.get('/numbers?country=CA')).body.numbers.length).toBeGreaterThan(0)
  expect(await signup.get('/numbers?country=GB')).toEqual({
    status: 422,
    body: {
      error: {
        country: ['Please choose a number of the United States or Canada; others can be added later.'],
      },
    },
  })
  expect((await signup.put('/save-number', { phone_number: '+12055550150', country: 'GB' })).status).toBe(422)
  expect((await signup.put('/save-number', { phone_number: '+12055550150', country: 'US' })).status).toBe(403)
})

test.each(['failing', 'reset', 'truncated', 'rate_limited'] as const)(
  'a carrier in trouble (%s) is told in a sentence',
  async (kind) => {
    app.sandbox.faults.set({ vendor: 'texting', kind, count: 1 })
    expect(await church.get('/numbers')).toEqual({
      status: 502,
      body: { error: 'The phone company does not answer right now. Please try again in a few minutes.' },
    })
  },
)

test('too many searches in a row are refused', async () => {
  const other = await newChurch(app)
  app.sandbox.faults.set({ vendor: 'texting', kind: 'failing' })
  const statuses = new Set<number>()
  for (let round = 0; round < 13; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => other.get('/numbers')))
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses].toSorted()).toEqual([429, 502])
})
