import * as z from 'zod'
import { personNameProblem } from '#core/access/name.ts'
import { PASSWORD_LENGTH_MIN, PASSWORD_TOO_SHORT } from '#core/access/password-length.ts'
import { requiredLine, requiredText } from './shared.ts'

export const emailAddress = z.email('Please enter an e-mail address such as name@church.org.')

/** An e-mail address; `required` is said when there is none. */
export const emailField = (required?: string) => requiredLine(320, required).pipe(emailAddress)

/** A first and a last name. */
export const fullNameField = (required?: string) =>
  requiredLine(200, required)
    .refine((value) => /\S\s+\S/.test(value), { error: 'Please enter your full name', abort: true })
    .superRefine((value, context) => {
      const message = personNameProblem(value)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** A mobile phone: 11 digits, or the form '+1 (212) 555-0142'. */
export const mobilePhoneField = (required?: string) =>
  requiredLine(40, required).refine(
    (value) => /^\d{11}$/.test(value) || /^\+1 \(\d{3}\) \d{3}-\d{4}$/.test(value),
    { error: 'Mobile phone is invalid.' },
  )

/** A password that is being chosen. */
export const newPasswordField = (required?: string) =>
  requiredText(1000, required).min(PASSWORD_LENGTH_MIN, PASSWORD_TOO_SHORT)
