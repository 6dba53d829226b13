import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { CHURCH_STATUSES, SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import { SUBSCRIPTION_STATUSES } from '#core/vocabulary/payments.ts'
import { isPaid, isRunning, statusBy } from './standing.ts'

const anySubscription = fc.record({
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  cancelsAtEnd: fc.boolean(),
})
const anyStatus = fc.constantFrom(...CHURCH_STATUSES)
const standing = (status: (typeof CHURCH_STATUSES)[number]) => ({ status, isSuspendedByAdmin: false })

describe('where a church stands', () => {
  test.prop([anySubscription, anyStatus])('is the same however often it is asked', (subscription, status) => {
    const first = statusBy(subscription, standing(status))
    expect(statusBy(subscription, standing(first))).toBe(first)
  })
  test.prop([anySubscription, anyStatus])('is not changed when an admin has suspended it', (one, status) => {
    expect(statusBy(one, { status, isSuspendedByAdmin: true })).toBe(status)
  })
  test.prop([anyStatus.filter((status) => !['Pending', 'Email Confirmed'].includes(status)), fc.boolean()])(
    'is never shut by what is paid',
    (status, cancelsAtEnd) => {
      for (const paid of SUBSCRIPTION_STATUSES.filter((one) => isPaid({ status: one })))
        expect(SHUT_STATUSES).not.toContain(statusBy({ status: paid, cancelsAtEnd }, standing(status)))
    },
  )
  test.prop([anySubscription])('what gives credits is running', (one) => {
    if (isPaid(one)) expect(isRunning(one)).toBe(true)
  })
  test.each([
    ['trialing', 'On Extended Trial', 'Cancelling'],
    ['active', 'Active', 'Cancelling'],
    ['past_due', 'Active', 'Cancelling'],
    ['unpaid', 'Active', 'Cancelling'],
    ['paused', 'Active', 'Cancelling'],
    ['cancelled', 'Cancelled', 'Cancelled'],
    ['incomplete', 'On Trial', 'On Trial'],
  ] as const)('with a subscription that is %s: %s, or %s when it ends', (status, goesOn, ends) => {
    const by = (cancelsAtEnd: boolean) => statusBy({ status, cancelsAtEnd }, standing('On Trial'))
    expect([by(false), by(true)]).toEqual([goesOn, ends])
  })

  test('is suspended until what is owed is paid', () => {
    for (const status of ['past_due', 'unpaid', 'paused'] as const)
      expect(statusBy({ status, cancelsAtEnd: false }, standing('Not Active'))).toBe('Not Active')
  })

  test('is cancelled when what it cancelled is over, and not active when it was suspended', () => {
    const over = { status: 'cancelled', cancelsAtEnd: true } as const
    expect(statusBy(over, standing('Cancelling'))).toBe('Cancelled')
    expect(statusBy(over, standing('Not Active'))).toBe('Not Active')
  })
})
