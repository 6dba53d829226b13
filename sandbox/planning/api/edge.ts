import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../base/context.ts'
import type { Planning } from '../state/planning.ts'
import { ApiFailure, badRequest, notFound, outage } from './errors.ts'
import { faultOnRequest } from './faults.ts'
import { type RateLimiter, rateHeaders } from './rate-limit.ts'
import type { RequestLog } from './request-log.ts'

type EdgeParts = { context: SandboxContext; planning: Planning; limiter: RateLimiter; log: RequestLog }

/** What every request and response of the vendor has in common. */
export function setUpEdge(app: FastifyInstance, parts: EdgeParts): void {
  readBodies(app)
  faultOnRequest(app, parts.context.faults)
  app.addHook('onRequest', async (request) => {
    if (!request.headers['user-agent']?.trim()) throw outage(403)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('x-pco-api-request-rate-limit')) {
      const { rateLimit } = parts.planning.switches
      reply.headers(rateHeaders(parts.limiter.count('anonymous', rateLimit, parts.planning.now())))
    }
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    parts.log.add({ method: request.method, path: request.url, status: reply.statusCode })
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerFailure(reply, error))
  app.setNotFoundHandler((request, reply) => {
    reportUnexpected(request, parts.context)
    return answerFailure(reply, notFound())
  })
}

function answerFailure(reply: FastifyReply, error: FastifyError | ApiFailure): FastifyReply {
  const failure = error instanceof ApiFailure ? error : fromFastify(error)
  return reply.code(failure.status).headers(failure.headers).send(failure.body)
}

function fromFastify(error: FastifyError): ApiFailure {
  if (error.statusCode && error.statusCode < 500) return badRequest(error.message)
  throw error
}

/**
 * Reports a request that nothing answers, except one: subscriptions under their documented name are missing
 * in the real service too.
 */
function reportUnexpected(request: FastifyRequest, context: SandboxContext): void {
  if (request.url.includes('/webhooks/v2/webhook_subscriptions')) return
  context.unexpected(`${request.method} ${request.url.split('?')[0]}`)
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => {
      if (body === '') return {}
      try {
        return JSON.parse(String(body)) as unknown
      } catch {
        throw badRequest('The request body is not valid JSON')
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
}
