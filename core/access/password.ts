import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH_MIN, PASSWORD_TOO_SHORT } from './password-length.ts'

const REQUIRED = 'this field is required'
const COMMON = 'This password is one of those that are tried first. Please choose another one.'

const common = new Set(dictionary['passwords-common'])

/** What keeps a password from being chosen; null when nothing does. */
export function passwordProblem(password: string): string | null {
  if (password === '') return REQUIRED
  if (password.length < PASSWORD_LENGTH_MIN) return PASSWORD_TOO_SHORT
  return common.has(password.toLowerCase()) ? COMMON : null
}
