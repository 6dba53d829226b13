import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#contract/events.ts'
import type { Db } from './connect.ts'

export const LIVE_CHANNEL = 'steeple_live'

export type ChurchEvent = LiveEvent & { church_id: number }

/** Tells the open screens of churches what changed; inside a transaction, when it commits. */
export const announceAll = async (db: Db, events: readonly ChurchEvent[]): Promise<void> => {
  if (events.length === 0) return
  const payloads = JSON.stringify(events.map((event) => JSON.stringify(event)))
  await db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, payload) from json_array_elements_text(${payloads}::json) payload`,
  )
}

export const announce = (db: Db, event: ChurchEvent): Promise<void> => announceAll(db, [event])
