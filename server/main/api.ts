import { startTracing } from './tracing.ts'

await startTracing('api')
const { startProcess } = await import('./start.ts')

await startProcess({
  name: 'api',
  run: async ({ server }, { port, host }) => {
    await server.listen({ port, host })
    return undefined
  },
  noticeMs: 5_000,
})
