import { expect, test } from 'vitest'
import { mailFailure } from './smtp.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')

test.each([
  ['the server is busy', { code: 'EENVELOPE', responseCode: 450 }],
  ['nobody listens', { code: 'ESOCKET' }],
  ['the server offers no encryption', { code: 'ETLS', responseCode: 500 }],
  ['the login is refused, which is not about this mail', { code: 'EAUTH', responseCode: 535 }],
])('goes again in a minute when %s', (_, error) => {
  const failure = mailFailure(error, NOW)
  expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe('2026-10-01T12:01:00Z')
})

test.each([
  ['the server refuses it for good', { code: 'EENVELOPE', responseCode: 550 }],
  ['the address is unusable', { code: 'EENVELOPE' }],
])('does not go again when %s', (_, error) => {
  expect(mailFailure(error, NOW).kind).toBe('stop')
})
