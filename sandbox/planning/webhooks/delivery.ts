import type { Faults } from '../../base/faults.ts'
import { takeFault } from '../api/faults.ts'
import type { Subscription, WebhookEvent } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { signatureOf } from './signature.ts'
import { withOrigin } from './subscriptions.ts'

const MINUTES = 60
const HOURS = 60 * MINUTES
/** The wait after each failed attempt: 16 retries in about 5.4 days. */
const RETRY_SECONDS = [
  30,
  ...[1, 2, 4, 8, 16, 32, 64].map((minutes) => minutes * MINUTES),
  ...[2.1, 4.2, 8.5, 17, 24, 24, 24, 24].map((hours) => hours * HOURS),
]
const TIMEOUT_MS = 5000
const GONE = 410
/** The status of a delivery that nobody answered. */
const UNREACHABLE = 0

type DeliveryParts = { planning: Planning; faults: Faults; base: () => string }

/** Delivers the events that are due, one after the other, and returns how many. */
export async function deliverDue(parts: DeliveryParts): Promise<number> {
  const { data, switches, now } = parts.planning
  const at = stamp(now())
  const due = data.events.filter((event) => event.nextAttemptAt !== null && event.nextAttemptAt <= at)
  if (switches.reorderWebhooks) due.reverse()
  for (const { id } of due) await deliver(parts, id)
  return due.length
}

async function deliver(parts: DeliveryParts, eventId: string): Promise<void> {
  const { data, switches } = parts.planning
  const event = data.events.get(eventId)
  if (!event || event.nextAttemptAt === null) return
  const subscription = data.subscriptions.get(event.subscriptionId)
  if (!subscription?.isActive || isSilenced(parts, subscription)) {
    finish(parts, event, 'skipped')
    return
  }
  const attempts = event.attempts + 1
  const status = await post(parts, event, subscription, attempts)
  if (switches.duplicateWebhooks) await post(parts, event, subscription, attempts)
  settle(parts, { ...event, attempts }, subscription, status)
}

const isSilenced = ({ faults }: DeliveryParts, { url }: Subscription): boolean =>
  takeFault(faults, url, (kind) => kind === 'silent') !== undefined

function settle(parts: DeliveryParts, event: WebhookEvent, subscription: Subscription, status: number): void {
  const { data, now } = parts.planning
  const wait = RETRY_SECONDS[event.attempts - 1]
  if (status >= 200 && status < 300) {
    finish(parts, event, 'delivered')
  } else if (status === GONE || wait === undefined) {
    deactivate(parts, subscription)
    finish(parts, event, 'failed')
  } else {
    const nextAttemptAt = stamp(now().add({ seconds: Math.round(wait) }))
    data.events.update(event.id, { attempts: event.attempts, nextAttemptAt, updatedAt: stamp(now()) })
  }
}

/** It may have been deleted meanwhile. */
function deactivate({ planning }: DeliveryParts, { id }: Subscription): void {
  const { subscriptions } = planning.data
  if (subscriptions.get(id)) subscriptions.update(id, { isActive: false, updatedAt: stamp(planning.now()) })
}

function finish({ planning }: DeliveryParts, event: WebhookEvent, status: WebhookEvent['status']): void {
  planning.data.events.update(event.id, {
    status,
    attempts: event.attempts,
    nextAttemptAt: null,
    updatedAt: stamp(planning.now()),
  })
}

async function post(
  parts: DeliveryParts,
  event: WebhookEvent,
  subscription: Subscription,
  attempt: number,
): Promise<number> {
  const body = envelope(event, attempt, parts.base())
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PlanningCenter-Webhooks',
    'x-pco-webhooks-authenticity': signatureOf(subscription.secret, body),
    'x-pco-webhooks-name': event.name,
    'x-pco-webhooks-event': event.uuid,
    'x-pco-webhooks-event-id': event.id,
    'x-pco-webhooks-event-time': event.createdAt,
  }
  const answer = await send(subscription.url, headers, body)
  const id = parts.planning.data.nextId('delivery')
  parts.planning.data.deliveries.set(id, {
    id,
    eventId: event.id,
    status: answer.status,
    requestHeaders: JSON.stringify(headers),
    requestBody: body,
    responseBody: answer.body,
    timingSeconds: 0,
    createdAt: stamp(parts.planning.now()),
  })
  return answer.status
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return { status: response.status, body: (await response.text()).slice(0, 1000) }
  } catch {
    return { status: UNREACHABLE, body: '' }
  }
}

const envelope = (event: WebhookEvent, attempt: number, base: string): string =>
  JSON.stringify({
    data: [
      {
        id: event.uuid,
        type: 'EventDelivery',
        attributes: { name: event.name, attempt, payload: withOrigin(event.payload, base) },
        relationships: { organization: { data: { type: 'Organization', id: event.organizationId } } },
      },
    ],
  })
