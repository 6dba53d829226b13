import { expect, test } from 'vitest'
import { follow, timeOf } from './clock.ts'

test('a real provider lives in real time, an emulated one in that of the sandbox', () => {
  const ahead = { now: () => Temporal.Now.instant().add({ hours: 72 }) }
  const hoursAhead = (url: string | null) =>
    Math.round(timeOf({ url }, ahead).now().since(Temporal.Now.instant()).total('hours'))
  expect(Math.abs(hoursAhead(null))).toBe(0)
  expect(hoursAhead('http://localhost:3001/stripe')).toBe(72)
})

test('between two readings of another clock, time goes on as fast as there, whatever the own clock is set to', async () => {
  const shown = Temporal.Instant.from('2001-01-01T00:00:00Z')
  const clock = await follow(async () => ({ now: shown, speed: 3600 }), 60_000)
  const since = () => clock.now().since(shown).total('seconds')
  const first = since()
  const until = performance.now() + 5
  while (performance.now() < until);
  expect(since() - first).toBeGreaterThan(15)
  expect(since()).toBeLessThan(24 * 3600)
  clock.stop()
})
