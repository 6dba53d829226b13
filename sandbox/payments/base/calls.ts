import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API_VERSION, PUBLISHABLE_KEY, SECRET_KEY } from './credentials.ts'
import { ApiError, invalid } from './errors.ts'
import { readForm } from './form.ts'
import { readParams } from './params.ts'
import { present } from './present.ts'
import type { PaymentsState } from './state.ts'

const DAY_SECONDS = 86_400
const KEY_LENGTH_MAX = 255

type Route<Shape extends z.ZodType> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  shape: Shape
  /** Pages may call it too, with the publishable key and the client secret of the object. */
  isPublic?: boolean
  run: (params: z.infer<Shape>, id: string) => object
}

export type Define = <Shape extends z.ZodType>(route: Route<Shape>) => void

/** Makes the routes of the API: authorised, checked, carried out once for each idempotency key, expanded. */
export function calls(app: FastifyInstance, state: PaymentsState): Define {
  return ({ method, path, shape, isPublic = false, run }) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => {
        demandKey(request, isPublic)
        demandVersion(request)
        const given = formOf(request)
        const answer = () => {
          const params = readParams(shape, given)
          const { expand = [] } = params as { expand?: string[] }
          return JSON.stringify(present(state, run(params, request.params.id ?? ''), expand))
        }
        reply.type('application/json')
        return method === 'POST' ? once(state, request, reply, answer) : reply.send(answer())
      },
    })
  }
}

/** GET and DELETE carry their parameters in the address. */
function formOf(request: FastifyRequest) {
  const query = request.url.split('?')[1] ?? ''
  return readForm(typeof request.body === 'string' && request.body !== '' ? request.body : query)
}

/** A key as the bearer of the request (https://docs.stripe.com/api/authentication). */
function demandKey({ headers }: FastifyRequest, isPublic: boolean): void {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (key === SECRET_KEY || (isPublic && key === PUBLISHABLE_KEY)) return
  if (!key)
    throw new ApiError(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    )
  if (key === PUBLISHABLE_KEY)
    throw new ApiError(
      401,
      'invalid_request_error',
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
    )
  throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`)
}

function demandVersion({ headers }: FastifyRequest): void {
  const version = headers['stripe-version']
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${String(version)}`)
}

/**
 * The first outcome of a key is answered again for a day, errors included; the same key with other parameters is
 * refused, and what fails the checks is not remembered (https://docs.stripe.com/api/idempotent_requests).
 */
function once(
  state: PaymentsState,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => string,
): FastifyReply {
  const key = String(request.headers['idempotency-key'] ?? '')
  if (key.length > KEY_LENGTH_MAX)
    throw invalid(`Idempotency keys can be at most ${KEY_LENGTH_MAX} characters long.`)
  const what = createHash('sha256')
    .update(`${request.url} ${String(request.body)}`)
    .digest('hex')
  const known = key ? state.remembered.get(key) : undefined
  if (known && state.now() - known.at < DAY_SECONDS) {
    if (known.what !== what) throw usedOtherwise(key)
    return reply.header('idempotent-replayed', 'true').code(known.status).send(known.body)
  }
  state.request = { id: String(reply.getHeader('request-id')), key: key || null }
  const outcome = outcomeOf(answer)
  state.request = { id: null, key: null }
  const isRemembered = outcome.status === 200 || outcome.status === 402 || outcome.status >= 500
  if (key && isRemembered) state.remembered.set(key, { ...outcome, what, at: state.now() })
  return reply.code(outcome.status).send(outcome.body)
}

function outcomeOf(answer: () => string): { status: number; body: string } {
  try {
    return { status: 200, body: answer() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: JSON.stringify(error.body()) }
  }
}

const usedOtherwise = (key: string): ApiError =>
  new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
