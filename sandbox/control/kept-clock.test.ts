import { expect, onTestFinished, test, vi } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Store } from '../base/store.ts'
import { keepClock } from './kept-clock.ts'

const START = Temporal.Instant.from('2030-03-03T12:00:00Z')

test('a sandbox killed while its clock ran fast wakes up no earlier than it was, and at real speed', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const store = new Store(':memory:')
  let real = START
  const pass = (milliseconds: number) => {
    real = real.add({ milliseconds })
    vi.advanceTimersByTime(milliseconds)
  }
  const killed = new MovableClock({ real: () => real })
  keepClock(killed, store)
  killed.setSpeed(600)
  for (let second = 0; second < 30; second += 1) pass(1000)
  pass(999)
  const again = new MovableClock({ real: () => real })
  const kept = keepClock(again, store)
  const leapSeconds = (again.now().epochMilliseconds - killed.now().epochMilliseconds) / 1000
  expect(leapSeconds).toBeGreaterThanOrEqual(0)
  expect(leapSeconds).toBeLessThanOrEqual(600)
  expect(again.speed).toBe(1)
  kept.stop()
  store.close()
})
