import { expect, test } from 'vitest'
import { IDLE_LIMIT, isFresh } from './session.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')

test('who has shown a quarter of an hour ago who they are is trusted, and not a second longer', () => {
  expect(isFresh(NOW, NOW)).toBe(true)
  expect(isFresh(NOW.subtract({ minutes: 15 }), NOW)).toBe(true)
  expect(isFresh(NOW.subtract({ minutes: 15, seconds: 1 }), NOW)).toBe(false)
})

test('a session that is not used for two weeks is over', () => {
  expect(Temporal.Duration.from(IDLE_LIMIT).total('hours')).toBe(2 * 7 * 24)
})
