import { expect, test } from 'vitest'
import { logStatusInWords, logTimeInFile } from './log-words.ts'

test('statuses are capitalised and say when a text went out twice', () => {
  expect(logStatusInWords({ status: 'delivered', sent_twice: false })).toBe('Delivered')
  expect(logStatusInWords({ status: 'undelivered', sent_twice: true })).toBe('Undelivered (2x)')
})

test('a time in a file is that of the zone', () => {
  const at = Temporal.Instant.from('2030-03-03T03:04:05Z')
  expect(logTimeInFile(at, 'America/New_York')).toBe('03.02.2030 22.04.05')
  expect(logTimeInFile(at, 'UTC')).toBe('03.03.2030 03.04.05')
})
