import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { chosenNumber, isOfferedAtSignup, soldIn, typeOfNumber, typesOf } from './offer.ts'

/** The characters of the shortest number with its area. */
const IN_FULL = 12
const anyCountry = fc.constantFrom(...NUMBER_COUNTRIES)
/** Numbers of every country that sells some, as carriers and people write them. */
const anyText = fc.oneof(
  fc.string(),
  fc
    .tuple(
      fc.constantFrom('+1205', '+1800', '1416', '(615) ', '+614', '+278', '+447', '07', '+643', ''),
      fc.stringMatching(/^[0-9]{6,8}$/),
    )
    .map(([start, rest]) => start + rest),
)

describe('a number that was chosen', () => {
  test.prop([anyText, anyCountry], { numRuns: 500 })(
    'is one that its country sells, or none',
    (text, country) => {
      const chosen = chosenNumber(text, country)
      if (chosen === null) return
      expect(chosen).toMatch(/^\+\d+$/)
      expect(typesOf(country)).toContain(typeOfNumber(chosen))
    },
  )

  test.prop([anyText, anyCountry])('in full is the same when it is chosen again', (text, country) => {
    const chosen = chosenNumber(text, country)
    if (chosen !== null && chosen.length >= IN_FULL) expect(chosenNumber(chosen, country)).toBe(chosen)
  })

  test.each([
    ['(205) 555-0150', 'US', '+12055550150'],
    ['+12055550150', 'NZ', '+12055550150'],
    ['07700 900500', 'GB', '+447700900500'],
    ['+447700900500', 'US', null],
    ['abc', 'US', null],
  ] as const)('%o in %s is %o', (text, country, expected) => {
    expect(chosenNumber(text, country)).toBe(expected)
  })
})

describe('what is sold', () => {
  test.prop([anyCountry])('to New Zealand is a number of the US, elsewhere one of the country', (country) => {
    expect(soldIn(country)).toBe(country === 'NZ' ? 'US' : country)
  })

  test.prop([anyCountry])('is local and toll free in North America, mobile elsewhere', (country) => {
    const isNorthAmerican = ['US', 'CA', 'NZ'].includes(country)
    expect(typesOf(country)).toEqual(isNorthAmerican ? ['local', 'tollFree'] : ['mobile'])
  })

  test('at signup comes from two countries', () => {
    expect(NUMBER_COUNTRIES.filter(isOfferedAtSignup)).toEqual(['US', 'CA'])
    expect(isOfferedAtSignup('XX')).toBe(false)
  })
})

test.each([
  ['+12055550150', 'local'],
  ['+14165550150', 'local'],
  ['+18885550150', 'tollFree'],
  ['+61412345678', 'mobile'],
])('%s is a number of the type %s', (number, type) => expect(typeOfNumber(number)).toBe(type))
