import { expect, test } from 'vitest'
import { expiryOf, expiryProblem, withSlash } from './expiry.ts'

test('a slash is added after two digits, and can be taken back', () => {
  expect(withSlash('1', '')).toBe('1')
  expect(withSlash('12', '1')).toBe('12/')
  expect(withSlash('12/3', '12/')).toBe('12/3')
  expect(withSlash('1234', '')).toBe('12/34')
  expect(withSlash('12', '12/')).toBe('12')
})

test('a card is good until its month has ended', () => {
  const now = new Date('2030-03-31T12:00:00Z')
  expect(expiryProblem(expiryOf({ exp_month: 3, exp_year: 2030 }), now)).toBeNull()
  for (const wrong of ['02/30', '13/31', '00/31', '3/31', '', '12'])
    expect(expiryProblem(wrong, now)).toBe('Invalid expiry')
})
