import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../base/context.ts'
import type { Fault } from '../../base/faults.ts'
import { API_VERSION } from './credentials.ts'
import { ApiError, invalid } from './errors.ts'
import type { PaymentsState } from './state.ts'

const FORM = 'application/x-www-form-urlencoded'

/** What every request and answer of the API has in common. */
export function setUpEdge(app: FastifyInstance, context: SandboxContext, state: PaymentsState): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => String(body),
  )
  app.addContentTypeParser('*', async () => {
    throw invalid(`Invalid request: expected the content type ${FORM}.`)
  })
  allowBrowsers(app)
  applyFaults(app, context)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', state.newId('req')).header('stripe-version', API_VERSION)
  })
  app.addHook('onResponse', async ({ method, url, headers }, reply) => {
    state.requests.add({
      at: context.clock.now().toString(),
      method,
      path: url.split('?')[0] ?? '',
      status: reply.statusCode,
      idempotencyKey: headers['idempotency-key'] ? String(headers['idempotency-key']) : null,
      isReplayed: reply.hasHeader('idempotent-replayed'),
    })
  })
  app.setErrorHandler((error: FastifyError | ApiError, _request, reply) => answerError(reply, error))
  app.setNotFoundHandler((request, reply) => {
    context.unexpected(`${request.method} ${request.url.split('?')[0]}`)
    const sentence = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    return answerError(reply, new ApiError(404, 'invalid_request_error', sentence))
  })
}

function answerError(reply: FastifyReply, error: FastifyError | ApiError): FastifyReply {
  if (error instanceof ApiError) return reply.code(error.status).send(error.body())
  if (!error.statusCode || error.statusCode >= 500) throw error
  return reply.code(400).send(invalid('Invalid request.').body())
}

/** The vendor's script calls the API from the customer's pages. */
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-headers', 'authorization, content-type, stripe-version')
      .header('access-control-allow-methods', 'GET, POST, DELETE')
  })
  app.options('/v1/*', (_request, reply) => reply.code(204).send())
}

const failing = (status: number): ApiError =>
  new ApiError(status, 'api_error', 'Sorry, there was a problem on our end. Please try again.')

type Effect = (fault: Fault, reply: FastifyReply) => Promise<void> | void

/** What a fault does before the call is carried out. */
const BEFORE: Partial<Record<Fault['kind'], Effect>> = {
  slow: async ({ seconds = 5 }) => {
    await wait(seconds * 1000, undefined, { ref: false })
  },
  failing: ({ status = 500 }) => {
    throw failing(status)
  },
  rate_limited: ({ seconds }, reply) => {
    if (seconds !== undefined) reply.header('retry-after', seconds)
    throw new ApiError(429, 'invalid_request_error', 'Too many requests in too short a time.', {
      code: 'rate_limit',
    })
  },
}

/** What the fault switches do: before the call is carried out, or to its answer only. */
function applyFaults(app: FastifyInstance, { faults }: SandboxContext): void {
  const met = new WeakMap<FastifyRequest, Fault>()
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS' || !request.url.includes('/v1/')) return
    const fault = faults.take('payments', `${request.method} ${request.url}`)
    if (!fault) return
    met.set(request, fault)
    await BEFORE[fault.kind]?.(fault, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const kind = met.get(request)?.kind
    // The call has been carried out by now; only its answer is lost.
    if (kind === 'reset') request.raw.socket.destroy()
    if (kind === 'truncated' && typeof payload === 'string')
      return payload.slice(0, Math.floor(payload.length / 2))
    return payload
  })
}
