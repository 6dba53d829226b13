import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isRealMobile, lookAtEmail, NO_MAIL, phoneDoubt, phoneOf, placeDoubt } from './contact.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))

describe('a phone', () => {
  test.prop([digits(3), digits(3), digits(4)])(
    'is the same however it is written',
    (area, exchange, line) => {
      const e164 = `+1${area}${exchange}${line}`
      expect(phoneOf(`+1 (${area}) ${exchange}-${line}`)).toBe(e164)
      expect(phoneOf(`1${area}${exchange}${line}`)).toBe(e164)
      expect(isRealMobile(`+1 (${area}) ${exchange}-${line}`)).toBe(isRealMobile(e164))
    },
  )

  test.each([
    ['+1 (212) 555-0142', true],
    ['14165550142', true],
    ['+1 (800) 555-0142', false],
    ['+1 (212) 055-0142', false],
    ['+447911123456', false],
    ['', false],
  ])('%o can be a real mobile one: %o', (typed, isReal) => {
    expect(isRealMobile(typed)).toBe(isReal)
    expect(phoneDoubt(typed) === null).toBe(isReal)
  })
})

test.each([
  ['America/Chicago', true],
  ['Pacific/Honolulu', true],
  ['Europe/Berlin', false],
])('a time zone of %s fits a North American phone: %s', (zone, fits) => {
  expect(placeDoubt(zone) === null).toBe(fits)
})

const anyDomain = fc.domain()

describe('an e-mail address', () => {
  test.prop([anyDomain, fc.constantFrom('test', 'example', 'localhost')])(
    'of a domain for tests is plausible',
    (name, top) => {
      expect(lookAtEmail(`nora@${name}.${top}`)).toEqual({ outcome: 'plausible' })
      expect(lookAtEmail(`nora@${top}`)).toEqual({ outcome: 'plausible' })
    },
  )

  test.prop([anyDomain])('of a domain that cannot exist is doubtful', (name) => {
    expect(lookAtEmail(`nora@${name}.invalid`)).toEqual({ outcome: 'doubtful', doubt: NO_MAIL })
  })

  test('that can be thrown away is doubtful', () => {
    expect(lookAtEmail('nora@mailinator.com')).toMatchObject({ outcome: 'doubtful' })
  })

  test.prop([anyDomain])('of any other domain is as good as its domain', (name) => {
    const look = lookAtEmail(`nora@${name.toUpperCase()}`)
    if (look.outcome === 'ask') expect(look.domain).toBe(name.toLowerCase())
    expect(lookAtEmail('nora@Grace-Chapel.org')).toEqual({ outcome: 'ask', domain: 'grace-chapel.org' })
  })
})
