import { expect, test } from 'vitest'
import { timeOf } from './clock.ts'

test('a real provider lives in real time, an emulated one in that of the sandbox', () => {
  const ahead = { now: () => Temporal.Now.instant().add({ hours: 72 }) }
  const hoursAhead = (url: string | null) =>
    Math.round(timeOf({ url }, ahead).now().since(Temporal.Now.instant()).total('hours'))
  expect(Math.abs(hoursAhead(null))).toBe(0)
  expect(hoursAhead('http://localhost:3001/stripe')).toBe(72)
})
