import { expect, test } from 'vitest'
import { toldBefore, troubleOf } from './connection-trouble.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const failingFor = (minutes: number) => NOW.subtract({ minutes })

test.each([
  ['nothing while it is read', null, null, null],
  ['nothing during a short outage', null, failingFor(29), null],
  ['silence from half an hour on', null, failingFor(30), 'silent'],
  ['that it is broken, at once', 'revoked', null, 'broken'],
  ['that it is broken, however long it fails', 'revoked', failingFor(90), 'broken'],
] as const)('of a connection is said %s', (_name, brokenReason, failingSince, expected) => {
  expect(troubleOf({ brokenReason, failingSince }, NOW)).toBe(expected)
})

test('owners hear of lasting trouble once a day', () => {
  expect(toldBefore(NOW).toString()).toBe('2030-03-03T15:00:00Z')
})
