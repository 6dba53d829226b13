import { setFlagsFromString } from 'node:v8'

// Loading many small modules leaves garbage behind, which V8 would rather make room for than collect.
setFlagsFromString('--semi-space-growth-factor=1')
const { startTracing } = await import('./tracing.ts')
await startTracing('all')
const { startEverything } = await import('./everything.ts')
await startEverything()
setFlagsFromString('--semi-space-growth-factor=2')
