import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { LOST } from '#core/vocabulary/messages.ts'
import { literals } from './schema/columns.ts'

/** Texts that went out by what they were for; one that failed counts as that only. For a `select`. */
export function textSums({ direction, state, kind }: Record<'direction' | 'state' | 'kind', AnyPgColumn>) {
  const isLost = sql`${state} in (${literals(LOST)})`
  const asks = sql`${kind} in ('confirmation', 'confirmation_reminder')`
  const counted = (what: SQL) => sql<number>`(count(*) filter (where ${direction} = 'out' and ${what}))::int`
  return {
    confirmedRequests: counted(sql`not ${isLost} and ${asks}`),
    followupReminders: counted(sql`not ${isLost} and ${kind} = 'follow_up'`),
    failed: counted(isLost),
    other: counted(sql`not ${isLost} and not ${asks} and ${kind} <> 'follow_up'`),
  }
}
