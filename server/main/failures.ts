import type { Metrics } from '#server/metrics.ts'

type Port = { [method: string]: unknown }

const countIn =
  (metrics: Metrics, provider: string) =>
  (result: unknown): void => {
    const outcome = result as { ok?: unknown; failure?: { kind?: unknown } } | null
    if (outcome?.ok === false)
      metrics.providerFailures.inc({ provider, kind: String(outcome.failure?.kind ?? 'unknown') })
  }

/** The same port, with what is nested in it; calls that fail are counted. */
export function countFailures<P extends object>(metrics: Metrics, provider: string, port: P): P {
  const count = countIn(metrics, provider)
  const counted = Object.entries(port as Port).map(([name, method]) => {
    if (typeof method === 'object' && method !== null && !Array.isArray(method))
      return [name, countFailures(metrics, provider, method)]
    if (typeof method !== 'function') return [name, method]
    const call = (...args: unknown[]): unknown => {
      const result = method.apply(port, args)
      if (result instanceof Promise)
        result.then(count, () => metrics.providerFailures.inc({ provider, kind: 'thrown' }))
      return result
    }
    return [name, call]
  })
  return Object.fromEntries(counted) as P
}
