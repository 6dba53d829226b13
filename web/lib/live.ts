import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { api, client } from './api.ts'
import { useSession } from './session.ts'

type Topic = LiveEvent['topic']

/** The queries that an event of each topic makes stale. */
const STALE: Record<Topic, readonly (readonly unknown[])[]> = {
  answers: [api.conversation.inbox.key(), api.services.key(), api.dashboard.key(), api.asks.key()],
  messages: [
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
  roster: [api.messages.consent.key(), api.conversation.inbox.key(), api.services.key(), api.dashboard.key()],
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
const GATHER_MS = 150
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5_000

/** Gathers several events in a row, and then reloads once what they made stale. */
const gatherer = (queries: QueryClient) => {
  const topics = new Set<Topic>()
  const flush = () => {
    const stale = [...topics].flatMap((topic) => STALE[topic])
    topics.clear()
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
  }
  return (topic: Topic) => {
    if (topics.size === 0) setTimeout(flush, GATHER_MS)
    topics.add(topic)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Listens until the signal ends it; after an interruption, everything may have changed. */
const listen = async (changed: (topic: Topic) => void, signal: AbortSignal): Promise<void> => {
  let waitMs = FIRST_WAIT_MS
  let mayHaveMissed = false
  while (!signal.aborted) {
    try {
      const events = await client.events.live(undefined, { signal })
      if (mayHaveMissed) for (const topic of TOPICS) changed(topic)
      waitMs = FIRST_WAIT_MS
      for await (const event of events) changed(event.topic)
    } catch {
      // The connection broke; the next round connects again.
    }
    mayHaveMissed = true
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

/** Keeps every screen of a church up to date while somebody is signed in. */
export const useLive = (isChurch: boolean): void => {
  const queries = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (!token || !isChurch) return
    const ended = new AbortController()
    void listen(gatherer(queries), ended.signal)
    return () => ended.abort()
  }, [queries, token, isChurch])
}
