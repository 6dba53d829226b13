import { expect, test } from 'vitest'
import { dollars, firstPayment, paymentsInWords } from './money.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1420, '$14.20'],
  [142_000, '$1,420.00'],
  [-1200, '-$12.00'],
])('%i cents are %s', (cents, words) => expect(dollars(cents)).toBe(words))

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
test.each([
  ['2030-04-01T15:00:00Z', 1420, 'You pay $14.20 now, then $30.00 on the 1st'],
  ['2030-03-22T15:00:00Z', 0, 'You pay nothing now, then $30.00 on the 22nd'],
  ['2030-03-13T02:00:00Z', 100, 'You pay $1.00 now, then $30.00 on the 12th'],
  ['2030-03-23T15:00:00Z', 100, 'You pay $1.00 now, then $30.00 on the 23rd'],
  ['2030-04-04T15:00:00Z', 100, 'You pay $1.00 now, then $30.00 on April 4, 2030'],
  ['2031-03-04T15:00:00Z', 9960, 'You pay $99.60 now, then $30.00 on March 4, 2031'],
])('what is paid until %s', (nextAt, dueNowCents, words) => {
  const paid = { dueNowCents, nextCents: 3000, nextAt: Temporal.Instant.from(nextAt) }
  expect(paymentsInWords(paid, 'America/New_York', NOW)).toBe(words)
})

test('a cent that is left pays a payment of one, and nothing pays a payment of nothing', () => {
  const nextAt = Temporal.Instant.from('2030-02-01T00:00:00Z')
  const next = (cents: number, leftCents: number) =>
    firstPayment({ nextCents: cents, nextAt, leftCents, isMonthly: true }).nextAt.toString()
  expect([next(1, 1), next(0, 0)]).toEqual(['2030-03-01T00:00:00Z', '2030-02-01T00:00:00Z'])
})

test.each([
  [0, 6000, '2030-02-01T00:00:00Z'],
  [5000, 1000, '2030-02-01T00:00:00Z'],
  [6000, 6000, '2030-03-01T00:00:00Z'],
  [20_000, 4000, '2030-05-01T00:00:00Z'],
])('with %i cents left, the first $60.00 a month takes %i on %s', (leftCents, cents, at) => {
  const nextAt = Temporal.Instant.from('2030-02-01T00:00:00Z')
  const first = firstPayment({ nextCents: 6000, nextAt, leftCents, isMonthly: true })
  expect([first.nextCents, first.nextAt.toString()]).toEqual([cents, at])
})
