import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from './faults.ts'

/** How a vendor of JSON words its own trouble. */
type Words = { failing: object; rateLimited: object }

async function strike(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Words,
): Promise<void> {
  if (fault.kind === 'slow') await wait((fault.seconds ?? 5) * 1000, undefined, { ref: false })
  if (fault.kind === 'failing') await reply.code(fault.status ?? 500).send(words.failing)
  if (fault.kind === 'rate_limited') {
    reply.header('retry-after', fault.seconds ?? 30)
    await reply.code(429).send(words.rateLimited)
  }
  if (fault.kind === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
  }
}

/** Applies the fault switches of a vendor to every request of the plugin. */
export function applyFaults(
  app: FastifyInstance,
  faults: Faults,
  vendor: Fault['vendor'],
  words: Words,
): void {
  const truncated = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(vendor, request.url)
    if (fault?.kind === 'truncated') truncated.add(request)
    else if (fault) await strike(fault, request, reply, words)
  })
  app.addHook('onSend', async (request, _reply, payload) =>
    truncated.has(request) && typeof payload === 'string' ? payload.slice(0, payload.length / 2) : payload,
  )
}
