import { createHash } from 'node:crypto'
import { type Api, allOwn, type Call, listOf, oneOf, own } from '../api/api.ts'
import { readResource } from '../api/body.ts'
import { ApiFailure, notFound, unprocessable } from '../api/errors.ts'
import type { Subscription, WebhookEvent } from '../state/documents.ts'
import { stamp } from '../state/time.ts'
import { link } from '../state/vertex.ts'
import { availableEvents, availableEventVertex } from './available-events.ts'
import { deliveryVertex, eventVertex, subscriptionVertex } from './subscriptions.ts'

const ONE = '/subscriptions/:subscription'
const EVENT = `${ONE}/events/:event`

/** Subscriptions belong to the user who made them. */
export function webhookRoutes(api: Api): void {
  api.get('/available_events', (call) =>
    listOf(call, availableEventVertex, availableEvents(call.view.switches)),
  )
  api.get('/subscriptions', (call) => {
    const mine = allOwn(call, call.view.data.subscriptions).filter(
      (subscription) => subscription.personId === call.view.viewer.id,
    )
    return listOf(call, subscriptionVertex, mine)
  })
  api.post('/subscriptions', (call) => oneOf(call, subscriptionVertex, create(call)))
  api.get(ONE, (call) => oneOf(call, subscriptionVertex, mine(call)))
  api.patch(ONE, (call) => oneOf(call, subscriptionVertex, change(call)))
  api.delete(ONE, (call) => {
    call.view.data.subscriptions.delete(mine(call).id)
    return null
  })
  api.post(`${ONE}/rotate_secret`, (call) => oneOf(call, subscriptionVertex, rotate(call)), 200)
  eventRoutes(api)
}

function eventRoutes(api: Api): void {
  api.get(`${ONE}/events`, (call) => {
    const { id } = mine(call)
    const events = call.view.data.events.filter((event) => event.subscriptionId === id)
    return listOf(call, eventVertex, events, link('Subscription', id))
  })
  api.get(EVENT, (call) => oneOf(call, eventVertex, eventOf(call)))
  api.get(`${EVENT}/deliveries`, (call) => {
    const { id, subscriptionId } = eventOf(call)
    const deliveries = call.view.data.deliveries
      .filter((delivery) => delivery.eventId === id)
      .map((delivery) => ({ ...delivery, subscriptionId }))
    return listOf(call, deliveryVertex, deliveries, link('Event', id))
  })
  api.post(`${EVENT}/redeliver`, (call) => {
    const { events } = call.view.data
    events.update(eventOf(call).id, { status: 'pending', attempts: 0, nextAttemptAt: stamp(call.view.now) })
    return null
  })
  api.post(`${EVENT}/ignore`, (call) => {
    const event = eventOf(call)
    const status = event.status === 'skipped' ? 'ignored_skipped' : 'ignored_failed'
    call.view.data.events.update(event.id, { status, nextAttemptAt: null })
    return null
  })
}

function mine(call: Call): Subscription {
  const subscription = own(call, call.view.data.subscriptions, call.param('subscription'))
  if (subscription.personId !== call.view.viewer.id) throw notFound()
  return subscription
}

function eventOf(call: Call): WebhookEvent {
  const event = own(call, call.view.data.events, call.param('event'))
  if (event.subscriptionId !== mine(call).id) throw notFound()
  return event
}

function create(call: Call): Subscription {
  const { attributes } = readResource(call.body)
  const event = availableEvents(call.view.switches).find(({ name }) => name === attributes.name)
  if (!event) throw unprocessable('Name is not included in the list')
  const needed = call.view.switches.webhooksNeedScope ? [event.app, 'webhooks'] : [event.app]
  const granted = call.caller.token.scope.split(' ')
  if (needed.some((scope) => !granted.includes(scope))) throw wrongScope(event.name, needed.join(' '))
  if (!URL.canParse(String(attributes.url))) throw unprocessable('Url is invalid')
  const { data, now, organization, viewer } = call.view
  const id = data.nextId('subscription')
  return data.subscriptions.set(id, {
    id,
    organizationId: organization.id,
    personId: viewer.id,
    name: event.name,
    url: String(attributes.url),
    isActive: attributes.active !== false,
    secret: secretFrom(`subscription ${id}`),
    createdAt: stamp(now),
    updatedAt: stamp(now),
  })
}

/** Only `active` can be changed. */
function change(call: Call): Subscription {
  const subscription = mine(call)
  const { active } = readResource(call.body).attributes
  if (typeof active !== 'boolean') return subscription
  return call.view.data.subscriptions.update(subscription.id, {
    isActive: active,
    updatedAt: stamp(call.view.now),
  })
}

function rotate(call: Call): Subscription {
  const { data, now } = call.view
  const { id } = mine(call)
  const secret = secretFrom(`secret ${data.nextId('secret')}`)
  return data.subscriptions.update(id, { secret, updatedAt: stamp(now) })
}

const secretFrom = (seed: string): string => createHash('sha256').update(seed).digest('hex')

const wrongScope = (event: string, scope: string): ApiFailure =>
  new ApiFailure(422, {
    errors: [
      {
        detail: `You do not have the scopes needed to subscribe to ${event}: ${scope}`,
        status: '422',
        title: 'Validation Error',
        source: { parameter: 'base' },
        meta: { resource: 'Subscription', associated_resources: [] },
      },
    ],
  })
