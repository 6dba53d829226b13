import { dictionary } from '@zxcvbn-ts/language-common'

/** The fewest characters that a password can have. */
export const PASSWORD_LENGTH_MIN = 8

const REQUIRED = 'this field is required'
const SHORT = `The password must have at least ${PASSWORD_LENGTH_MIN} characters.`
const COMMON = 'This password is one of those that are tried first. Please choose another one.'

const common = new Set(dictionary['passwords-common'])

/** What keeps a password from being chosen; null when nothing does. */
export const passwordProblem = (password: string): string | null => {
  if (password === '') return REQUIRED
  if (password.length < PASSWORD_LENGTH_MIN) return SHORT
  return common.has(password.toLowerCase()) ? COMMON : null
}
