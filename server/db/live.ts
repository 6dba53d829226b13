import { type SQL, sql } from 'drizzle-orm'
import type { LiveEvent } from '#contract/events.ts'
import type { Db } from './connect.ts'

export const LIVE_CHANNEL = 'steeple_live'

export type ChurchEvent = LiveEvent & { church_id: number }
export type EndedSession = { ended_session: number }

/**
 * Whoever is told at once what happened is looked at soon: nobody is while nothing happens. Rows are taken in one order,
 * so that two who tell of several churches do not wait for each other.
 */
function stirring(news: readonly (ChurchEvent | EndedSession)[]): SQL {
  const stirred = news.flatMap((one) =>
    'topic' in one && (one.topic === 'answers' || one.topic === 'messages') ? [one.church_id] : [],
  )
  if (stirred.length === 0) return sql``
  const ids = JSON.stringify([...new Set(stirred)])
  return sql`with stirred as (
    update notification_settings set is_stirred = true, next_at = timestamptz 'epoch'
    where (user_id, channel) in (
      select user_id, channel from notification_settings
      where frequency = 'at_once' and not is_stirred
        and church_id in (select value::bigint from json_array_elements_text(${ids}::json))
      order by user_id, channel for update
    )
  )`
}

async function notify(db: Db, news: readonly (ChurchEvent | EndedSession)[]): Promise<void> {
  if (news.length === 0) return
  const payloads = JSON.stringify(news.map((one) => JSON.stringify(one)))
  await db.execute(
    sql`${stirring(news)} select pg_notify(${LIVE_CHANNEL}, payload)
      from json_array_elements_text(${payloads}::json) payload`,
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
