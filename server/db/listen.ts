import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Hears what is announced on a channel. */
export type Listener = {
  onPayload: (payload: string) => void
  /** Announcements may have been missed: the connection was away and has come back. */
  onGap?: () => void
}

const CONNECT_MS = 5_000
const HEARTBEAT_MS = 10_000
const HEARTBEAT_ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000

/** Longer after each failure, and never the same for many processes that lost the database at the same moment. */
const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)

/** Asks now and then whether the connection is still there: silence alone does not say so. */
async function keepAsking(client: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await wait(HEARTBEAT_MS, undefined, { signal, ref: false })
    await client.query('select 1')
  }
}

/** Listens on one connection until that is cut or the signal ends it. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener & { onListening: () => void },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client(config)
  const ended = new AbortController()
  client.on('error', () => {})
  client.once('end', () => ended.abort())
  client.on('notification', (message) => listener.onPayload(message.payload ?? ''))
  const close = (): void => void client.end().catch(() => {})
  signal.addEventListener('abort', close)
  try {
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    listener.onListening()
    const gone = ended.signal.aborted ? Promise.resolve() : once(ended.signal, 'abort')
    await Promise.race([gone, keepAsking(client, ended.signal)])
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/**
 * Listens on a connection of its own until the returned function is called. A connection that is cut is opened again,
 * one attempt at a time. Throws when the first attempt fails.
 */
export async function listenOn(
  connectionString: string,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const config = {
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: HEARTBEAT_ANSWER_MS,
    keepAlive: true,
  }
  let failures = 0
  let wasThere = false
  const onListening = (): void => {
    failures = 0
    if (wasThere) listener.onGap?.()
    wasThere = true
    first.resolve()
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(config, channel, { ...listener, onListening }, stopping.signal)
      } catch (error) {
        if (!wasThere) return first.reject(error)
      }
      const pauseMs = pauseAfter(failures++)
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = loop()
  await first.promise
  return () => {
    stopping.abort()
    return running
  }
}
