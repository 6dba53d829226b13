import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { canSpare, isMobileOf, OPT_IN_LIMITS } from './opt-in.ts'

test.each([
  ['+12125550177', 'US', true],
  ['+14165550177', 'CA', true],
  ['+61412345678', 'AU', true],
  ['+27821234567', 'ZA', true],
  ['+64211234567', 'NZ', true],
  ['+447400123456', 'GB', true],
  ['+14165550177', 'US', false],
  ['+18765551234', 'US', false],
  ['+19005551234', 'US', false],
  ['+18005551234', 'US', false],
  ['+15005550001', 'US', false],
  ['+16005551234', 'CA', false],
  ['+881612345678', 'US', false],
  ['+447011123456', 'GB', false],
  ['+442079460018', 'GB', false],
  ['+447911123456', 'GB', false],
])('%s may be a mobile phone of %s: %s', (number, country, isOne) => {
  expect(isMobileOf(number, country)).toBe(isOne)
})

const credits = fc.integer({ min: 0, max: 300 })

test.prop([credits, credits, fc.integer({ min: 1, max: 60 }), fc.option(credits)])(
  'what is spared leaves the last fifty alone and never sets off automatic recharge',
  (balance, pending, cost, rechargeBelow) => {
    if (!canSpare({ balance, pending, cost, rechargeBelow })) return
    expect(balance - pending).toBeGreaterThanOrEqual(50)
    expect(balance - pending - cost).toBeGreaterThanOrEqual(rechargeBelow ?? 0)
  },
)

test.each([
  [50, 0, 1, null, true],
  [49, 0, 1, null, false],
  [60, 11, 1, null, false],
  [60, 0, 10, 50, true],
  [60, 0, 11, 50, false],
  [50, 0, 50, null, true],
])(
  'of %i credits, %i of them spoken for, one for %i is spared, with recharge below %s: %s',
  (balance, pending, cost, rechargeBelow, isSpared) => {
    expect(canSpare({ balance, pending, cost, rechargeBelow })).toBe(isSpared)
  },
)

test('somebody is texted once a week, whoever enters the number', () => {
  expect(OPT_IN_LIMITS.pauseHours).toBe(168)
})
