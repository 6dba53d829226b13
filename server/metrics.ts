import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'steeple_http_request_seconds',
      help: 'Duration of HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
      registers: [registry],
    }),
    texts: new Counter({
      name: 'steeple_texts_total',
      help: 'Texts handed to the carrier, by outcome',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
    inbound: new Counter({
      name: 'steeple_inbound_texts_total',
      help: 'Texts that came in, by what they were understood as',
      labelNames: ['meaning'] as const,
      registers: [registry],
    }),
    planningRequests: new Counter({
      name: 'steeple_planning_requests_total',
      help: 'Requests to the planning service, by kind',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
