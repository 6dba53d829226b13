import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { api, client } from './api.ts'
import { gatherer } from './gather.ts'
import { useSession } from './session.ts'

type Topic = LiveEvent['topic']

/** The queries that an event of each topic makes stale. */
const STALE: Record<Topic, readonly (readonly unknown[])[]> = {
  answers: [api.conversation.inbox.key(), api.services.key(), api.dashboard.key(), api.asks.key()],
  messages: [
    api.availability.key(),
    api.messages.forecast.key(),
    api.conversation.inbox.key(),
    api.messages.key(),
    api.billing.credits.key(),
    api.messageTemplates.key(),
    api.keywords.key(),
    api.services.personLogs.key(),
    api.dashboard.key(),
    api.asks.key(),
  ],
  roster: [
    api.messages.consent.key(),
    api.conversation.inbox.key(),
    api.services.key(),
    api.dashboard.key(),
    api.reminders.key(),
  ],
  sync: [
    api.integrations.found.key(),
    api.roster.leftOut.key(),
    api.roster.sync.key(),
    api.integrations.planningProfile.key(),
    api.dashboard.key(),
  ],
  church: [
    api.access.profile.key(),
    api.billing.key(),
    api.numbers.list.key(),
    api.numbers.brand.key(),
    api.messages.forecast.key(),
    api.dashboard.key(),
    api.integrations.planningProfile.key(),
    api.integrations.found.key(),
    api.integrations.bitly.key(),
    api.scheduleTemplates.key(),
    api.services.key(),
  ],
}
const TOPICS = Object.keys(STALE) as Topic[]
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5_000

/** What was told and is not read yet. */
const told = new WeakMap<QueryClient, Set<Topic>>()

function toldTo(queries: QueryClient): Set<Topic> {
  const topics = told.get(queries) ?? new Set()
  told.set(queries, topics)
  return topics
}

/** Reads anew what these topics make stale, each query once; what was told of them until now is done with it. */
export function reload(queries: QueryClient, topics: readonly Topic[]): Promise<void> {
  for (const topic of topics) toldTo(queries).delete(topic)
  const stale = topics.flatMap((topic) => STALE[topic])
  return queries.invalidateQueries({
    predicate: (query) => stale.some((queryKey) => matchQuery({ queryKey }, query)),
  })
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Tell = (topics: readonly Topic[]) => void

/** One stream until it breaks; whatever happened before it began may have been missed. */
async function stream(tell: Tell, opened: () => void, signal: AbortSignal): Promise<void> {
  const events = await client.events.live(undefined, { signal })
  opened()
  tell(TOPICS)
  for await (const { topic } of events) tell([topic])
}

/** Does something while no other tab of this browser does it, where the browser can tell: not over plain http. */
const alone = (name: string, work: () => Promise<void>, signal: AbortSignal): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work()

/** Streams until the signal ends it, and begins again after an interruption. */
async function keepStreaming(name: string, tell: Tell, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  const opened = () => {
    waitMs = FIRST_WAIT_MS
  }
  while (!signal.aborted) {
    // When the connection breaks, the next round connects again.
    await alone(name, () => stream(tell, opened, signal), signal).catch(() => {})
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

/**
 * Hears what changes in a church while the page is seen: one tab has the stream and tells the others, since browsers
 * allow six connections over plain http. A page that nobody sees has none.
 */
function listen(churchId: number, changed: (topic: Topic) => void): () => void {
  const name = `steeple-live-${churchId}`
  const others = new BroadcastChannel(name)
  const hear: Tell = (topics) => {
    for (const topic of topics) changed(topic)
  }
  others.onmessage = ({ data }: MessageEvent<readonly Topic[]>) => hear(data)
  const tell: Tell = (topics) => {
    hear(topics)
    others.postMessage(topics)
  }
  let seen: AbortController | null = null
  const stop = () => {
    seen?.abort()
    seen = null
  }
  const begin = () => {
    stop()
    if (document.visibilityState === 'hidden') return
    seen = new AbortController()
    void keepStreaming(name, tell, seen.signal)
  }
  document.addEventListener('visibilitychange', begin)
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', begin)
  begin()
  return () => {
    document.removeEventListener('visibilitychange', begin)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', begin)
    stop()
    others.close()
  }
}

/** Keeps every screen of a church up to date while somebody is signed in. */
export function useLive(churchId: number | null): void {
  const queries = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (!token || churchId === null) return
    const gather = gatherer(toldTo(queries), (topics) => void reload(queries, topics))
    return listen(churchId, gather)
  }, [queries, token, churchId])
}
