import * as z from 'zod'

export const REQUIRED = 'this field is required'
export const TOO_LONG = 'this field is too long'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** What is said of a value that does not fit, unless its schema says it better. */
const plainly: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return REQUIRED
  if (issue.code === 'too_big' && issue.origin === 'string') return TOO_LONG
  if (issue.code === 'invalid_type') return `this must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `this must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') return 'this fits none of the forms that are known here'
  return undefined
}

/** From here on inputs that do not fit the contract are answered in words for people. */
export const speakPlainly = (): void => {
  z.config({ customError: plainly })
}
