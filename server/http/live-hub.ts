import { EventEmitter, on } from 'node:events'
import type { LiveEvent } from '#contract/events.ts'
import type { Connection } from '#server/db/connect.ts'
import { type ChurchEvent, type EndedSession, LIVE_CHANNEL } from '#server/db/live.ts'
import { refuse } from './errors.ts'

type Listener = { churchId: number; sessionId: number }

/** A browser needs one, and a person has few browsers. */
const STREAMS_MAX = 20
const TOO_MANY = 'Too many pages are open. Please close some.'

/** Then it must be opened again, by a session that is still good. */
const STREAM_LASTS_MS = 15 * 60_000

const endOf = (sessionId: number): string => `end of session ${sessionId}`

/** Hands the database's notifications to the event streams that are open in this process. */
export type LiveHub = {
  /** The events of one church until the signal or the end of the session ends it. */
  of: (listener: Listener, signal: AbortSignal | undefined) => AsyncGenerator<LiveEvent>
  /** Ends the open streams, and every later one at once. */
  endStreams: () => void
  close: () => Promise<void>
}

export async function openLiveHub(connection: Connection): Promise<LiveHub> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const isFull = (sessionId: number) => emitter.listenerCount(endOf(sessionId)) >= STREAMS_MAX
  let streams = new AbortController()
  let isClosed = false
  /** A stream that has ended is opened again by its screen, which then asks for everything anew. */
  const endStreams = (): void => {
    streams.abort()
    if (!isClosed) streams = new AbortController()
  }
  const unlisten = await connection.listen(LIVE_CHANNEL, {
    onPayload: (payload) => {
      const news = JSON.parse(payload) as ChurchEvent | EndedSession
      if ('ended_session' in news) emitter.emit(endOf(news.ended_session))
      else {
        const { church_id, ...event } = news
        emitter.emit(String(church_id), event)
      }
    },
    onGap: endStreams,
  })
  /** Until the signal, the end of the session or of this process. */
  async function* eventsFor({ churchId, sessionId }: Listener, signal: AbortSignal | undefined) {
    const own = new AbortController()
    const lasts = AbortSignal.timeout(STREAM_LASTS_MS)
    const end = AbortSignal.any([own.signal, lasts, streams.signal, ...(signal ? [signal] : [])])
    const name = endOf(sessionId)
    const abort = () => own.abort()
    emitter.once(name, abort)
    try {
      for await (const [event] of on(emitter, String(churchId), { signal: end })) yield event as LiveEvent
    } catch (error) {
      if (!end.aborted) throw error
    } finally {
      emitter.off(name, abort)
    }
  }
  return {
    of: (listener, signal) => {
      if (isFull(listener.sessionId)) throw refuse(429, TOO_MANY)
      return eventsFor(listener, signal)
    },
    endStreams: () => {
      isClosed = true
      endStreams()
    },
    close: async () => {
      isClosed = true
      endStreams()
      await unlisten()
    },
  }
}
