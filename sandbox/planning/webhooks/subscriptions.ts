import { text } from '../api/where.ts'
import type { Delivery, Subscription, WebhookEvent } from '../state/documents.ts'
import { link, type Vertex } from '../state/vertex.ts'

const APPLICATION_ID = 4711

export const subscriptionVertex: Vertex<Subscription> = {
  type: 'Subscription',
  path: ({ id }) => `/webhooks/v2/subscriptions/${id}`,
  attributes: (subscription) => ({
    active: subscription.isActive,
    application_id: APPLICATION_ID,
    authenticity_secret: subscription.secret,
    created_at: subscription.createdAt,
    name: subscription.name,
    updated_at: subscription.updatedAt,
    url: subscription.url,
  }),
  edges: ['events', 'rotate_secret'],
  where: { application_id: text(() => APPLICATION_ID) },
}

export const eventVertex: Vertex<WebhookEvent> = {
  type: 'Event',
  path: ({ subscriptionId, id }) => `/webhooks/v2/subscriptions/${subscriptionId}/events/${id}`,
  attributes: (event, view) => ({
    uuid: event.uuid,
    status: event.status,
    payload: withOrigin(event.payload, view.base),
    created_at: event.createdAt,
    updated_at: event.updatedAt,
  }),
  relationships: ({ subscriptionId }) => ({ subscription: link('Subscription', subscriptionId) }),
  parent: ({ subscriptionId }) => link('Subscription', subscriptionId),
  edges: ['deliveries', 'ignore', 'redeliver'],
  order: { created_at: (event) => event.createdAt },
  where: { status: text((event) => event.status), uuid: text((event) => event.uuid) },
}

export const deliveryVertex: Vertex<Delivery & { subscriptionId: string }> = {
  type: 'Delivery',
  path: ({ subscriptionId, eventId, id }) =>
    `/webhooks/v2/subscriptions/${subscriptionId}/events/${eventId}/deliveries/${id}`,
  attributes: (delivery) => ({
    status: delivery.status,
    request_headers: delivery.requestHeaders,
    request_body: delivery.requestBody,
    response_headers: '{}',
    response_body: delivery.responseBody,
    timing: delivery.timingSeconds,
    object_url: null,
    created_at: delivery.createdAt,
    updated_at: delivery.createdAt,
  }),
  parent: ({ eventId }) => link('Event', eventId),
}

/**
 * Stands for origin and prefix in stored payloads, because a change may happen before the sandbox listens.
 */
export const ORIGIN_PLACEHOLDER = 'sandbox-origin:'

export const withOrigin = (payload: string, base: string): string =>
  payload.replaceAll(ORIGIN_PLACEHOLDER, base)
