import { oc } from '@orpc/contract'
import * as z from 'zod'

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

/** The body of every failed call (decision 9). */
export const errorBody = z.object({
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
})
export type ErrorBody = z.infer<typeof errorBody>

/** A call that needs a session. */
export const signedIn = oc.$route({ spec: (spec) => ({ ...spec, security: [{ bearer: [] }] }) })

/** A call anyone may make. */
export const anonymous = oc.$route({ spec: (spec) => ({ ...spec, security: [] }) })
