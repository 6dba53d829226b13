import { startTracing } from './tracing.ts'

await startTracing('worker')
const [{ default: Fastify }, { healthRoutes }, { startProcess }] = await Promise.all([
  import('fastify'),
  import('#server/http/health.ts'),
  import('./start.ts'),
])

await startProcess({
  name: 'worker',
  run: async ({ startWorking, health }, { workerPort, host, trustProxy }) => {
    await startWorking()
    if (workerPort === null) return undefined
    const watched = Fastify({ trustProxy, forceCloseConnections: true })
    await watched.register(healthRoutes(health))
    await watched.listen({ port: workerPort, host })
    return () => watched.close()
  },
  noticeMs: 0,
})
