import { describe, expect, test } from 'vitest'
import { finalRefusal, refusal } from './failures.ts'
import { rateReading } from './rate.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const answer = (status: number, json: unknown, headers: Record<string, string> = {}) => ({
  status,
  json,
  headers: new Headers(headers),
})
const error = (fields: object) => ({ errors: [fields] })
const hinted = (hint: string) =>
  answer(401, error({ code: 'unauthorized', detail: `… Error Code Hint: (${hint})` }))
const HTML = undefined

describe('a refused token', () => {
  test.each(['BABOON', 'CAPUCHIN'])('%s may be mended by a fresh token', (hint) => {
    expect(finalRefusal(hinted(hint))).toBeNull()
  })

  test.each([
    ['PELICAN', 'reconnect'],
    ['FLAMINGO', 'reconnect'],
    ['LEMMING', 'reconnect'],
    ['TRASH_PANDA', 'forbidden'],
  ])('%s needs somebody (%s)', (hint, why) => {
    expect(finalRefusal(hinted(hint))).toMatchObject({ kind: 'alert', why })
  })

  test('a missing scope comes as a code', () => {
    expect(finalRefusal(answer(401, error({ code: 'bad_scope' })))).toMatchObject({ why: 'reconnect' })
  })
})

describe('a refused request', () => {
  test.each([
    ['a permission', answer(403, error({ title: 'Forbidden' })), { kind: 'alert', why: 'forbidden' }],
    ['the firewall', answer(403, HTML), { kind: 'retry', why: 'unavailable' }],
    ['a missing row', answer(404, error({})), { kind: 'stop', why: 'gone' }],
    ['a bad value', answer(422, error({ detail: 'invalid' })), { kind: 'stop', why: 'refused' }],
    ['a simultaneous create', answer(409, error({})), { kind: 'retry', why: 'unavailable' }],
    ['a defect of theirs', answer(500, error({})), { kind: 'retry', why: 'unavailable' }],
    ['a gateway', answer(504, HTML), { kind: 'retry', why: 'unavailable' }],
    ['a version', answer(400, error({ code: 'unsupported_version_error' })), { why: 'unexpected' }],
  ])('because of %s', (_, refused, expected) => {
    expect(refusal(refused, NOW)).toMatchObject(expected)
  })

  test('a rate limit says when to come back', () => {
    const failure = refusal(answer(429, error({}), { 'Retry-After': '19' }), NOW)
    expect(failure).toMatchObject({ kind: 'retry', why: 'rate_limited' })
    expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe('2026-10-01T12:00:19Z')
  })
})

describe('the rate headers', () => {
  const headers = new Headers({
    'X-PCO-API-Request-Rate-Limit': '100',
    'X-PCO-API-Request-Rate-Period': '20 seconds',
    'X-PCO-API-Request-Rate-Count': '118',
    'Retry-After': '19',
  })

  test('are read with their units', () => {
    expect(rateReading(429, headers)).toEqual({
      limit: 100,
      periodSeconds: 20,
      count: 118,
      retryAfterSeconds: 19,
    })
    expect(rateReading(200, headers)?.retryAfterSeconds).toBeNull()
  })

  test('may be missing, as on a page of the firewall', () => {
    expect(rateReading(403, new Headers())).toBeNull()
  })
})
