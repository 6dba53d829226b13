import { expect, test } from 'vitest'
import { billingDay, dollars, monthOfYear, priceOf, yearlySaving } from './money.ts'
import { PLAN } from './testing.ts'

test('money is shown in dollars and cents', () => {
  expect([dollars(1420), dollars(120_000), dollars(-500)]).toEqual(['$14.20', '$1,200.00', '-$5.00'])
})

test('the year is shown by the month, and saves 17 percent', () => {
  expect(monthOfYear(PLAN)).toBe('$24.90')
  expect(yearlySaving(PLAN)).toBe(17)
  expect(yearlySaving({ ...PLAN, amount_per_month: 0, amount_per_year: null })).toBe(0)
})

test('what has no price by the year has one price', () => {
  expect(priceOf(PLAN, false)).toBe(29_880)
  expect(priceOf({ ...PLAN, amount_per_year: null }, false)).toBe(3000)
})

test('a day is that of the zone', () => {
  expect(billingDay('2030-03-09T04:00:00Z', 'America/New_York')).toBe('03.08.2030')
  expect(billingDay('2030-03-09T04:00:00Z', 'Pacific/Auckland')).toBe('03.09.2030')
})
