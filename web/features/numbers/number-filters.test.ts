import { describe, expect, it } from 'vitest'
import { countryOfCode } from './countries.ts'
import { changed, FIRST_FILTERS, isTooShort, toInput } from './number-filters.ts'

const HERE = { latitude: 40.7, longitude: -74 }

describe('what is searched for', () => {
  it('offers only the kinds of numbers that a country has', () => {
    const british = changed({ ...FIRST_FILTERS, numberType: 'tollFree' }, { country: 'GB' })
    expect(british.numberType).toBe('mobile')
    expect(changed(british, { country: 'CA' }).numberType).toBe('local')
    expect(changed({ ...FIRST_FILTERS, numberType: 'tollFree' }, { country: 'CA' }).numberType).toBe(
      'tollFree',
    )
  })

  it('does not look for digits as a place, nor for a place of another country', () => {
    const digits = changed(FIRST_FILTERS, { search: '212' })
    expect(changed(digits, { selectBy: 'location' }).search).toBe('')
    expect(changed(digits, { country: 'CA' }).search).toBe('')
    expect(changed(digits, { partOfNum: 'last' }).search).toBe('212')
  })

  it('waits for a second digit, and asks for any number without one', () => {
    expect(isTooShort({ ...FIRST_FILTERS, search: '(2' })).toBe(true)
    expect(isTooShort({ ...FIRST_FILTERS, search: '21' })).toBe(false)
    expect(isTooShort(FIRST_FILTERS)).toBe(false)
    expect(isTooShort({ ...FIRST_FILTERS, selectBy: 'location', search: 'X' })).toBe(false)
  })

  it('looks either near somebody or for what is typed, whichever came last', () => {
    const near = changed({ ...FIRST_FILTERS, selectBy: 'location', search: 'Boston' }, { place: HERE })
    expect(toInput(near)).toMatchObject({ search: '', ...HERE })
    expect(toInput(changed(near, { search: ' Boston ' }))).not.toHaveProperty('latitude')
    expect(toInput(changed(near, { search: ' Boston ' })).search).toBe('Boston')
  })
})

it.each([
  ['US', 'US'],
  ['ca', 'CA'],
  ['1', 'US'],
  ['+44', 'GB'],
  ['64', 'NZ'],
])('reads the country code %s of an imported number as %s', (code, country) => {
  expect(countryOfCode(code)).toBe(country)
})
