import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { COUPON_TYPES } from '#core/vocabulary/billing.ts'
import { appliesAt, couponProblems, isUsable, storedLimits, type TypedCoupon } from './coupons.ts'

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

const TYPED: TypedCoupon = {
  code: 'EASTER',
  type: 'expiry',
  totalUses: null,
  expiryDate: '2030-12-31',
  noExpiry: false,
  credits: 50,
  trialDays: 0,
  applyWhen: 'any',
  includeDollar: false,
}

describe('a coupon as it is typed', () => {
  test.each([
    ['without a code', { code: ' ' }, { code: ['code is required'] }],
    [
      'for no use',
      { type: 'uses', totalUses: 0 },
      { total_uses: ['Total Number of Uses field is required'] },
    ],
    [
      'without its number of uses',
      { type: 'uses', totalUses: null },
      { total_uses: ['Total Number of Uses field is required'] },
    ],
    ['for one use', { type: 'uses', totalUses: 1 }, null],
    ['without its date', { expiryDate: null }, { expiry_date: ['Expiry Date field is required'] }],
    ['with a past date', { expiryDate: '2030-10-01' }, { expiry_date: ['The expiry date has passed.'] }],
    ['that gives nothing', { credits: 0 }, { trial_days: ['Trial Days or Credits field is required'] }],
    ['that gives one credit', { credits: 1 }, null],
    ['that gives one day', { credits: 0, trialDays: 1 }, null],
    ['without an end', { expiryDate: null, noExpiry: true }, null],
    ['until today', { expiryDate: '2030-10-02' }, null],
  ] as const)('%s', (_, changes, problems) =>
    expect(couponProblems({ ...TYPED, ...changes }, NOW)).toEqual(problems),
  )

  test.prop([fc.constantFrom(...COUPON_TYPES), fc.boolean(), fc.integer({ min: 1 }), fc.nat(1000)])(
    'is stored with its number of uses or the end of its last day, and never with both',
    (type, noExpiry, totalUses, days) => {
      const day = Temporal.PlainDate.from('2030-12-31').add({ days })
      const stored = storedLimits({ ...TYPED, type, noExpiry, totalUses, expiryDate: day.toString() })
      const isEndless = type !== 'expiry' || noExpiry
      expect({ ...stored, expiresAt: stored.expiresAt?.toString() ?? null }).toEqual({
        type: type === 'uses' ? 'uses' : 'expiry',
        totalUses: type === 'uses' ? totalUses : null,
        expiresAt: isEndless ? null : `${day.add({ days: 1 })}T00:00:00Z`,
      })
    },
  )
})

test('a coupon is good at the moments it is for', () => {
  expect([
    appliesAt('any', 'signup'),
    appliesAt('signup', 'signup'),
    appliesAt('subscription', 'signup'),
  ]).toEqual([true, true, false])
})
