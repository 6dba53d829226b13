import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#contract/events.ts'
import type { Db } from './connect.ts'

export const LIVE_CHANNEL = 'steeple_live'

export type ChurchEvent = LiveEvent & { church_id: number }
export type EndedSession = { ended_session: number }

async function notify(db: Db, news: readonly (ChurchEvent | EndedSession)[]): Promise<void> {
  if (news.length === 0) return
  const payloads = JSON.stringify(news.map((one) => JSON.stringify(one)))
  await db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, payload) from json_array_elements_text(${payloads}::json) payload`,
  )
}

/** Tells the open screens of churches what changed; inside a transaction, when it commits. */
export const announceAll = (db: Db, events: readonly ChurchEvent[]): Promise<void> => notify(db, events)

/** Tells that sessions have ended, so that no stream outlives its session. */
export async function announceEnded(db: Db, sessionIds: readonly number[]): Promise<void> {
  await notify(
    db,
    sessionIds.map((ended_session) => ({ ended_session })),
  )
}

export const announce = (db: Db, event: ChurchEvent): Promise<void> => announceAll(db, [event])
