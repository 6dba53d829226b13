import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { choosePhone, countryOf, formatPhone, isTollFree, toE164 } from './phone.ts'
import type { PersonPhone } from './text.ts'

const phone = (location: string, number: string, isPrimary = false): PersonPhone => ({
  location,
  number,
  e164: null,
  isPrimary,
})
const anyPhone = fc.record({
  location: fc.constantFrom('Mobile', 'mobile', 'Home', 'Work', 'Other', ''),
  number: fc.constantFrom('(212) 555-0100', '2125550101', '+44 7911 123456', '12', 'none', ''),
  e164: fc.constant(null),
  isPrimary: fc.boolean(),
})
const anyPreference = fc.constantFrom('mobile' as const, 'primary' as const, 'mobile-primary' as const)

describe('which number is texted', () => {
  test.prop([fc.array(anyPhone, { maxLength: 5 }), anyPreference])(
    'a possible number or a reason, and never a home or work number unless primary is preferred',
    (phones, preference) => {
      const choice = choosePhone(phones, preference, 'US')
      expect(choice.phone === null).toBe(choice.unreachable !== null)
      if (choice.phone === null) return
      expect(choice.phone).toMatch(/^\+[1-9]\d{6,14}$/)
      const owners = phones.filter((one) => toE164(one.number, 'US') === choice.phone)
      if (preference === 'primary') expect(owners.some((one) => one.isPrimary)).toBe(true)
      else expect(owners.some((one) => !['Home', 'Work'].includes(one.location))).toBe(true)
    },
  )

  test.each([
    ['mobile', [phone('Home', '2125550101', true), phone('MOBILE', '2125550102')], '+12125550102'],
    ['mobile', [phone('Mobile', '2125550101'), phone('Mobile', '2125550102', true)], '+12125550102'],
    ['mobile', [phone('Mobile', '12'), phone('Mobile', '2125550102')], '+12125550102'],
    ['mobile', [phone('Other', '2125550101', true)], 'no_mobile'],
    ['primary', [phone('Home', '2125550101', true), phone('Mobile', '2125550102')], '+12125550101'],
    ['primary', [phone('Mobile', '2125550102')], 'no_mobile'],
    ['mobile-primary', [phone('Home', '2125550101', true), phone('Mobile', '2125550102')], '+12125550102'],
    ['mobile-primary', [phone('Other', '2125550101', true)], '+12125550101'],
    ['mobile-primary', [phone('Home', '2125550101', true)], 'landline_only'],
    ['mobile-primary', [phone('Mobile', '555')], 'bad_number'],
    ['mobile-primary', [], 'no_mobile'],
  ] as const)('%s with %o is %s', (preference, phones, expected) => {
    const choice = choosePhone(phones, preference, 'US')
    expect(choice.phone ?? choice.unreachable).toBe(expected)
  })

  test('what the planning service already put in E.164 is taken as it is', () => {
    const foreign = { ...phone('Mobile', '07911 123456'), e164: '+447911123456' }
    expect(choosePhone([foreign], 'mobile', 'US').phone).toBe('+447911123456')
  })

  test('numbers without a country belong to the default country', () => {
    expect(toE164('07911 123456', 'GB')).toBe('+447911123456')
    expect(toE164('0412 345 678', 'AU')).toBe('+61412345678')
    expect(toE164('(212) 555-0100', 'nowhere')).toBeNull()
  })
})

describe('about numbers', () => {
  test('toll-free codes', () => {
    expect(
      ['800', '833', '844', '855', '866', '877', '888'].every((code) => isTollFree(`+1${code}5550100`)),
    ).toBe(true)
    expect(['822', '889', '212'].some((code) => isTollFree(`+1${code}5550100`))).toBe(false)
  })

  test('shown as people write them', () => {
    expect(formatPhone('+12125550100')).toBe('(212) 555-0100')
    expect(formatPhone('+442079460018')).toBe('+44 20 7946 0018')
    expect(formatPhone('unknown')).toBe('unknown')
    expect(countryOf('+61412345678')).toBe('AU')
  })
})
