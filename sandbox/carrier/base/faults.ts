import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../../base/faults.ts'
import { CarrierError } from './errors.ts'

type Effect = (fault: Fault, reply: FastifyReply) => Promise<void> | void

/** What a fault does before the request is answered. */
const BEFORE: Partial<Record<Fault['kind'], Effect>> = {
  slow: async ({ seconds = 5 }) => {
    await wait(seconds * 1000, undefined, { ref: false })
  },
  rate_limited: ({ seconds }, reply) => {
    if (seconds !== undefined) reply.header('retry-after', seconds)
    throw new CarrierError(20429)
  },
  failing: ({ status = 500 }) => {
    throw new CarrierError(20500, status)
  },
}

/**
 * Applies the fault switches to every request of the plugin, and returns a way to ask which fault a request
 * met.
 */
export function applyFaults(
  app: FastifyInstance,
  faults: Faults,
): (request: FastifyRequest) => Fault | undefined {
  const met = new WeakMap<FastifyRequest, Fault>()
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take('texting', request.url)
    if (!fault) return
    met.set(request, fault)
    await BEFORE[fault.kind]?.(fault, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const kind = met.get(request)?.kind
    // The request has been carried out by now; only its answer is lost.
    if (kind === 'reset') request.raw.socket.destroy()
    if (kind === 'truncated' && typeof payload === 'string') return payload.slice(0, payload.length / 2)
    return payload
  })
  return (request) => met.get(request)
}
