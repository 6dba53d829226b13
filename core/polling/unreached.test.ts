import { describe, expect, test } from 'vitest'
import { firstLookAt, unreachedToRead } from './unreached.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const ago = (duration: Temporal.DurationLike): Temporal.Instant => NOW.subtract(duration)
const person = (id: string, told: Temporal.DurationLike, read: Temporal.DurationLike) => ({
  id,
  since: ago(told),
  readAt: ago(read),
})

describe('whoever cannot be reached is read again', () => {
  test('every 2 minutes in the first hour after the church was told', () => {
    const people = [
      person('ann', { minutes: 59 }, { minutes: 2 }),
      person('bob', { minutes: 5 }, { minutes: 1 }),
    ]
    expect(unreachedToRead(people, NOW)).toEqual(['ann'])
    expect(firstLookAt(people)).toEqual(NOW)
  })

  test('hourly after that', () => {
    const people = [
      person('ann', { hours: 5 }, { minutes: 59 }),
      person('bob', { hours: 5 }, { minutes: 60 }),
    ]
    expect(unreachedToRead(people, NOW)).toEqual(['bob'])
    expect(firstLookAt([])).toBeNull()
  })

  test('at most as many at once as one request takes, who waited longest first', () => {
    const people = Array.from({ length: 80 }, (_, place) =>
      person(`${place}`, { hours: 9 }, { hours: 2 + place }),
    )
    const read = unreachedToRead(people, NOW)
    expect(read).toHaveLength(50)
    expect(read[0]).toBe('79')
  })
})
