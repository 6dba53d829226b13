import { sql } from 'drizzle-orm'
import { LOST } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'

/** How far back the figures go. */
export const HOURS_SHOWN = 24
const HOUR_MS = 3_600_000

type Hour = { at: string; sent: number; failed: number; received: number }

const hourOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / HOUR_MS)

/** The beginning of the hour with which the figures begin. */
export const sinceHour = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((hourOf(now) - HOURS_SHOWN + 1) * HOUR_MS)

/** Texts of each of the last hours, also of those without any. */
export async function countHours(db: Db, now: Temporal.Instant): Promise<Hour[]> {
  const counted = await rowsOf<{ hour: number; sent: number; failed: number; received: number }>(
    db,
    sql`select floor(extract(epoch from logged_at) / 3600)::int as hour,
        (count(*) filter (where direction = 'out' and state not in (${literals(LOST)})))::int as sent,
        (count(*) filter (where direction = 'out' and state in (${literals(LOST)})))::int as failed,
        (count(*) filter (where direction = 'in'))::int as received
      from messages
      where logged_at is not null and logged_at >= ${sinceHour(now).toString()}::timestamptz
      group by 1`,
  )
  const byHour = new Map(counted.map((row) => [row.hour, row]))
  const first = hourOf(now) - HOURS_SHOWN + 1
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const { sent = 0, failed = 0, received = 0 } = byHour.get(first + index) ?? {}
    const at = Temporal.Instant.fromEpochMilliseconds((first + index) * HOUR_MS).toString()
    return { at, sent, failed, received }
  })
}

const CAUSES_SHOWN = 12

/** What texts of the last hours failed of, the most frequent first. */
export const countFailures = (db: Db, now: Temporal.Instant) =>
  rowsOf<{ code: string; cause: string; texts: number }>(
    db,
    sql`select coalesce(error_code, 'none') as code,
        coalesce(max(error_message), 'The phone company gave no reason.') as cause, count(*)::int as texts
      from messages
      where logged_at is not null and logged_at >= ${sinceHour(now).toString()}::timestamptz
        and direction = 'out' and state in (${literals(LOST)})
      group by 1 order by 3 desc, 1 limit ${CAUSES_SHOWN}`,
  )
