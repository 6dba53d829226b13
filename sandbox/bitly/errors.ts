/** An answer from Bitly that is not a success. */
export class BitlyFailure extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const problem = (status: number, message: string, description: string, resource = 'bitlinks') =>
  new BitlyFailure(status, { message, description, resource, errors: [] })

export const invalidBody = () => problem(400, 'INVALID_ARG_JSON_BODY', 'The JSON value provided is invalid.')
export const invalidUrl = () => problem(400, 'INVALID_ARG_LONG_URL', 'The value provided is invalid.')
export const invalidDomain = () => problem(400, 'INVALID_ARG_DOMAIN', 'The domain is not one of the group.')
export const upgradeRequired = () => problem(402, 'UPGRADE_REQUIRED', 'Your plan does not include this.')
export const forbidden = () =>
  problem(403, 'FORBIDDEN', 'You are currently forbidden to access this resource.')
/** Its OpenAPI document has a header for it: 'X-Ratelimit-Reason', 'An explanation of the ratelimit received.' */
export const forbiddenForNow = () =>
  new BitlyFailure(403, forbidden().body, { 'x-ratelimit-reason': 'too many requests from this address' })
export const notFound = () => problem(404, 'NOT_FOUND', 'What you are looking for cannot be found.')
export const brokenDomain = () =>
  new BitlyFailure(417, { code: 'DNS_CONFIGURATION_ERROR' }, { 'x-bsd-error': 'dns' })
export const tooMany = (message: string) => problem(429, message, 'You have exceeded your limit.')
export const outage = (status: number) =>
  problem(status, status === 503 ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL_ERROR', 'Please try again later.')
/** The token endpoint answers in the shape of an older API. */
export const invalidCode = () =>
  new BitlyFailure(401, { status_code: 401, data: null, status_txt: 'INVALID_CODE' })
export const invalidClient = () =>
  new BitlyFailure(401, { status_code: 401, data: null, status_txt: 'INVALID_CLIENT_ID' })
