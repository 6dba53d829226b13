import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { LiveHub } from './live-hub.ts'
import type { Readiness } from './readiness.ts'

/** Open requests are finished for so long; then they are cut. */
const FINISH_MS = 20_000

/** While it stops, every answer asks the caller to come back on a new connection, which leads elsewhere. */
export function sendCallersAway(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isStopping()) reply.header('connection', 'close')
  })
}

/**
 * Stops listening without failing a call. `noticeMs`: so long requests are still taken, until those who look at
 * /ready have noticed.
 */
export async function stopServing(
  { app, live, readiness }: { app: FastifyInstance; live: LiveHub; readiness: Readiness },
  noticeMs: number,
): Promise<void> {
  readiness.beginStopping()
  live.endStreams()
  const force = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await wait(noticeMs)
  await app.close()
  clearTimeout(force)
}
