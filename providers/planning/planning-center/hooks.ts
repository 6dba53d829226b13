import { success } from '#core/outcome.ts'
import type { HookSubscription, PlanningAccess, PlanningHooks, PlanningOutcome } from '../port.ts'
import { readCall } from './deliveries.ts'
import { listing, single } from './reading.ts'
import type { Send } from './request.ts'
import { availableEventWire, subscriptionWire } from './wire.ts'

type Wanted = { event: string; url: string }

/** Where subscriptions are. */
export const SUBSCRIPTIONS = '/webhooks/v2/subscriptions'

const subscription = subscriptionWire.transform(({ id, attributes }) => {
  const ours: HookSubscription = {
    id,
    event: attributes.name,
    secret: attributes.authenticity_secret,
    active: attributes.active,
  }
  return { ours, url: attributes.url }
})

const VERBS = ['created', 'updated', 'destroyed']
const NOUNS = ['services.v2.events.plan', 'people.v2.events.person', 'people.v2.events.phone_number']

/** Nothing tells of people on plans: those are polled. */
const EVENTS = [
  ...NOUNS.flatMap((noun) => VERBS.map((verb) => `${noun}.${verb}`)),
  'people.v2.events.person_merger.created',
]

/** Webhook subscriptions: one event each, owned by the connected user. */
export function hooks(send: Send): PlanningHooks {
  const existing = (access: PlanningAccess) =>
    listing(send, access, `${SUBSCRIPTIONS}?per_page=100`, subscription)

  const write = async (
    access: PlanningAccess,
    method: 'POST' | 'PATCH',
    url: string,
    attributes: object,
  ): PlanningOutcome<HookSubscription> => {
    const body = { data: { type: 'Subscription', attributes } }
    const made = await single(send, access, { method, url, kind: 'write', body }, subscription)
    return made.ok ? success(made.value.item.ours) : made
  }

  /** An interrupted attempt leaves subscriptions behind; those are taken up, not made twice. */
  const ensure = async (
    access: PlanningAccess,
    { event, url }: Wanted,
    known: { ours: HookSubscription; url: string }[],
  ): PlanningOutcome<HookSubscription> => {
    const left = known.find((other) => other.ours.event === event && other.url === url)?.ours
    if (left?.active) return success(left)
    if (left) return write(access, 'PATCH', `${SUBSCRIPTIONS}/${left.id}`, { active: true })
    return write(access, 'POST', SUBSCRIPTIONS, { name: event, url, active: true })
  }

  return {
    path: '/hooks/planning-center',
    events: EVENTS,
    read: readCall,

    subscribe: async (access, wanted) => {
      const path = '/webhooks/v2/available_events?per_page=100'
      const offered = await listing(send, access, path, availableEventWire)
      if (!offered.ok) return offered
      const names = new Set(offered.value.items.map(({ attributes }) => attributes.name))
      const known = await existing(access)
      if (!known.ok) return known
      const made: HookSubscription[] = []
      for (const one of wanted.filter(({ event }) => names.has(event))) {
        const ensured = await ensure(access, one, known.value.items)
        if (!ensured.ok) return ensured
        made.push(ensured.value)
      }
      return success(made)
    },

    subscriptions: async (access) => {
      const read = await existing(access)
      return read.ok ? success(read.value.items.map(({ ours }) => ours)) : read
    },

    rotateSecret: async (access, subscriptionId) => {
      const url = `${SUBSCRIPTIONS}/${subscriptionId}/rotate_secret`
      const made = await single(send, access, { method: 'POST', url, kind: 'write', body: {} }, subscription)
      return made.ok ? success(made.value.item.ours) : made
    },

    unsubscribe: async (access, subscriptionId) => {
      const url = `${SUBSCRIPTIONS}/${subscriptionId}`
      const removed = await send(access, { method: 'DELETE', url, kind: 'write' })
      const isGone = !removed.ok && removed.failure.kind === 'stop' && removed.failure.why === 'gone'
      return removed.ok || isGone ? success(null) : removed
    },
  }
}
