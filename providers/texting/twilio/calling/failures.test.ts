import { describe, expect, test } from 'vitest'
import { failureOf } from './failures.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const thrown = (fields: object) => Object.assign(new Error('The number +15550100 …'), fields)

describe('what became of a request that failed', () => {
  test.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])('%s: it was never sent', (code) => {
    expect(failureOf(thrown({ code }), NOW)).toMatchObject({ kind: 'retry', outcome: 'not_sent' })
  })

  test.each([
    thrown({ code: 'ECONNRESET' }),
    thrown({ code: 'UND_ERR_SOCKET' }),
    thrown({ code: 'UND_ERR_HEADERS_TIMEOUT' }),
    thrown({ code: 'UND_ERR_BODY_TIMEOUT' }),
    thrown({ status: 500 }),
    thrown({ status: 503, code: 20503 }),
    new SyntaxError('Unexpected end of JSON input'),
  ])('after %o it may have been accepted, so it must be looked up before it is repeated', (error) => {
    expect(failureOf(error, NOW)).toMatchObject({ kind: 'retry', outcome: 'unknown' })
  })

  test('a 429 was not processed, and says how long to wait', () => {
    const failure = failureOf(thrown({ retryAfterSeconds: 7 }), NOW)
    expect(failure).toMatchObject({ kind: 'retry', outcome: 'not_sent', code: '20429' })
    expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe('2026-10-01T12:00:07Z')
  })

  test('refused credentials stop everything, with or without a code', () => {
    expect(failureOf(thrown({ status: 401 }), NOW)).toMatchObject({ kind: 'alert', why: 'credentials' })
  })

  test('a code that nobody knows is not repeated blindly', () => {
    expect(failureOf(thrown({ status: 400, code: 29999 }), NOW)).toMatchObject({
      kind: 'alert',
      why: 'unexpected',
      code: '29999',
    })
  })

  test('no phone number reaches a detail, which is logged', () => {
    for (const error of [
      thrown({ status: 400, code: 21211 }),
      thrown({ status: 400, code: 1 }),
      thrown({}),
    ]) {
      expect(failureOf(error, NOW).detail).not.toContain('+1555')
    }
  })
})
