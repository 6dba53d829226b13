import { API_VERSION } from '../base/credentials.ts'
import { present } from '../base/present.ts'
import { made, type PaymentsState } from '../base/state.ts'

const EVENTS_MAX = 2000

/** Writes down that something happened, and owes the customer's server a call about it. */
export function tell(state: PaymentsState, type: string, object: object): void {
  const { webhookUrl, duplicateWebhooks, loseWebhooks, delayWebhooksSeconds } = state.switches
  const isSent = webhookUrl !== '' && !loseWebhooks
  const event = {
    ...made(state, 'event', 'evt'),
    api_version: API_VERSION,
    data: { object: present(state, object) },
    pending_webhooks: isSent ? 1 : 0,
    request: { id: state.request.id, idempotency_key: state.request.key },
    type,
  }
  state.events.set(event.id, event)
  forgetOldest(state)
  if (!isSent) return
  const dueMs = state.nowMs() + delayWebhooksSeconds * 1000
  for (const id of duplicateWebhooks ? [event.id, `${event.id}:again`] : [event.id])
    state.owed.set(id, { id, event: event.id, dueMs, firstTriedMs: null, tries: 0 })
}

function forgetOldest({ events, owed }: PaymentsState): void {
  if (events.size <= EVENTS_MAX) return
  const [oldest] = events.all()
  if (oldest && !owed.get(oldest.id)) events.delete(oldest.id)
}
