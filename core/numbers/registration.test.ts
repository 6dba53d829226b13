import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { regionsOf } from '#core/places/regions.ts'
import { BRAND_FIELDS, BRAND_STATES, NUMBER_COUNTRIES, NUMBER_TYPES } from '#core/vocabulary/numbers.ts'
import {
  asCarriersWrite,
  countryOf,
  einDigits,
  isRegistered,
  meanwhileOf,
  needsRegistration,
  registrationOf,
  registrationProblems,
  registrationStanding,
} from './registration.ts'

const anyGood = fc.record({
  church: fc.constantFrom('Grace Chapel', 'St. Ann’s'),
  ein: fc.constantFrom('123456789', '12-3456789', '12 345 6789'),
  address: fc.constantFrom('12 Main Street', '1 Boxwood Lane'),
  city: fc.constantFrom('Montgomery', 'Chicago'),
  state: fc.constantFrom('AL', 'il', 'Tx'),
  zip: fc.constantFrom('36104', '36104-1234'),
  email: fc.constantFrom('office@grace.org', 'a@b.c'),
  phone: fc.constantFrom('(334) 555-0142', '+13345550142'),
})
const anyCanadian = fc
  .tuple(anyGood, fc.constantFrom(...regionsOf('CA')), fc.constantFrom('K1A 0B1', 'm5v2t6', 'h2y 1c6'))
  .map(([details, { value }, zip]) => ({ ...details, state: value.toLowerCase(), zip }))
const WRONG = {
  ein: ['12', '1234567890', 'ABCDEFGHI'],
  address: ['PO Box 12', 'p.o. box 7', 'Post Office Box 1'],
  state: ['Alabama', 'A', '12', 'TE', 'XX'],
  zip: ['3610', '36104-', 'ABCDE'],
  email: ['office', 'office@grace', 'two words@grace.org'],
  phone: ['12', '+447700900500', '(911) 555-0142', '(334) 155-0142'],
} as const
const anyWrong = fc.constantFrom(
  ...Object.entries(WRONG).flatMap(([field, values]) => values.map((value) => [field, value] as const)),
)

describe('what is handed in', () => {
  test.prop([anyGood])(
    'has no problem when every field is right, also as the carriers write it',
    (details) => {
      expect(registrationProblems(details)).toBeNull()
      const written = asCarriersWrite(details)
      expect(registrationProblems(written)).toBeNull()
      expect(asCarriersWrite(written)).toEqual(written)
      expect(written.ein).toMatch(/^\d{2}-\d{7}$/)
      expect(written.state).toMatch(/^[A-Z]{2}$/)
      expect(einDigits(written.ein)).toBe(einDigits(details.ein))
    },
  )

  test.prop([anyGood, anyWrong])(
    'has a problem in the field that is wrong, and in no other',
    (details, [field, value]) => {
      expect(Object.keys(registrationProblems({ ...details, [field]: value }) ?? {})).toEqual([field])
    },
  )

  test.prop([anyGood, fc.subarray([...BRAND_FIELDS], { minLength: 1 })])(
    'names each missing field',
    (details, missing) => {
      const given = { ...details, ...Object.fromEntries(missing.map((field) => [field, ''])) }
      expect(registrationProblems(given)).toEqual(
        Object.fromEntries(missing.map((field) => [field, [`${field} is required`]])),
      )
    },
  )
})

const anyNumber = fc.option(
  fc.record({
    countryIso: fc.constantFrom(...NUMBER_COUNTRIES),
    type: fc.constantFrom(...NUMBER_TYPES),
    isImported: fc.boolean(),
  }),
)

test.prop([anyCanadian, fc.constantFrom(...regionsOf('US')), fc.constantFrom('36104', '10001-0001')])(
  'in Canada every province goes with a postal code, and none with a ZIP code, nor a state with a postal code',
  (details, { value: state }, zip) => {
    expect(registrationProblems(details)).toBeNull()
    const written = asCarriersWrite(details)
    expect(registrationProblems(written)).toBeNull()
    expect(written).toMatchObject({ ein: '123456789', zip: details.zip.toUpperCase() })
    for (const change of [{ state }, { zip }])
      expect(Object.keys(registrationProblems({ ...details, ...change }) ?? {})).toEqual(['zip'])
  },
)

test('a church of Canada gives its province, its postal code and the nine digits of its business number', () => {
  const ottawa = {
    church: 'Grace Chapel',
    ein: '12345 6789',
    address: '12 Main Street',
    city: 'Ottawa',
    state: 'on',
    zip: 'k1a 0b1',
    email: 'office@grace.org',
    phone: '(613) 555-0142',
  }
  expect(registrationProblems(ottawa)).toBeNull()
  expect(asCarriersWrite(ottawa)).toMatchObject({ ein: '123456789', state: 'ON', zip: 'K1A 0B1' })
  for (const change of [{ state: 'AL' }, { zip: '36104' }])
    expect(Object.keys(registrationProblems({ ...ottawa, ...change }) ?? {})).toEqual(['zip'])
  expect([countryOf('K1A 0B1'), countryOf('36104')]).toEqual(['CA', 'US'])
})

describe('a number', () => {
  test.prop([anyNumber])(
    'is registered when it is a local one of the US, or toll-free, that we bought',
    (number) => {
      const isOurs = number !== null && !number.isImported
      const isLocal = isOurs && number.countryIso === 'US' && number.type === 'local'
      const isTollFree = isOurs && number.type === 'tollFree'
      expect(registrationOf(number)).toBe(isTollFree ? 'tollFree' : isLocal ? 'local' : null)
      expect(needsRegistration(number)).toBe(isLocal || isTollFree)
    },
  )

  test.prop([
    anyNumber,
    fc.constantFrom(...BRAND_STATES),
    fc.constantFrom('local', 'tollFree'),
    fc.boolean(),
  ])(
    'texts when the carriers have approved this very number, or need not know it',
    (number, status, type, isThis) => {
      if (number === null) return
      const known = isRegistered({ ...number, carrierSid: 'PN1' }, [
        { type, status, sender: isThis ? 'PN1' : 'PN2' },
      ])
      const needed = registrationOf(number)
      expect(known).toBe(needed === null || (needed === type && status === 'approved' && isThis))
    },
  )

  test.prop([anyNumber, fc.constantFrom(...BRAND_STATES), fc.boolean()])(
    'is shown as approved only when its texts are let through, and else as far as the carriers are',
    (number, status, isThis) => {
      const carried = number && { ...number, carrierSid: 'PN1' }
      const standing = registrationStanding(carried, { status, sender: isThis ? 'PN1' : 'PN2' })
      const isForOther = status === 'approved' && !isThis
      expect(standing).toBe(needsRegistration(number) ? (isForOther ? 'in_review' : status) : null)
      expect(registrationStanding(carried, null)).toBe(needsRegistration(number) ? 'none' : null)
    },
  )

  test.prop([anyNumber, fc.constantFrom('none', ...BRAND_STATES)])(
    'that needs none is never said to wait for it, nor one that is approved',
    (number, status) => {
      const waits = meanwhileOf(status, number).startsWith('Until it is approved')
      expect(waits).toBe(needsRegistration(number) && status !== 'approved')
    },
  )

  test.each([
    ['approved', null, 'now set up your number'],
    ['approved', Temporal.Instant.fromEpochMilliseconds(0), 'nothing left to do: the phone companies know'],
    ['in_review', null, 'Until it is approved'],
  ] as const)('a local one of the US that is %s and live since %s says so', (status, liveAt, words) => {
    const local = { countryIso: 'US', type: 'local', isImported: false, liveAt } as const
    expect(meanwhileOf(status, local)).toContain(words)
  })

  test('without a number says to choose one first, and with one whose carrier is another who looks after it', () => {
    const imported = { type: 'local', isImported: true, countryIso: 'US', liveAt: null } as const
    expect(meanwhileOf('none', null)).toMatch(/^Choose a number first/)
    expect(meanwhileOf('none', imported)).toContain('another texting provider')
    expect(meanwhileOf('none', { ...imported, isImported: false, countryIso: 'GB' })).toMatch(
      /needs no regis/,
    )
  })

  test.prop([anyNumber, fc.constantFrom('none', ...BRAND_STATES), fc.boolean()])(
    'that is approved is still set up until its first text has arrived, when it is a local one',
    (number, status, isLive) => {
      const liveAt = isLive ? Temporal.Instant.fromEpochMilliseconds(0) : null
      const isSetUp = meanwhileOf(status, number && { ...number, liveAt }).includes('now set up your number')
      expect(isSetUp).toBe(registrationOf(number) === 'local' && status === 'approved' && !isLive)
    },
  )
})
