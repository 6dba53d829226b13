import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../../base/faults.ts'
import { outage, tooMany } from './errors.ts'

const VENDOR = 'planning'

/** Applies the fault switches to requests. */
export function faultOnRequest(app: FastifyInstance, faults: Faults): void {
  const truncated = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const fault = takeFault(faults, request.url, (kind) => kind !== 'silent')
    if (fault?.kind === 'truncated') truncated.add(request)
    else if (fault) await strike(fault, request, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) =>
    truncated.has(request) && typeof payload === 'string'
      ? payload.slice(0, Math.floor(payload.length / 2))
      : payload,
  )
}

/** Takes the next fault for a path, unless its kind does not concern the caller. */
export function takeFault(
  faults: Faults,
  path: string,
  concerns: (kind: Fault['kind']) => boolean,
): Fault | undefined {
  const next = faults.all().find((fault) => fault.vendor === VENDOR && path.includes(fault.path ?? ''))
  return next && concerns(next.kind) ? faults.take(VENDOR, path) : undefined
}

async function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.kind === 'slow') await wait(fault.seconds ?? 5)
  if (fault.kind === 'failing') throw outage(fault.status ?? 500)
  if (fault.kind === 'rate_limited') throw tooMany(101, 100, 20, fault.seconds ?? 20)
  if (fault.kind === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
  }
}

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000).unref()
  })
