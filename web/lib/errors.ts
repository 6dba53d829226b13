import { ORPCError } from '@orpc/client'
import type { ErrorBody } from '#contract/shared.ts'
import { CONFIRMATIONS, type Confirmation } from '#core/vocabulary/users.ts'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const UNKNOWN = 'Something went wrong. Please try again.'

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  (typeof body.error === 'string' || (typeof body.error === 'object' && body.error !== null))

const firstOf = (error: ErrorBody['error']): string =>
  typeof error === 'string' ? error : (Object.values(error).flat()[0] ?? UNKNOWN)

/** Turns the body of a failed call into an error that `errorText` and `fieldErrors` can read. */
export function decodeError(body: unknown, status: number): ORPCError<string, ErrorBody> {
  const data = isErrorBody(body) ? body : { error: UNKNOWN }
  return new ORPCError(`HTTP_${status}`, { status, data, message: firstOf(data.error) })
}

/** The HTTP status of a failed call; null when no answer came. */
export const errorStatus = (error: unknown): number | null =>
  error instanceof ORPCError ? error.status : null

/** What somebody else than our server has refused, in their words. */
export class RefusedElsewhere extends Error {}

/** One sentence for people, whatever went wrong. */
export const errorText = (error: unknown): string =>
  error instanceof ORPCError || error instanceof RefusedElsewhere ? error.message : UNREACHABLE

/**
 * The e-mail address that must be verified before its owner can log in, when the login failed for that
 * reason.
 */
export function errorEmail(error: unknown): string | null {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const isNamed = typeof data === 'object' && data !== null && 'email' in data
  return isNamed && typeof data.email === 'string' ? data.email : null
}

/** The church that has what was wanted, when that is what is wrong. */
export function errorTakenBy(error: unknown): string | null {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const isNamed = typeof data === 'object' && data !== null && 'taken_by' in data
  return isNamed && typeof data.taken_by === 'string' ? data.taken_by : null
}

/** What must be given once more before the call is repeated; null when that would not help. */
export function errorConfirm(error: unknown): Confirmation | null {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const wanted = typeof data === 'object' && data !== null && 'confirm' in data ? data.confirm : null
  return CONFIRMATIONS.find((one) => one === wanted) ?? null
}

/** The first message of each field that the server refused. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || !isErrorBody(error.data)) return {}
  if (typeof error.data.error === 'string') return {}
  return Object.fromEntries(
    Object.entries(error.data.error).map(([field, texts]) => [field, texts[0] ?? UNKNOWN]),
  )
}
