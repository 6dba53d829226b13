import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { missing, type Problems } from '#web/lib/form.ts'

export type SignupValues = { name: string; email: string; mobile_phone: string; captcha: string }

/** What the server doubts, and whether the person has confirmed it. */
export type Doubts = { email?: boolean; phone?: boolean }

const PHONE = /^(\d{11}|\+1 \(\d{3}\) \d{3}-\d{4})$/

/** The rules of step 1 (spec 000 §5). */
export const signupProblems = (values: SignupValues): Problems<SignupValues> => ({
  ...(!/\S\s+\S/.test(values.name) && { name: 'Please enter your full name' }),
  ...(!PHONE.test(values.mobile_phone) && { mobile_phone: 'Mobile phone is invalid.' }),
  ...(!values.captcha && { captcha: 'ReCaptcha should be filled' }),
  ...missing(values, 'name', 'email', 'mobile_phone'),
})

/** A checkbox appears when the server's message contains 'valid' or 'real' (spec 000 §2). */
export const doubtsIn = (error: unknown): Doubts => {
  const fields = fieldErrors(error)
  const words = Object.keys(fields).length > 0 ? Object.values(fields).join(' ') : errorText(error)
  return {
    ...(/\bvalid\b/i.test(words) && { email: false }),
    ...(/\breal\b/i.test(words) && { phone: false }),
  }
}

/** The check beforehand is passed over once everything that was doubted is confirmed. */
export const isConfirmed = (doubts: Doubts): boolean => {
  const answers = Object.values(doubts)
  return answers.length > 0 && answers.every(Boolean)
}
