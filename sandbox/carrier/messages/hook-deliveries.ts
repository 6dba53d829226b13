import { tokenOf } from '../base/accounts.ts'
import { iso } from '../base/dates.ts'
import type { CarrierState, Hook } from '../base/state.ts'
import { isRetried, overridesOf } from './connection-overrides.ts'
import { signatureOf } from './hook-signature.ts'
import { twimlReply } from './inbound.ts'

const ANSWER_MS_MAX = 15_000
const AT_ONCE_MAX = 16
/** 'HTTP retrieval failure' in the vendor's dictionary of errors. */
const UNREACHED = '11200'
const BACKOFF_SECONDS_MAX = 60
/**
 * When the vendor cannot report the status of a text, it tries once more and then gives up. The sandbox keeps trying
 * for an hour of its own time, so that a product restarted during development still hears everything. Nothing comes
 * to rely on that: the product must survive the vendor's single retry anyway. Texts that come in are called out as
 * the vendor does, see `callOut`.
 */
const KEPT_MS = 3_600_000

export type Deliveries = { runDue: () => Promise<number>; stop: () => void }

/** The key of what must arrive in order: all reports about one sent text, and all texts from one handset. */
const orderOf = ({ kind, sid, params }: Hook): string => (kind === 'inbound' ? (params.From ?? sid) : sid)

/** Makes the calls that are owed to the customer's server, in parallel where the order does not matter. */
export function deliveries(state: CarrierState): Deliveries {
  const stopping = new AbortController()
  const underWay = new Set<string>()

  /** One attempt at one address. */
  async function attempt(hook: Hook): Promise<Answer | null> {
    const token = tokenOf(state, hook.params.AccountSid ?? '') ?? ''
    const answer = await call(hook, token, stopping.signal)
    const { kind, sid, url } = hook
    if (answer || !stopping.signal.aborted)
      state.attempts.add({ at: iso(state.nowMs()), kind, sid, url, status: answer?.status ?? null })
    return answer
  }

  /** Calls an address as often as its connection overrides ask for. */
  async function callOut(hook: Hook): Promise<Answer | null> {
    const overrides = overridesOf(hook.url)
    let answer = await attempt(hook)
    for (let again = 0; again < overrides.retries && isRetried(overrides, answer); again++) {
      if (stopping.signal.aborted) break
      answer = await attempt(hook)
    }
    return answer
  }

  /** A text that came in: its address, then the fallback address once, and then never again. */
  async function deliverInbound(hook: Hook): Promise<void> {
    const { fallback } = hook
    const first = await callOut(hook)
    const isTaken = first !== null && first.status < 400
    const answer =
      isTaken || !fallback || stopping.signal.aborted
        ? first
        : await callOut({
            ...hook,
            ...fallback,
            params: { ...hook.params, ErrorCode: UNREACHED, ErrorUrl: hook.url.replace(/#.*$/, '') },
          })
    if (stopping.signal.aborted && !answer) return
    settle(state, hook, answer)
  }

  async function deliverStatus(hook: Hook): Promise<void> {
    const answer = await attempt(hook)
    if (answer) settle(state, hook, answer)
    else if (!stopping.signal.aborted) postpone(state, hook)
  }

  const deliver = (hook: Hook) => (hook.kind === 'inbound' ? deliverInbound(hook) : deliverStatus(hook))

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

/** What was tried often enough is not tried again, whatever the answer was. */
function settle(state: CarrierState, hook: Hook, answer: Answer | null): void {
  state.hooks.delete(hook.id)
  if (hook.kind === 'inbound' && answer && answer.status < 300 && answer.type.includes('xml')) {
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
