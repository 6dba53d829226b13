import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#contract/events.ts'
import type { Db } from './connect.ts'

export const LIVE_CHANNEL = 'steeple_live'

export type ChurchEvent = LiveEvent & { church_id: number }

/** Tells the open screens of a church that something changed; inside a transaction, when it commits. */
export const announce = async (db: Db, event: ChurchEvent): Promise<void> => {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`)
}
