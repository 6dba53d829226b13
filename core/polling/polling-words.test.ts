import { describe, expect, test } from 'vitest'
import { PLANNING_PROBLEMS } from '#core/vocabulary/roster.ts'
import { type SyncCursor, WHOLE } from './cursor.ts'
import {
  brokenWords,
  doneWords,
  failedWords,
  noAnswer,
  progressWords,
  tryAgainWords,
  waitingWords,
} from './polling-words.ts'

const SERVICE = { name: 'Rota', words: { accessNeeded: 'They need to be a leader.' } }
const at = (change: Partial<SyncCursor>): SyncCursor => ({ ...WHOLE, ...change })
const planIds = [
  { serviceTypeId: 's4', planId: 'p1' },
  { serviceTypeId: 's4', planId: 'p2' },
  { serviceTypeId: 's5', planId: 'p3' },
]

describe('how far a reading has come', () => {
  test.each([
    [at({ phase: 'organization' }), 'Reading service types and teams'],
    [at({ phase: 'plans', serviceTypeIds: ['s3', 's4', 's5'] }), 'Service type 3 of 5, 120 people'],
    [at({ phase: 'assignments', planIds }), 'Service type 4 of 5, 120 people'],
    [at({ phase: 'people' }), 'Phone numbers of 120 people'],
    [at({ phase: 'finish' }), '5 service types, 120 people'],
  ])('%o is told as %s', (cursor, words) => {
    expect(progressWords(cursor, { serviceTypes: 5, people: 120 })).toBe(words)
  })

  test('nobody is counted before somebody is found, and one is no plural', () => {
    const first = at({ phase: 'plans', serviceTypeIds: ['s1'] })
    expect(progressWords(first, { serviceTypes: 1, people: 0 })).toBe('Service type 1 of 1')
    expect(doneWords({ serviceTypes: 1, people: 1 })).toBe('1 service type, 1 person')
  })
})

describe('what is said about a planning service', () => {
  test('what a reading waits for, and until when, in the zone of the church', () => {
    const notBefore = Temporal.Instant.from('2030-03-04T14:00:20Z')
    const limit = { rateLimit: 10, ratePeriodSeconds: 20 }
    const zone = 'America/New_York'
    expect(waitingWords(SERVICE, { why: 'rate_limited', notBefore }, limit, zone)).toBe(
      'Rota allows 10 requests in 20 seconds. Going on at 9:00:20.',
    )
    expect(waitingWords(SERVICE, { why: 'unavailable', notBefore }, limit, zone)).toBe(
      'Rota does not answer at the moment. Trying again at 9:00:20.',
    )
  })

  test.each([
    ['05:00:05', '12:00:05'],
    ['17:30:00', '12:30:00'],
    ['18:00:00', '1:00:00'],
    ['04:59:59', '11:59:59'],
  ])('until when, on a clock of twelve hours: %s is %s', (utc, clock) => {
    const notBefore = Temporal.Instant.from(`2030-03-04T${utc}Z`)
    const limit = { rateLimit: 10, ratePeriodSeconds: 20 }
    expect(waitingWords(SERVICE, { why: 'unavailable', notBefore }, limit, 'America/New_York')).toContain(
      `again at ${clock}.`,
    )
  })

  test.each([
    [20_000, '20 seconds'],
    [19_001, '20 seconds'],
    [1000, '1 second'],
    [1, '1 second'],
    [-500, '1 second'],
  ])('whoever asks in its pause is told for how long: %i ms are %s', (ms, words) => {
    const now = Temporal.Instant.from('2030-03-04T14:00:00Z')
    const notBefore = now.add({ milliseconds: ms })
    expect(tryAgainWords(SERVICE, { why: 'rate_limited', notBefore }, now)).toBe(
      `Rota answers no more requests for ${words}. Please try again then.`,
    )
    expect(tryAgainWords(SERVICE, { why: 'unavailable', notBefore }, now)).toBe(noAnswer(SERVICE))
  })

  test('a missing permission says which one is needed', () => {
    expect(failedWords(SERVICE, 'forbidden')).toMatch(/connected Rota .* They need to be a leader\.$/)
  })

  test.each(PLANNING_PROBLEMS)('the problem %s is a sentence with the name of the service', (problem) => {
    expect(failedWords(SERVICE, problem)).toMatch(/^(Rota|The person who connected Rota) .*\.$/)
  })

  test('what a token endpoint answers is not shown to people', () => {
    expect(brokenWords(SERVICE, 'HTTP 400: invalid_grant')).toBe('Rota no longer accepts the connection.')
    expect(brokenWords(SERVICE, 'the connection lacks a scope')).toBe(
      'Rota no longer accepts the connection. It says: the connection lacks a scope.',
    )
  })
})
