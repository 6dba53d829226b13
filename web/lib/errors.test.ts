import { describe, expect, it } from 'vitest'
import { decodeError, errorEmail, errorStatus, errorTakenBy, errorText, fieldErrors } from './errors.ts'

describe('errors of the server', () => {
  it('shows a plain text as it stands', () => {
    const error = decodeError({ error: 'Invalid link.' }, 400)
    expect(errorText(error)).toBe('Invalid link.')
    expect(fieldErrors(error)).toEqual({})
    expect(errorStatus(error)).toBe(400)
  })

  it('knows whose address must be verified first', () => {
    const error = decodeError(
      { error: 'Please verify your e-mail address first.', email: 'ann@church.test' },
      401,
    )
    expect(errorEmail(error)).toBe('ann@church.test')
    expect(errorEmail(decodeError({ error: 'no' }, 401))).toBeNull()
    expect(errorEmail(new TypeError('Failed to fetch'))).toBeNull()
  })

  it('knows which church has what was wanted', () => {
    expect(errorTakenBy(decodeError({ error: 'Taken.', taken_by: 'Grace Chapel' }, 409))).toBe('Grace Chapel')
    expect(errorTakenBy(decodeError({ error: 'no' }, 409))).toBeNull()
  })

  it('shows the first message of each field', () => {
    const error = decodeError({ error: { email: ['is taken', 'is long'], name: ['is required'] } }, 422)
    expect(fieldErrors(error)).toEqual({ email: 'is taken', name: 'is required' })
    expect(errorText(error)).toBe('is taken')
  })

  it('never shows the body of an answer it does not know', () => {
    const error = decodeError('<html>502 Bad Gateway</html>', 502)
    expect(errorText(error)).toBe('Something went wrong. Please try again.')
  })

  it('tells a server that cannot be reached from one that refuses', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toContain('cannot be reached')
    expect(errorStatus(new TypeError('Failed to fetch'))).toBeNull()
  })
})
