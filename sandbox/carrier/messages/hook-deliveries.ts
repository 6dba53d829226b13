import { tokenOf } from '../base/accounts.ts'
import { iso } from '../base/dates.ts'
import type { CarrierState, Hook } from '../base/state.ts'
import { signatureOf } from './hook-signature.ts'
import { twimlReply } from './inbound.ts'

const ANSWER_MS_MAX = 15_000
const AT_ONCE_MAX = 16
const BACKOFF_SECONDS_MAX = 60
/**
 * When the vendor cannot reach a webhook, it tries once more and then gives up. The sandbox keeps trying for an
 * hour of its own time, so that a product restarted during development still hears everything. Nothing comes to
 * rely on that: the product must survive the vendor's single retry anyway.
 */
const KEPT_MS = 3_600_000

export type Deliveries = { runDue: () => Promise<number>; stop: () => void }

/** The key of what must arrive in order: all reports about one sent text, and all texts from one handset. */
const orderOf = ({ kind, sid, params }: Hook): string => (kind === 'inbound' ? (params.From ?? sid) : sid)

/** Makes the calls that are owed to the customer's server, in parallel where the order does not matter. */
export function deliveries(state: CarrierState): Deliveries {
  const stopping = new AbortController()
  const underWay = new Set<string>()

  async function deliver(hook: Hook): Promise<void> {
    const token = tokenOf(state, hook.params.AccountSid ?? '') ?? ''
    const answer = await call(hook, token, stopping.signal)
    if (stopping.signal.aborted && !answer) return
    const { kind, sid, url } = hook
    state.attempts.add({ at: iso(state.nowMs()), kind, sid, url, status: answer?.status ?? null })
    if (answer) settle(state, hook, answer)
    else postpone(state, hook)
  }

  async function deliverInOrder(hooks: Hook[]): Promise<void> {
    for (const hook of hooks) await deliver(hook).finally(() => underWay.delete(hook.id))
  }

  return {
    stop: () => stopping.abort(),
    async runDue() {
      const now = state.nowMs()
      const due = state.hooks.filter(({ id, dueMs }) => dueMs <= now && !underWay.has(id))
      for (const { id } of due) underWay.add(id)
      const queues = [...Map.groupBy(due, orderOf).values()]
      const workers = Array.from({ length: Math.min(AT_ONCE_MAX, queues.length) }, async () => {
        for (let next = queues.shift(); next; next = queues.shift()) await deliverInOrder(next)
      })
      await Promise.all(workers)
      return due.length
    },
  }
}

type Answer = { status: number; type: string; text: string }

/** One attempt; null when the server cannot be reached or does not answer in time. */
async function call(hook: Hook, token: string, stopping: AbortSignal): Promise<Answer | null> {
  const isGet = hook.method === 'GET'
  const url = requestUrl(hook)
  const form = new URLSearchParams(hook.params)
  try {
    const response = await fetch(url, {
      method: hook.method,
      body: isGet ? null : form,
      headers: {
        'User-Agent': 'TwilioProxy/1.1',
        'X-Twilio-Signature': signatureOf(token, url, isGet ? {} : hook.params),
        'I-Twilio-Idempotency-Token': hook.id.replace(':again', ''),
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS_MAX)]),
    })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, text: await response.text() }
  } catch {
    return null
  }
}

/** The address as it is requested and signed: with the parameters of a GET, and without its fragment. */
function requestUrl({ url, method, params }: Hook): string {
  const address = url.replace(/#.*$/, '')
  if (method !== 'GET') return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(params)}`
}

/** Any answer settles the call: by default the vendor does not retry after an error status either. */
function settle(state: CarrierState, hook: Hook, answer: Answer): void {
  state.hooks.delete(hook.id)
  if (hook.kind === 'inbound' && answer.status < 300 && answer.type.includes('xml')) {
    twimlReply(state, hook.sid, answer.text)
  }
}

function postpone(state: CarrierState, hook: Hook): void {
  const now = state.nowMs()
  const firstTriedMs = hook.firstTriedMs ?? now
  const tries = hook.tries + 1
  const waitMs = Math.min(2 ** (tries - 1), BACKOFF_SECONDS_MAX) * 1000
  if (now - firstTriedMs >= KEPT_MS) state.hooks.delete(hook.id)
  else state.hooks.update(hook.id, { firstTriedMs, tries, dueMs: now + waitMs })
}
