import { expect, test } from 'vitest'
import { ianaZone } from './time-zones.ts'

test.each([
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Arizona', 'America/Phoenix'],
  ['Pretoria', 'Africa/Johannesburg'],
  ['America/Chicago', 'America/Chicago'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
])('%s is %s', (name, zone) => {
  expect(ianaZone(name)).toBe(zone)
})

test('a zone that nobody knows is not guessed', () => {
  expect(ianaZone('Middle Earth')).toBeNull()
  expect(ianaZone('')).toBeNull()
  expect(ianaZone('constructor')).toBeNull()
})
