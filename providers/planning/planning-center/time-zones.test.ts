import { expect, test } from 'vitest'
import { ianaZone, RAILS_NAMES } from './time-zones.ts'

test.each([
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Arizona', 'America/Phoenix'],
  ['Pretoria', 'Africa/Johannesburg'],
  ['America/Chicago', 'America/Chicago'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
])('%s is %s', (name, zone) => {
  expect(ianaZone(name)).toBe(zone)
})

test('every name that Rails knows is a zone that the platform knows', () => {
  expect(RAILS_NAMES.length).toBeGreaterThan(150)
  for (const name of RAILS_NAMES) {
    const zone = ianaZone(name) ?? ''
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), name).not.toThrow()
  }
})

test('a zone that nobody knows is not guessed', () => {
  expect(ianaZone('Middle Earth')).toBeNull()
  expect(ianaZone('')).toBeNull()
  expect(ianaZone('constructor')).toBeNull()
})
