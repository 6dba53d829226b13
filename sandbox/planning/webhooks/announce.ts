import { createHash } from 'node:crypto'
import { NO_FIELDS, renderItem } from '../api/render.ts'
import type { PlanningData } from '../state/collections.ts'
import type { Subscription, WebhookEvent } from '../state/documents.ts'
import type { Announce, Verb } from '../state/planning.ts'
import type { Switches } from '../state/switches.ts'
import { stamp } from '../state/time.ts'
import type { Vertex, View } from '../state/vertex.ts'
import { availableEvents } from './available-events.ts'
import { ORIGIN_PLACEHOLDER } from './subscriptions.ts'

const KEPT_MAX = 2000

/** Queues one delivery for every active subscription to a change. */
export function announcer(data: PlanningData, switches: Switches, now: () => Temporal.Instant): Announce {
  return (verb, vertex, row) => {
    const name = `${vertex.event}.${verb}`
    const listeners = data.subscriptions.filter(
      (one) => one.isActive && one.name === name && one.organizationId === row.organizationId,
    )
    if (!listeners.length || !availableEvents(switches).some((event) => event.name === name)) return
    for (const subscription of listeners) {
      const id = data.nextId('event')
      const uuid = uuidFrom(`event ${id}`)
      const at = now()
      const view = viewOf(data, switches, subscription, at)
      data.events.set(id, {
        id,
        organizationId: row.organizationId,
        subscriptionId: subscription.id,
        uuid,
        name,
        payload: JSON.stringify(payload(verb, vertex, row, view, uuid)),
        status: 'pending',
        attempts: 0,
        nextAttemptAt: stamp(at.add({ seconds: switches.webhookDelaySeconds })),
        createdAt: stamp(at),
        updatedAt: stamp(at),
      })
    }
    forgetOldest(data)
  }
}

function viewOf(
  data: PlanningData,
  switches: Switches,
  subscription: Subscription,
  now: Temporal.Instant,
): View {
  return {
    data,
    switches,
    now,
    organization: data.organizations.must(subscription.organizationId),
    viewer: data.people.must(subscription.personId),
    base: ORIGIN_PLACEHOLDER,
  }
}

/** The JSON:API document of a change; after a deletion it has no attributes. */
function payload<Row extends { id: string }>(
  verb: Verb,
  vertex: Vertex<Row>,
  row: Row,
  view: View,
  uuid: string,
): object {
  const { attributes, ...rest } = renderItem(vertex, row, view, NO_FIELDS, [])
  const parent = vertex.parent?.(row) ?? { id: view.organization.id, type: 'Organization' }
  if (verb === 'destroyed') return { data: rest, meta: { parent } }
  return {
    data: { ...rest, attributes },
    included: [],
    meta: {
      can_include: Object.keys(vertex.includes ?? {}),
      parent,
      event_time: stamp(view.now),
      idempotency_token: uuidFrom(`token ${uuid}`),
    },
  }
}

/** A UUID made from a seed, the same every time. */
function uuidFrom(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  const part = (from: number, to: number) => hex.slice(from, to)
  return [part(0, 8), part(8, 12), `4${part(13, 16)}`, `8${part(17, 20)}`, part(20, 32)].join('-')
}

function forgetOldest(data: PlanningData): void {
  if (data.events.size <= KEPT_MAX) return
  const oldest = data.events.find((event: WebhookEvent) => event.nextAttemptAt === null)
  if (!oldest) return
  data.events.delete(oldest.id)
  for (const delivery of data.deliveries.filter((one) => one.eventId === oldest.id)) {
    data.deliveries.delete(delivery.id)
  }
}
