import { describe, expect, it } from 'vitest'
import { DISPOSABLE, NO_MAIL, phoneDoubt } from '#core/access/contact.ts'
import { decodeError } from '#web/lib/errors.ts'
import { doubtsIn, isConfirmed, signupProblems } from './signup-rules.ts'

const GOOD = {
  name: 'Ann Lee',
  email: 'ann@church.test',
  mobile_phone: '+1 (212) 555-0142',
  captcha: 'solved',
}

describe('step 1 of the signup', () => {
  it('names every field that is missing, in the words of the specification', () => {
    expect(signupProblems({ name: '', email: ' ', mobile_phone: '', captcha: '' })).toEqual({
      name: 'this field is required',
      email: 'this field is required',
      mobile_phone: 'this field is required',
      captcha: 'ReCaptcha should be filled',
    })
  })

  it('wants a full name and a North American phone of eleven digits', () => {
    expect(signupProblems(GOOD)).toEqual({})
    expect(signupProblems({ ...GOOD, mobile_phone: '12125550142' })).toEqual({})
    expect(signupProblems({ ...GOOD, name: ' Ann ' })).toEqual({ name: 'Please enter your full name' })
    expect(signupProblems({ ...GOOD, mobile_phone: '+1 (212) 555' })).toEqual({
      mobile_phone: 'Mobile phone is invalid.',
    })
  })

  it('offers to confirm only what the server doubts', () => {
    const doubt = (error: unknown) => doubtsIn(decodeError({ error }, 422))
    for (const sentence of [NO_MAIL, DISPOSABLE]) {
      expect(doubt({ email: [sentence] })).toEqual({ email: false })
      expect(doubt({ email: [sentence], mobile_phone: [phoneDoubt('1')] })).toEqual({
        email: false,
        phone: false,
      })
    }
    expect(doubt(phoneDoubt('1'))).toEqual({ phone: false })
    expect(doubt('Mobile phone is invalid.')).toEqual({})
    expect(doubtsIn(new TypeError('Failed to fetch'))).toEqual({})
  })

  it('passes over the check once every doubt is confirmed', () => {
    expect(isConfirmed({})).toBe(false)
    expect(isConfirmed({ email: true, phone: false })).toBe(false)
    expect(isConfirmed({ email: true, phone: true })).toBe(true)
  })
})
