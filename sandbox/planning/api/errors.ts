export type ApiError = {
  status?: string
  code?: string
  title?: string
  detail?: string
  source?: { parameter: string }
  meta?: Record<string, unknown>
}

/** An answer that is not a success, with the vendor's body. */
export class ApiFailure extends Error {
  readonly status: number
  /** A JSON document, or plain text where the vendor does not answer with JSON. */
  readonly body: object | string
  readonly headers: Record<string, string>

  constructor(status: number, body: object | string, headers: Record<string, string> = {}) {
    super(`answered ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const failure = (status: number, error: ApiError): ApiFailure => new ApiFailure(status, { errors: [error] })

export const badRequest = (detail: string, code?: string): ApiFailure =>
  failure(400, { status: '400', title: 'Bad Request', ...(code && { code }), detail })

export type Hint = 'BABOON' | 'CAPUCHIN' | 'TRASH_PANDA' | 'FLAMINGO' | 'LEMMING'

export const unauthorized = (hint: Hint): ApiFailure =>
  failure(401, {
    code: 'unauthorized',
    title: 'Unauthorized',
    status: '401',
    detail: `This request could not be authenticated. Error Code Hint: (${hint})`,
  })

export const badScope = (application: string, scope: string): ApiFailure =>
  failure(401, {
    code: 'bad_scope',
    title: 'Unauthorized',
    status: '401',
    detail: `The application ${application} has not been granted the scope ${scope}. Error Code Hint: (PELICAN)`,
  })

export const basicDenied = (): ApiFailure =>
  new ApiFailure(401, 'HTTP Basic: Access denied.\n', {
    'content-type': 'text/html',
    'www-authenticate': 'Basic realm="Application"',
  })

/** `vertex` is the vendor's name for what may not be touched, for example 'PlanPerson'. */
export const forbidden = (personId: string, verb: 'read' | 'update' | 'create', vertex: string): ApiFailure =>
  failure(403, {
    status: '403',
    title: 'Forbidden',
    detail: 'You do not have access to this resource',
    meta: {
      description: `User with id ${personId} cannot ${verb} AppGraph::V2018_11_01::Vertices::${vertex}Vertex collection.`,
    },
  })

export const notFound = (): ApiFailure =>
  failure(404, { status: '404', title: 'Not Found', detail: 'The resource you requested could not be found' })

export const invalid = (parameter: string, detail: string, resource: string): ApiFailure =>
  failure(422, {
    status: '422',
    title: 'Validation Error',
    detail,
    source: { parameter },
    meta: { resource, associated_resources: [] },
  })

export const missingTarget = (parameter: string): ApiFailure =>
  failure(422, {
    status: '422',
    title: 'Attribute Resource Not Found',
    code: 'attribute_resource_not_found',
    detail: `Error setting ${parameter}. The underlying resource couldn't be found.`,
    source: { parameter },
  })

export const unprocessable = (problem: string): ApiFailure =>
  failure(422, {
    status: '422',
    title: 'Unprocessable Entity',
    code: 'unprocessable_entity',
    detail: `Validation failed: ${problem}`,
  })

export const tooMany = (count: number, limit: number, seconds: number, retryAfter: number): ApiFailure =>
  new ApiFailure(
    429,
    {
      errors: [
        {
          code: '429',
          title: 'Too Many Requests',
          detail: `Rate limit exceeded: ${count} of ${limit} requests per ${seconds} seconds`,
        },
      ],
    },
    { 'retry-after': String(retryAfter) },
  )

/** A failure on the vendor's side: a page from its gateway or firewall, or JSON from the application. */
export function outage(status: number): ApiFailure {
  if (status === 500) {
    const detail = "Sorry, something went wrong on our end. We've been notified."
    return failure(500, { status: '500', title: 'Internal Server Error', detail })
  }
  const title = status === 403 ? '403 ERROR' : `${status} Gateway Error`
  const text = status === 403 ? 'Request blocked.' : 'The server did not answer.'
  const page = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`
  return new ApiFailure(status, page, { 'content-type': 'text/html' })
}
