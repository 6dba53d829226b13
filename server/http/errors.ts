import { ORPCError } from '@orpc/server'
import type { ErrorBody } from '#contract/shared.ts'
import type { Confirmation } from '#core/vocabulary/users.ts'
import { isAway } from '#server/db/away.ts'

type Fields = Record<string, string[]>
/**
 * What a sentence comes with: the address that must be verified first, the church that has what was wanted, or what
 * to give once more.
 */
type Extra = { email?: string; taken_by?: string; confirm?: Confirmation }
type ErrorData = Extra & { fields?: Fields }

const CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const

/** The error of a call: a sentence for people, or one list of sentences for each field. */
export const refuse = (
  status: keyof typeof CODES,
  error: string | Fields,
  extra: Extra = {},
): ORPCError<string, ErrorData> =>
  typeof error === 'string'
    ? new ORPCError(CODES[status], { status, message: error, data: extra })
    : new ORPCError(CODES[status], { status, message: 'Please check the fields.', data: { fields: error } })

export const NOT_FOUND = 'We could not find what you asked for.'
const NOT_JSON = 'The request could not be read: it is not valid JSON.'
export const SERVER_ERROR = 'Server Error please try again'
export const AWAY = 'This is not available for a moment. Please try again in a few seconds.'
/** When to ask again while the database is away: as long as it takes to be ready again. */
export const RETRY_AFTER_SECONDS = 10

type Issue = { message: string; path?: (PropertyKey | { key: PropertyKey })[] }

const fieldOf = (issue: Issue): string =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'request'

function fieldsOf(issues: Issue[]): Fields {
  const fields: Fields = {}
  for (const issue of issues) {
    const field = fieldOf(issue)
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return fields
}

/** Turns an input that does not fit the contract into errors per field, and a database that is away into a 503. */
export function explain(error: unknown): unknown {
  if (isAway(error)) return refuse(503, AWAY)
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues
  return issues ? refuse(422, fieldsOf(issues)) : error
}

/** The one error body of the API. */
export function errorBodyOf(error: ORPCError<string, unknown>): ErrorBody {
  const data = error.data as ErrorData | undefined
  if (data?.fields) return { error: data.fields }
  // Our own errors carry data; without any, the body could not even be decoded.
  if (error.status === 400 && !data) return { error: NOT_JSON }
  const sentence = error.status === 500 || error.status > 503 ? SERVER_ERROR : error.message
  return {
    error: sentence,
    ...(data?.email && { email: data.email }),
    ...(data?.taken_by && { taken_by: data.taken_by }),
    ...(data?.confirm && { confirm: data.confirm }),
  }
}
