import { createRequire } from 'node:module'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK, type NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { setTracing } from '#server/trace.ts'

type Exporter = NonNullable<NodeSDKConfiguration['traceExporter']>
type Span = Parameters<Exporter['export']>[0][number]

/** What leaves the process. Addresses, queries, parameters, errors and whatever else may name somebody does not. */
const KEPT = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
  'url.scheme',
  'network.protocol.version',
  'error.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
])

/** Statements have their values as parameters; what stands in quotes all the same is blotted out. */
const withoutValues = (statement: string): string =>
  statement.replaceAll(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, '?')

const keptOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => KEPT.has(name))
      .map(([name, value]) => [name, name === 'db.query.text' ? withoutValues(String(value)) : value]),
  )

const cleaned = (span: Span): Span =>
  Object.create(span, {
    attributes: { value: keptOf(span.attributes) },
    // Errors quote what was to be stored.
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  })

const cleaning = (exporter: Exporter): Exporter => ({
  export: (spans, done) => exporter.export(spans.map(cleaned), done),
  shutdown: () => exporter.shutdown(),
})

/** How the OpenTelemetry SDK follows requests, statements and calls to providers. */
const instrumentations = () => [
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url = '' }) => ['/health', '/ready', '/metrics'].includes(url),
  }),
  // The queue and the ticker look for work all the time.
  new PgInstrumentation({ requireParentSpan: true }),
  new UndiciInstrumentation(),
]

const tracer = trace.getTracer('steeple')

const inSpan = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })

function nameSpan(name: string): void {
  const span = trace.getActiveSpan()
  span?.setAttribute('http.route', name)
  span?.updateName(name)
}

/** Begins to follow everything that is imported after it; answers how to end. */
export function openSpans(serviceName: string): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName,
    traceExporter: cleaning(new OTLPTraceExporter()),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: instrumentations(),
  })
  sdk.start()
  // Modules are watched as they are required; the product, which imports them, gets the watched ones.
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'node:https', 'pg']) require(name)
  setTracing({ inSpan, nameSpan })
  return () => sdk.shutdown()
}
