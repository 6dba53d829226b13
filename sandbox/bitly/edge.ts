import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../base/context.ts'
import type { Fault } from '../base/faults.ts'
import { BitlyFailure, forbiddenForNow, invalidBody, notFound, outage, tooMany } from './errors.ts'

/** How many connections one address may have open at a time. */
const CONNECTIONS_MAX = 5

/** What every request and response of the vendor has in common. */
export function setUpEdge(app: FastifyInstance, context: SandboxContext): void {
  let open = 0
  app.addHook('onRequest', async (request, reply) => {
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    if (open > CONNECTIONS_MAX) throw tooMany('RATE_LIMIT_EXCEEDED')
    const fault = context.faults.take('links', request.url)
    if (fault) await strike(fault, request, reply)
  })
  app.addHook('onSend', async (_request, reply, payload) =>
    reply.hasHeader('x-sandbox-truncated') && typeof payload === 'string'
      ? payload.slice(0, Math.floor(payload.length / 2))
      : payload,
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.setErrorHandler((error: FastifyError, _request, reply) => answerFailure(reply, error))
  app.setNotFoundHandler((request, reply) => {
    context.unexpected(`${request.method} ${request.url.split('?')[0]}`)
    return answerFailure(reply, notFound())
  })
}

function answerFailure(reply: FastifyReply, error: FastifyError | BitlyFailure): FastifyReply {
  if (error instanceof BitlyFailure) return reply.code(error.status).headers(error.headers).send(error.body)
  if (!error.statusCode || error.statusCode >= 500) throw error
  return answerFailure(reply, invalidBody())
}

async function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.kind === 'slow') await wait(fault.seconds ?? 5)
  if (fault.kind === 'rate_limited')
    throw fault.status === 403 ? forbiddenForNow() : tooMany('RATE_LIMIT_EXCEEDED')
  if (fault.kind === 'failing') throw outage(fault.status ?? 500)
  if (fault.kind === 'truncated') reply.header('x-sandbox-truncated', 'yes')
  if (fault.kind === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
  }
}

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000).unref()
  })
