import { startProcess } from './start.ts'

await startProcess(async ({ server }, port) => void (await server.listen({ port, host: '0.0.0.0' })))
