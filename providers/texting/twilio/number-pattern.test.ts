import { expect, test } from 'vitest'
import { containsPattern } from './numbers.ts'

test.each([
  ['US', 'first', '808', '+1808'],
  ['GB', 'first', '7700', '+447700'],
  ['US', 'anywhere', '555', '555'],
  ['US', 'last', '1234', '1234$'],
  ['US', 'last', 'GRACE', 'GRACE$'],
  ['US', 'first', '(808) 9*', '+18089'],
] as const)('in %s, %s %s is searched as %s', (country, match, text, pattern) => {
  expect(containsPattern({ country, contains: { text, match } })).toBe(pattern)
})

test('nothing to look for means no pattern', () => {
  expect(containsPattern({ country: 'US', contains: null })).toBeUndefined()
  expect(containsPattern({ country: 'US', contains: { text: ' *', match: 'last' } })).toBeUndefined()
})
