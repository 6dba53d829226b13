import { expect, it } from 'vitest'
import { isDenied } from './denied.ts'

it.each(['Cancelled', 'Not Active'] as const)('a church that is %s is sent to its billing', (status) => {
  expect(isDenied({ status })).toBe(true)
})

it.each(['On Trial', 'On Extended Trial', 'Active', 'Cancelling', 'Pending'] as const)(
  'a church that is %s keeps its pages',
  (status) => {
    expect(isDenied({ status })).toBe(false)
  },
)

it('a platform admin has no church to deny', () => {
  expect(isDenied(null)).toBe(false)
})
