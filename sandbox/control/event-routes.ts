import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Controlled } from './controlled.ts'

const CHANGED = 'event: changed\ndata: {}\n\n'

/** Server-sent events: one 'changed' after every change of the sandbox's state. */
export function eventRoutes(app: FastifyInstance, sandbox: Controlled): void {
  const streams = new Set<ServerResponse>()
  const forget = sandbox.onChange(() => {
    for (const stream of streams) stream.write(CHANGED)
  })
  app.get('/events', (_request, reply) => {
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    stream.write(CHANGED)
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
  })
  app.addHook('preClose', async () => {
    forget()
    for (const stream of streams) stream.end()
  })
}
