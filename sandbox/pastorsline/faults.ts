import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../base/faults.ts'

async function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.kind === 'slow') await wait((fault.seconds ?? 5) * 1000, undefined, { ref: false })
  if (fault.kind === 'failing') await reply.code(fault.status ?? 500).send({ error: 'server_error' })
  if (fault.kind === 'rate_limited') {
    reply.header('retry-after', fault.seconds ?? 30)
    await reply.code(429).send({ error: 'too_many_requests' })
  }
  if (fault.kind === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
  }
}

/** Applies the fault switches to every request of the plugin. */
export function applyFaults(app: FastifyInstance, faults: Faults): void {
  const truncated = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take('importing', request.url)
    if (fault?.kind === 'truncated') truncated.add(request)
    else if (fault) await strike(fault, request, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) =>
    truncated.has(request) && typeof payload === 'string' ? payload.slice(0, payload.length / 2) : payload,
  )
}
