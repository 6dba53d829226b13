import type { Environment } from '#server/config/variables.ts'
import { readEnvironment } from './environment.ts'

let stop: (() => Promise<void>) | null = null

const isWanted = (environment: Environment): boolean =>
  Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  environment.OTEL_SDK_DISABLED !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none'

/** Sends traces when the standard variables say where. Comes before the product is imported, which it watches. */
export async function startTracing(role: 'all' | 'api' | 'worker'): Promise<void> {
  const environment = readEnvironment()
  if (!isWanted(environment)) return
  const { openSpans } = await import('./spans.ts')
  stop = openSpans(environment.OTEL_SERVICE_NAME || `steeple-${role}`)
}

/** Hands over what is left; a receiver that is away keeps nobody. */
export async function stopTracing(): Promise<void> {
  await stop?.().catch(() => undefined)
}
