import type { Switches } from '../state/switches.ts'
import type { Vertex } from '../state/vertex.ts'

const ALL_VERBS = ['created', 'updated', 'destroyed'] as const

const RESOURCES: Record<string, { resource: string; verbs: readonly string[] }[]> = {
  services: [
    { resource: 'plan', verbs: ALL_VERBS },
    { resource: 'plan.live', verbs: ['updated'] },
    { resource: 'plan_item', verbs: ALL_VERBS },
    { resource: 'plan_note', verbs: ALL_VERBS },
    { resource: 'song', verbs: ALL_VERBS },
    { resource: 'arrangement', verbs: ALL_VERBS },
    { resource: 'key', verbs: ALL_VERBS },
  ],
  people: [
    { resource: 'person', verbs: ALL_VERBS },
    { resource: 'person_merger', verbs: ['created'] },
    { resource: 'phone_number', verbs: ALL_VERBS },
    { resource: 'email', verbs: ALL_VERBS },
  ],
}

const UNREAL = { resource: 'plan_person', verbs: ALL_VERBS }

export type AvailableEvent = { id: string; name: string; app: string; resource: string; action: string }

/** The events that can be subscribed to; none of them is about who is scheduled. */
export function availableEvents(switches: Switches): AvailableEvent[] {
  const names = Object.entries(RESOURCES).flatMap(([app, resources]) => {
    const extra = app === 'services' && switches.advertisePlanPersonEvents ? [UNREAL] : []
    return [...resources, ...extra].flatMap(({ resource, verbs }) =>
      verbs.map((action) => ({ app, resource, action, name: `${app}.v2.events.${resource}.${action}` })),
    )
  })
  return names.map((event, place) => ({ id: String(place + 1), ...event }))
}

export const availableEventVertex: Vertex<AvailableEvent> = {
  type: 'AvailableEvent',
  path: ({ id }) => `/webhooks/v2/available_events/${id}`,
  attributes: ({ name, app, resource, action }) => ({
    name,
    app,
    version: 'v2',
    type: 'events',
    resource,
    action,
  }),
}
