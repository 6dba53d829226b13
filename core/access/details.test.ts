import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { detailsProblems, isTimeZone, usernameProblem } from './details.ts'
import { passwordProblem } from './password.ts'
import { PASSWORD_LENGTH_MIN } from './password-length.ts'

const EMAIL = 'nora@new.test'
const GOOD = { church: 'New Hope', username: 'nora', password: 'correct horse', timezone: 'America/Chicago' }

describe('a username', () => {
  test.prop([fc.string()])('without @ can be anybody’s', (name) => {
    expect(usernameProblem(name.replaceAll('@', ''), EMAIL)).toBeNull()
  })

  test.prop([fc.emailAddress(), fc.emailAddress()])(
    'with @ is one’s own address, or refused',
    (name, email) => {
      const isOwn = name.toLowerCase() === email.toLowerCase()
      expect(usernameProblem(name, email) === null).toBe(isOwn)
      expect(usernameProblem(email.toUpperCase(), email)).toBeNull()
    },
  )
})

describe('a time zone', () => {
  test('is any that the platform knows', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(isTimeZone(name)).toBe(true)
  })

  test.each(['', '+01:00', '-05:00', 'Chicago', 'America/Nowhere', '2030'])('is not %o', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })

  test.prop([fc.string()])('can be asked for in any words', (name) => {
    expect(typeof isTimeZone(name)).toBe('boolean')
  })
})

describe('the details', () => {
  test.prop([
    fc.record({
      church: fc.constantFrom('', 'New Hope'),
      username: fc.constantFrom('', 'nora', EMAIL, 'other@new.test'),
      password: fc.string({ maxLength: 2 * PASSWORD_LENGTH_MIN }),
      timezone: fc.constantFrom('America/Chicago', 'Nowhere'),
    }),
  ])('name every field that is wrong, and no other', (details) => {
    const wrong = Object.keys(detailsProblems(details, EMAIL) ?? {})
    expect(wrong).toEqual(
      [
        details.church === '' && 'church',
        (details.username === '' || details.username === 'other@new.test') && 'username',
        passwordProblem(details.password) !== null && 'password',
        details.timezone === 'Nowhere' && 'timezone',
      ].filter(Boolean),
    )
  })

  test('without a problem have none', () => {
    expect(detailsProblems(GOOD, EMAIL)).toBeNull()
    expect(detailsProblems({ ...GOOD, password: '' }, EMAIL)).toEqual({
      password: ['this field is required'],
    })
  })
})
