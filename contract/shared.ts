import { oc } from '@orpc/contract'
import * as z from 'zod'
import { PERSON_STATUSES, STATUS_FILTERS } from '#core/vocabulary/people.ts'
import { CONFIRMATIONS } from '#core/vocabulary/users.ts'

const REQUIRED = 'this field is required'
const TOO_LONG = 'this field is too long'

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
function speakPlainly(): void {
  z.config({ customError: plainly })
}

speakPlainly()

/** An instant as ISO 8601 in UTC, for example '2030-03-03T14:00:00Z'. */
export const isoInstant = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })

const NOT_A_DAY = 'this must be a day, such as 2030-03-03'

/** A calendar day at the church, for example '2030-03-03'. */
export const isoDate = z.iso
  .date({ error: NOT_A_DAY })
  // The database has no year 0, and no five digits for the day after the last.
  .refine((day) => !/^(0000|9999)/.test(day), { error: NOT_A_DAY })

/** How a volunteer stands in a plan. */
export const personStatus = z.enum(PERSON_STATUSES).meta({
  description: 'C accepted, U unconfirmed, D declined, F failed, O opted out, empty: sent, no status',
})

/** Which people a list shows; A is everyone. */
export const statusFilter = z.enum(STATUS_FILTERS)
export type { StatusFilter } from '#core/vocabulary/people.ts'

/** An id of the planning service, as it gives it. */
export const planningId = z.string().min(1).max(64)

/** Some times of one plan. */
export const timeIds = z.array(planningId).max(50)

export const done = z.object({ success: z.literal(true) })

/** The sentence for a value that is not there at all; another kind of value gets the schema's own. */
export const whenMissing =
  (sentence: string) =>
  ({ input }: { input: unknown }): string | undefined =>
    input === undefined || input === null ? sentence : undefined

/** A text that must be there: missing and empty say the same, and nothing else is looked at then. */
export const requiredText = (maxLength: number, sentence = REQUIRED) =>
  z
    .string({ error: whenMissing(sentence) })
    .max(maxLength, TOO_LONG)
    .min(1, { error: sentence, abort: true })

/** The same without the blanks around it. */
export const requiredLine = (maxLength: number, sentence = REQUIRED) =>
  z
    .string({ error: whenMissing(sentence) })
    .trim()
    .max(maxLength, TOO_LONG)
    .min(1, { error: sentence, abort: true })

/** A text that may be left out. */
export const optionalLine = (maxLength: number) => z.string().trim().max(maxLength, TOO_LONG).optional()

/** The id of one of our own rows. */
export const rowId = z
  .number({ error: whenMissing(REQUIRED) })
  .int()
  .positive()

/** The body of every failed call: one sentence, or sentences for each field. */
export const errorBody = z.object({
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  email: z.string().optional().meta({ description: 'The address that must be verified before signing in' }),
  taken_by: z.string().optional().meta({ description: 'The church that has the organisation already' }),
  confirm: z
    .enum(CONFIRMATIONS)
    .optional()
    .meta({ description: 'What to give to POST /confirm before this call is repeated' }),
})
export type ErrorBody = z.infer<typeof errorBody>

/** A call that needs a session. */
export const signedIn = oc.$route({ spec: (spec) => ({ ...spec, security: [{ bearer: [] }] }) })

/** A call anyone may make. */
export const anonymous = oc.$route({ spec: (spec) => ({ ...spec, security: [] }) })
