import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isProvince, isState, regionOf, regionsOf } from './regions.ts'

const COUNTRIES = ['US', 'CA'] as const

describe.each(COUNTRIES)('the regions of %s', (country) => {
  const regions = regionsOf(country)

  test('stand in the order of their names, each once', () => {
    const labels = regions.map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)].toSorted())
    expect(new Set(regions.map(({ value }) => value)).size).toBe(regions.length)
  })

  test.prop([fc.constantFrom(...regions)])(
    'are known by name and by letters, of one country only',
    (region) => {
      const { value, label } = region
      for (const text of [value, value.toLowerCase(), label, label.toUpperCase()])
        expect(regionOf(text)).toBe(value)
      expect([isState(value.toLowerCase()), isProvince(value.toLowerCase())]).toEqual([
        country === 'US',
        country === 'CA',
      ])
    },
  )
})

test('there are 13 provinces, and 50 states with the capital and the territories', () => {
  expect(regionsOf('CA')).toHaveLength(13)
  expect(regionsOf('US').length).toBeGreaterThanOrEqual(51)
  expect(regionsOf('US')).toContainEqual({ value: 'DC', label: 'District of Columbia' })
})

test('what names no region is none', () => {
  expect(['Bavaria', '', 'A', 'ALA'].map(regionOf)).toEqual([null, null, null, null])
  expect([isState('XX'), isProvince('XX')]).toEqual([false, false])
})
