import { expect, test } from 'vitest'
import { isUsable } from './coupons.ts'

const NOW = Temporal.Instant.from('2030-10-02T16:00:00Z')
const unlimited = { isActive: true, expiresAt: null, totalUses: null }

test.each([
  ['without limits', unlimited, 1_000, true],
  ['switched off', { ...unlimited, isActive: false }, 0, false],
  ['before its day', { ...unlimited, expiresAt: NOW.add({ seconds: 1 }) }, 0, true],
  ['on the moment it ends', { ...unlimited, expiresAt: NOW }, 0, false],
  ['with a use left', { ...unlimited, totalUses: 3 }, 2, true],
  ['used up', { ...unlimited, totalUses: 3 }, 3, false],
])('a coupon %s', (_, limits, uses, expected) => expect(isUsable(limits, uses, NOW)).toBe(expected))
