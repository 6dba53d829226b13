import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { clockTimeOf, hoursInWords, hoursProblem, timeOf, windowInWords } from './hours.ts'

const anyTime = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

describe('hours', () => {
  test.prop([anyTime])('a time survives being shown in parts', (time) => {
    expect(timeOf(clockTimeOf(time))).toBe(time)
  })

  test('in words', () => {
    expect(windowInWords({ from: '08:00', until: '21:00' })).toBe('8AM - 9PM')
    expect(hoursInWords({ between: { from: '08:00', until: '12:30' } })).toBe('between 8:00 am and 12:30 pm')
    expect(hoursInWords({ at: '18:00' })).toBe('at 6:00 pm')
  })

  test('outside the window, or the wrong way round', () => {
    expect(hoursProblem({ at: '07:45' })).toBe('Choose a time from 8 AM to 9 PM')
    expect(hoursProblem({ at: '21:00' })).toBe('Choose a time from 8 AM to 9 PM')
    expect(hoursProblem({ between: { from: '12:00', until: '09:00' } })).toBe(
      'The second time must be later than the first',
    )
    expect(hoursProblem({ between: { from: '08:00', until: '21:00' } })).toBeNull()
    expect(hoursProblem(null)).toBeNull()
  })
})
