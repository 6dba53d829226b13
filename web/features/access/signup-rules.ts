import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { missing, type Problems } from '#web/lib/form.ts'

export type SignupValues = { name: string; email: string; mobile_phone: string; captcha: string }

/** What the server doubts, and whether the person has confirmed it. */
export type Doubts = { email?: boolean; phone?: boolean }

const PHONE = /^(\d{11}|\+1 \(\d{3}\) \d{3}-\d{4})$/

/** What is wrong with step 1. */
export const signupProblems = (values: SignupValues): Problems<SignupValues> => ({
  ...(!/\S\s+\S/.test(values.name) && { name: 'Please enter your full name' }),
  ...(!PHONE.test(values.mobile_phone) && { mobile_phone: 'Mobile phone is invalid.' }),
  ...(!values.captcha && { captcha: 'ReCaptcha should be filled' }),
  ...missing(values, 'name', 'email', 'mobile_phone'),
})

/** What the server doubts: it says 'valid' of an e-mail address and 'real' of a phone. */
export function doubtsIn(error: unknown): Doubts {
  const fields = fieldErrors(error)
  const words = Object.keys(fields).length > 0 ? Object.values(fields).join(' ') : errorText(error)
  return {
    ...(/\bvalid\b/i.test(words) && { email: false }),
    ...(/\breal\b/i.test(words) && { phone: false }),
  }
}

/** Whether everything that was doubted is confirmed, so that the check beforehand can be skipped. */
export function isConfirmed(doubts: Doubts): boolean {
  const answers = Object.values(doubts)
  return answers.length > 0 && answers.every(Boolean)
}
