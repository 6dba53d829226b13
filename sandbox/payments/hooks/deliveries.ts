import { createHmac } from 'node:crypto'
import type { Faults } from '../../base/faults.ts'
import { WEBHOOK_SECRET } from '../base/credentials.ts'
import type { OwedHook, PaymentsState } from '../base/state.ts'

const ANSWER_MS_MAX = 15_000
/** Events are delivered for three days, with growing pauses (https://docs.stripe.com/webhooks). */
const KEPT_MS = 3 * 86_400_000
const FIRST_PAUSE_MS = 60_000
const PAUSE_MS_MAX = 12 * 3_600_000

export type Deliveries = { runDue: () => Promise<number>; stop: () => void }

/** Calls the customer's server with what it is owed. */
export function deliveries(state: PaymentsState, faults: Faults): Deliveries {
  const isSilent = () => faults.all().some(({ vendor, kind }) => vendor === 'payments' && kind === 'silent')
  const stopping = new AbortController()
  const underWay = new Set<string>()

  async function deliver(hook: OwedHook): Promise<void> {
    const event = state.events.get(hook.event)
    if (!event) {
      state.owed.delete(hook.id)
      return
    }
    const status = await call(state, JSON.stringify(event), stopping.signal)
    if (stopping.signal.aborted && status === null) return
    const at = Temporal.Instant.fromEpochMilliseconds(state.nowMs()).toString()
    state.attempts.add({ at, event: event.id, type: event.type, status })
    if (status !== null && status >= 200 && status < 300) {
      state.owed.delete(hook.id)
      state.events.update(event.id, { pending_webhooks: 0 })
    } else postpone(state, hook)
  }

  return {
    stop: () => stopping.abort(),
    async runDue() {
      if (isSilent()) return 0
      const now = state.nowMs()
      const due = state.owed.filter(({ id, dueMs }) => dueMs <= now && !underWay.has(id))
      if (state.switches.reorderWebhooks) due.reverse()
      for (const { id } of due) underWay.add(id)
      for (const hook of due) await deliver(hook).finally(() => underWay.delete(hook.id))
      return due.length
    },
  }
}

/** The signature of a body, as the vendor makes it (https://docs.stripe.com/webhooks/signature). */
export function signatureOf(body: string, seconds: number): string {
  const digest = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** The status that was answered; null when nothing answered in time. */
async function call(state: PaymentsState, body: string, stopping: AbortSignal): Promise<number | null> {
  const seconds = Math.floor(state.nowMs() / 1000)
  try {
    const response = await fetch(state.switches.webhookUrl, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': signatureOf(body, seconds),
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS_MAX)]),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

function postpone(state: PaymentsState, hook: OwedHook): void {
  const now = state.nowMs()
  const firstTriedMs = hook.firstTriedMs ?? now
  if (now - firstTriedMs >= KEPT_MS) state.owed.delete(hook.id)
  else {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** hook.tries, PAUSE_MS_MAX)
    state.owed.update(hook.id, { firstTriedMs, tries: hook.tries + 1, dueMs: now + pause })
  }
}
