import { earlier, later } from '#core/time/instant.ts'
import type { PlanTimeKind } from '#core/vocabulary/roster.ts'

/** One time of a plan. */
export type PlanTimeSpan = {
  id: string
  kind: PlanTimeKind
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}
/** First and last moment; null when there are no times. */
export type Span = { startsAt: Temporal.Instant | null; endsAt: Temporal.Instant | null }

const around = (times: readonly PlanTimeSpan[]): Span => ({
  startsAt: times.length === 0 ? null : times.map((time) => time.startsAt).reduce(earlier),
  endsAt: times.length === 0 ? null : times.map((time) => time.endsAt).reduce(later),
})

/** From the first service to the end of the last one; of a plan without services, from its first time to its last. */
export function planSpan(times: readonly PlanTimeSpan[]): Span {
  const services = times.filter((time) => time.kind === 'service')
  return around(services.length > 0 ? services : times)
}

/** The same for those times that somebody serves; who is assigned to no known time serves the whole plan. */
export function servedSpan(times: readonly PlanTimeSpan[], timeIds: readonly string[]): Span {
  const served = times.filter((time) => timeIds.includes(time.id))
  return planSpan(served.length > 0 ? served : times)
}
