import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAfter } from '#core/time/instant.ts'
import type { SuspensionCause } from '#core/vocabulary/billing.ts'
import { CHURCH_STATUSES } from '#core/vocabulary/churches.ts'
import { canExtendTrial, canSuspend, extendedTrialEnd, statusAfterSuspension } from './suspension.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')

describe('suspending a church', () => {
  it('is possible while it can use the product, and undone by what it was before', () => {
    expect(CHURCH_STATUSES.filter(canSuspend)).toEqual([
      'On Trial',
      'On Extended Trial',
      'Active',
      'Cancelling',
    ])
    for (const statusBefore of CHURCH_STATUSES.filter(canSuspend))
      expect(statusAfterSuspension({ statusBefore, packageId: 'pro' })).toBe(statusBefore)
  })

  it('for a missed payment is undone by what the package says', () => {
    expect(statusAfterSuspension({ statusBefore: null, packageId: 'pro' })).toBe('Active')
    expect(statusAfterSuspension({ statusBefore: null, packageId: 'free' })).toBe('On Trial')
  })
})

describe('a longer trial', () => {
  it('is for churches on trial', () => {
    const lengthened = (suspendedBecause: SuspensionCause | null) =>
      CHURCH_STATUSES.filter((status) => canExtendTrial({ status, suspendedBecause }))
    expect(lengthened(null)).toEqual(['On Trial', 'On Extended Trial'])
    expect(lengthened('payment_failed')).toEqual(['On Trial', 'On Extended Trial'])
    expect(lengthened('trial_ended').toSorted()).toEqual(['Not Active', 'On Extended Trial', 'On Trial'])
  })

  it('always ends later than before, and in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 365 }), (offset, days) => {
        const before = NOW.add({ hours: offset * 24 })
        const end = extendedTrialEnd(before, days, NOW)
        expect(isAfter(end, before) && isAfter(end, NOW)).toBe(true)
      }),
    )
    expect(extendedTrialEnd(null, 7, NOW).equals(NOW.add({ hours: 168 }))).toBe(true)
  })
})
