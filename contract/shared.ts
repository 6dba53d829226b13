import { oc } from '@orpc/contract'
import * as z from 'zod'
import { REQUIRED, speakPlainly, TOO_LONG } from './words.ts'

speakPlainly()

/** An instant as ISO 8601 in UTC, for example '2030-03-03T14:00:00Z'. */
export const isoInstant = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })

/** The status of a volunteer in a plan; empty means sent, no answer known (spec 000 §4, decision 12). */
export const personStatus = z.enum(['C', 'U', 'D', 'F', 'O', '']).meta({
  description: 'C accepted, U unconfirmed, D declined, F failed, O opted out, empty: sent, no status',
})
export type PersonStatus = z.infer<typeof personStatus>

/** Which people a drill-down shows; A is everyone (spec 001 §2). */
export const statusFilter = z.enum(['U', 'C', 'D', 'F', 'A'])
export type StatusFilter = z.infer<typeof statusFilter>

/** An id of the planning service, as it gives it. */
export const planningId = z.string().min(1).max(64)

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

/** The body of every failed call (decision 9). */
export const errorBody = z.object({
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  email: z.string().optional().meta({ description: 'The address that must be verified before signing in' }),
  taken_by: z.string().optional().meta({ description: 'The church that has the organisation already' }),
})
export type ErrorBody = z.infer<typeof errorBody>

/** A call that needs a session. */
export const signedIn = oc.$route({ spec: (spec) => ({ ...spec, security: [{ bearer: [] }] }) })

/** A call anyone may make. */
export const anonymous = oc.$route({ spec: (spec) => ({ ...spec, security: [] }) })
