import { EventEmitter, on } from 'node:events'
import type { LiveEvent } from '#contract/events.ts'
import type { Connection } from '#server/db/connect.ts'
import { type ChurchEvent, LIVE_CHANNEL } from '#server/db/live.ts'

/** Hands the database's notifications to the event streams that are open in this process. */
export type LiveHub = {
  /** The events of one church until the signal ends it. */
  of: (churchId: number, signal: AbortSignal | undefined) => AsyncGenerator<LiveEvent>
  /** Ends the open streams, and every later one at once. */
  endStreams: () => void
  close: () => Promise<void>
}

export const openLiveHub = async (connection: Connection): Promise<LiveHub> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  let streams = new AbortController()
  let isClosed = false
  /** A stream that has ended is opened again by its screen, which then asks for everything anew. */
  const endStreams = (): void => {
    streams.abort()
    if (!isClosed) streams = new AbortController()
  }
  const unlisten = await connection.listen(LIVE_CHANNEL, {
    onPayload: (payload) => {
      const { church_id, ...event } = JSON.parse(payload) as ChurchEvent
      emitter.emit(String(church_id), event)
    },
    onGap: endStreams,
  })
  return {
    of: async function* (churchId, signal) {
      const end = signal ? AbortSignal.any([signal, streams.signal]) : streams.signal
      try {
        for await (const [event] of on(emitter, String(churchId), { signal: end })) yield event as LiveEvent
      } catch (error) {
        if (!end.aborted) throw error
      }
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
