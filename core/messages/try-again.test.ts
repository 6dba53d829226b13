import { describe, expect, test } from 'vitest'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { tryAgainAt } from './try-again.ts'

/** Monday noon in New York. */
const NOW = Temporal.Instant.from('2030-03-04T17:00:00Z')
const startsAt = Temporal.Instant.from('2030-03-10T14:00:00Z')
const loss = {
  lostBefore: 0,
  notBefore: NOW.add({ hours: 1 }),
  startsAt,
  latestAt: startsAt,
  zone: 'America/New_York',
  window: TEXTING_WINDOW,
}
const again = (change: Partial<typeof loss>, now = NOW) => tryAgainAt({ ...loss, ...change }, now)?.toString()

describe('a text that was lost for a reason that passes goes again', () => {
  test('as soon as the reason may have passed', () => {
    expect(again({})).toBe('2030-03-04T18:00:00Z')
  })

  test('and once more the day before the service', () => {
    expect(again({ lostBefore: 1 })).toBe('2030-03-09T14:00:00Z')
  })

  test('or some hours before it when that day has begun', () => {
    const now = Temporal.Instant.from('2030-03-09T20:00:00Z')
    const sunday = Temporal.Instant.from('2030-03-10T18:00:00Z')
    expect(
      again({ lostBefore: 1, notBefore: now.add({ hours: 1 }), startsAt: sunday, latestAt: sunday }, now),
    ).toBe('2030-03-10T15:00:00Z')
  })

  test('not at night', () => {
    const now = Temporal.Instant.from('2030-03-05T01:30:00Z')
    expect(again({ notBefore: now.add({ hours: 1 }) }, now)).toBe('2030-03-05T13:00:00Z')
  })

  test('not a third time, nor when the next text or the service comes first', () => {
    expect(again({ lostBefore: 2 })).toBeUndefined()
    expect(again({ latestAt: NOW.add({ hours: 1 }) })).toBeUndefined()
  })
})
