import { EventEmitter, on } from 'node:events'
import type { LiveEvent } from '#contract/events.ts'
import type { Connection } from '#server/db/connect.ts'
import { type ChurchEvent, LIVE_CHANNEL } from '#server/db/live.ts'

/** Hands the database's notifications to the event streams that are open in this process. */
export type LiveHub = {
  /** The events of one church until the signal ends it. */
  of: (churchId: number, signal: AbortSignal | undefined) => AsyncGenerator<LiveEvent>
  close: () => Promise<void>
}

export const openLiveHub = async (connection: Connection): Promise<LiveHub> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const unlisten = await connection.listen(LIVE_CHANNEL, (payload) => {
    const { church_id, ...event } = JSON.parse(payload) as ChurchEvent
    emitter.emit(String(church_id), event)
  })
  return {
    of: async function* (churchId, signal) {
      const end = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      try {
        for await (const [event] of on(emitter, String(churchId), { signal: end })) yield event as LiveEvent
      } catch (error) {
        if (!end.aborted) throw error
      }
    },
    close: async () => {
      closing.abort()
      await unlisten()
    },
  }
}
