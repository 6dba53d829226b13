import { expect, test } from 'vitest'
import type { Package } from '#contract/billing.ts'
import { billingDay, dollars, monthOfYear, priceOf, yearlySaving } from './money.ts'

const business: Package = {
  id: 'business',
  name: 'Business',
  description: '',
  tooltip: '',
  image: '/packages/business.svg',
  credit: 400,
  amount_per_month: 3000,
  amount_per_year: 29_880,
  is_popular: true,
  limits: {
    followUpsMax: 3,
    confirmationRemindersMax: 2,
    combination: true,
    customTemplates: true,
    editableTexts: 'confirmation',
  },
  rank: 2,
}

test('money is shown in dollars and cents', () => {
  expect([dollars(1420), dollars(120_000), dollars(-500)]).toEqual(['$14.20', '$1,200.00', '-$5.00'])
})

test('the year is shown by the month, and saves 17 percent', () => {
  expect(monthOfYear(business)).toBe('$24.90')
  expect(yearlySaving(business)).toBe(17)
  expect(yearlySaving({ ...business, amount_per_month: 0, amount_per_year: null })).toBe(0)
})

test('what has no price by the year has one price', () => {
  expect(priceOf(business, false)).toBe(29_880)
  expect(priceOf({ ...business, amount_per_year: null }, false)).toBe(3000)
})

test('a day is that of the zone', () => {
  expect(billingDay('2030-03-09T04:00:00Z', 'America/New_York')).toBe('03.08.2030')
  expect(billingDay('2030-03-09T04:00:00Z', 'Pacific/Auckland')).toBe('03.09.2030')
})
