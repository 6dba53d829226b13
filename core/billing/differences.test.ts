import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRunning } from '#core/billing/standing.ts'
import { SUBSCRIPTION_STATUSES } from '#core/vocabulary/payments.ts'
import { type Books, differencesOf } from './differences.ts'

const NOW = Temporal.Instant.from('2030-03-04T12:00:00Z')
const long = NOW.subtract({ hours: 100 })
const plan = {
  id: 'sub_1',
  plan: 'business, monthly',
  status: 'active',
  cancelsAtEnd: false,
  since: long,
} as const
const paid = { id: 'in_1', cents: 3000, refundedCents: 0, at: long }
const books: Books = { subscriptions: [plan], payments: [paid], cards: ['pm_1'] }

const anyBooks: fc.Arbitrary<Books> = fc.record({
  subscriptions: fc.uniqueArray(
    fc.record({
      id: fc.string(),
      plan: fc.constantFrom('business, monthly', null),
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES.filter((status) => status !== 'active')),
      cancelsAtEnd: fc.boolean(),
      since: fc.constantFrom(long, NOW),
    }),
    { maxLength: 1, selector: ({ id }) => id },
  ),
  payments: fc.uniqueArray(
    fc.record({
      id: fc.string(),
      cents: fc.nat(),
      refundedCents: fc.nat(),
      at: fc.constantFrom(long, NOW),
    }),
    { selector: ({ id }) => id },
  ),
  cards: fc.uniqueArray(fc.string()),
})

test('the same books do not differ', () => {
  fc.assert(
    fc.property(anyBooks, (any) => {
      expect(differencesOf(any, any, NOW)).toEqual([])
    }),
  )
})

test.each<[string, Partial<Books>, Partial<Books>]>([
  ['runs at the payment provider and was not known here', { subscriptions: [] }, {}],
  ['active here and cancelled at', {}, { subscriptions: [{ ...plan, status: 'cancelled' }] }],
  ['is not there at the payment provider', {}, { subscriptions: [] }],
  ['was to pro, yearly at', {}, { subscriptions: [{ ...plan, plan: 'pro, yearly' }] }],
  ['was to no plan of ours at', {}, { subscriptions: [{ ...plan, plan: null }] }],
  ['was cancelled at the payment provider', {}, { subscriptions: [{ ...plan, cancelsAtEnd: true }] }],
  ['goes on at', { subscriptions: [{ ...plan, cancelsAtEnd: true }] }, {}],
  ['A payment of $30.00 was not known here', { payments: [] }, {}],
  ['A payment of $30.00 is not there', {}, { payments: [] }],
  ['$5.00 was paid back at the payment provider', {}, { payments: [{ ...paid, refundedCents: 500 }] }],
  ['A card was added', { cards: [] }, {}],
  ['A card was removed', {}, { cards: [] }],
])('"%s" is told', (words, here, there) => {
  expect(differencesOf({ ...books, ...here }, { ...books, ...there }, NOW)).toEqual([
    expect.stringContaining(words),
  ])
})

test.each(SUBSCRIPTION_STATUSES)(
  'a subscription that is %s is missed on either side while it runs',
  (status) => {
    const one = { ...books, subscriptions: [{ ...plan, status }] }
    const none = { ...books, subscriptions: [] }
    const count = isRunning({ status }) ? 1 : 0
    expect(differencesOf(one, none, NOW)).toHaveLength(count)
    expect(differencesOf(none, one, NOW)).toHaveLength(count)
  },
)

test('of one that has ended on both sides it does not matter what it was for', () => {
  const ended = { ...plan, status: 'cancelled' } as const
  const [one, other] = [ended, { ...ended, plan: null, cancelsAtEnd: true }].map((subscription) => ({
    ...books,
    subscriptions: [subscription],
  }))
  expect(one && other && differencesOf(one, other, NOW)).toEqual([])
})

test('two subscriptions at once are told, what has just happened is not', () => {
  const twice = { ...books, subscriptions: [plan, { ...plan, id: 'sub_2' }] }
  expect(differencesOf(twice, twice, NOW)).toEqual(['2 subscriptions run at the payment provider.'])
  for (const [minutes, count] of [
    [0, 0],
    [119, 0],
    [121, 1],
  ] as const) {
    const news = { ...books, payments: [{ ...paid, at: NOW.subtract({ minutes }) }] }
    expect(differencesOf({ ...books, payments: [] }, news, NOW)).toHaveLength(count)
  }
})
