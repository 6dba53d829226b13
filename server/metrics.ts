import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PlatformStanding } from '#server/db/platform-standing.ts'

const STANDING: Record<keyof PlatformStanding, { name: string; help: string }> = {
  oldestDueText: {
    name: 'steeple_oldest_due_text_seconds',
    help: 'For how long the oldest text is due that waits for nothing but us',
  },
  oldestWaitingJob: { name: 'steeple_queue_age_seconds', help: 'For how long the oldest job waits' },
  oldestUnhandledHook: {
    name: 'steeple_oldest_unhandled_hook_seconds',
    help: 'For how long the oldest call of a provider is not handled',
  },
  openWriteBacks: {
    name: 'steeple_open_write_backs',
    help: 'Answers that the planning service does not have yet',
  },
  brokenConnections: {
    name: 'steeple_broken_connections',
    help: 'Churches that must connect their planning service again',
  },
  churchesShortOfCredits: {
    name: 'steeple_churches_short_of_credits',
    help: 'Churches with texts that wait for credits',
  },
  deadJobs: {
    name: 'steeple_dead_jobs',
    help: 'Jobs that failed as often as they may, and that nobody has queued again',
  },
  sinceHeartbeat: {
    name: 'steeple_heartbeat_age_seconds',
    help: 'For how long no process has looked for what is due',
  },
}

function createStandingGauges(registry: Registry): { [Name in keyof PlatformStanding]: Gauge } {
  const gauge = (name: keyof PlatformStanding) => new Gauge({ ...STANDING[name], registers: [registry] })
  return {
    oldestDueText: gauge('oldestDueText'),
    oldestWaitingJob: gauge('oldestWaitingJob'),
    oldestUnhandledHook: gauge('oldestUnhandledHook'),
    openWriteBacks: gauge('openWriteBacks'),
    brokenConnections: gauge('brokenConnections'),
    churchesShortOfCredits: gauge('churchesShortOfCredits'),
    deadJobs: gauge('deadJobs'),
    sinceHeartbeat: gauge('sinceHeartbeat'),
  }
}

export function createMetrics() {
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
    providerFailures: new Counter({
      name: 'steeple_provider_failures_total',
      help: 'Calls to providers that failed, by what follows: retry, stop, alert, or thrown',
      labelNames: ['provider', 'kind'] as const,
      registers: [registry],
    }),
    standing: createStandingGauges(registry),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** The figures of this process, and of everything together as the database has it; those are left out when it is away. */
export async function exposeMetrics(
  { registry, standing }: Metrics,
  readStanding: () => Promise<PlatformStanding>,
): Promise<{ contentType: string; text: string }> {
  const stands = await readStanding().catch(() => null)
  for (const name of Object.keys(STANDING) as (keyof PlatformStanding)[]) {
    if (stands) standing[name].set(stands[name])
    else standing[name].remove()
  }
  return { contentType: registry.contentType, text: await registry.metrics() }
}
