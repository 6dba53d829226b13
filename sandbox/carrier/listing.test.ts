import { expect, test } from 'vitest'
import { withinDates } from './base/dates.ts'
import { getJson, PERSON, startCarrier } from './testing.ts'

test('the SDK pages through everything once, newest first, while new texts come in', async () => {
  const { buy, send, client } = await startCarrier()
  await buy()
  for (const number of [1, 2, 3, 4, 5]) await send(`text ${number}`)
  const bodies: string[] = []
  await client.messages.each({ pageSize: 2 }, (message, done) => {
    bodies.push(message.body)
    if (bodies.length === 5) done?.()
  })
  const first = await client.messages.page({ pageSize: 2 })
  await send('text 6')
  const second = await first.nextPage()
  const third = await second?.nextPage()
  const seen = [first, second, third].flatMap((page) => page?.instances.map(({ body }) => body))
  expect(seen).toEqual(['text 5', 'text 4', 'text 3', 'text 2', 'text 1'])
  expect(third?.nextPageUrl).toBeUndefined()
  expect((await third?.previousPage())?.instances.map(({ body }) => body)).toEqual(['text 3', 'text 2'])
})

test('lists are filtered by both numbers and by the date they were sent', async () => {
  const { buy, send, pass, client } = await startCarrier()
  await buy()
  await send('morning')
  await pass(10)
  await send('elsewhere', { to: '+13345550102' })
  await buy({ phoneNumber: '+13125550150' })
  await send('from elsewhere', { from: '+13125550150' })
  await pass(3600)
  await send('afternoon')
  await pass(10)
  const list = async (query: { dateSentAfter?: Date; dateSentBefore?: Date }) =>
    (await client.messages.list({ to: PERSON, from: '+13345550150', ...query })).map(({ body }) => body)
  const noon = new Date('2030-03-03T12:30:00Z')
  expect(await list({})).toEqual(['afternoon', 'morning'])
  expect(await list({ dateSentAfter: noon })).toEqual(['afternoon'])
  expect(await list({ dateSentBefore: noon })).toEqual(['morning'])
})

test('a text that is still queued has no date_sent and is found only without date filters', async () => {
  const { buy, send, client } = await startCarrier()
  await buy()
  await send('waiting')
  expect(await client.messages.list({ to: PERSON })).toHaveLength(1)
  const dateSentAfter = new Date('2030-01-01T00:00:00Z')
  expect(await client.messages.list({ to: PERSON, dateSentAfter })).toEqual([])
})

test('date bounds are whole days or moments, and include their ends to the second', () => {
  const sent = Temporal.Instant.from('2030-03-03T12:00:00.400Z').epochMilliseconds
  expect(withinDates(sent, { on: '2030-03-03' })).toBe(true)
  expect(withinDates(sent, { on: '2030-03-04' })).toBe(false)
  expect(withinDates(sent, { until: '2030-03-03' })).toBe(true)
  expect(withinDates(sent, { until: '2030-03-02' })).toBe(false)
  expect(withinDates(sent, { from: '2030-03-03T12:00:00Z', until: '2030-03-03T12:00:00Z' })).toBe(true)
  expect(withinDates(sent, { from: '2030-03-03T12:00:01Z' })).toBe(false)
})

test('a page is described as the vendor does it, with addresses from the root of the API', async () => {
  const { buy, send, url } = await startCarrier()
  await buy()
  await send('one')
  await send('two')
  const { body } = await getJson(url, '/Messages.json?PageSize=1&DateSent%3C=2031-01-01&To=%2B13345550101')
  expect(body).toMatchObject({ messages: [], page: 0, page_size: 1, next_page_uri: null })
  expect(body.first_page_uri).toMatch(
    /^\/2010-04-01\/Accounts\/AC\w+\/Messages\.json\?DateSent%3C=2031-01-01&To=%2B/,
  )
  expect(await getJson(url, '/Messages.json?PageSize=1001')).toMatchObject({
    status: 400,
    body: { code: 20007 },
  })
})
