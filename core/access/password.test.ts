import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { passwordProblem } from './password.ts'
import { PASSWORD_LENGTH_MIN } from './password-length.ts'

describe('a password that is being chosen', () => {
  test.each(['password', 'Password1', 'iloveyou', '1234567890', 'QWERTYUIOP'])(
    '%s is refused: it is tried first',
    (password) => {
      expect(passwordProblem(password)).toMatch(/tried first/)
    },
  )

  test.prop([fc.string({ maxLength: PASSWORD_LENGTH_MIN - 1 })])('is refused when short', (password) => {
    expect(passwordProblem(password)).not.toBeNull()
  })

  test.prop([fc.uuid()])('is taken when nobody would guess it', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })
})
