import { sql } from 'drizzle-orm'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'

/** The phone of a text that does not go now: what was for the owner, on trial, is for its own reader again. */
const OWN_PHONE = sql`case when is_trial then coalesce(
    (select answered.from_number from messages answered where answered.id = messages.parent_id),
    (select phone from people where people.church_id = messages.church_id and people.id = messages.person_id)
  ) else to_number end`

/** Its words as they were before they were marked for the owner. */
const OWN_BODY = sql`case when is_trial and trial_mark is not null
    then substr(body, length(trial_mark) + 1) else body end`

/** A preview that did not go is the text itself again, unless that was scheduled anew meanwhile. */
const IS_SCHEDULED_ANEW = sql`preview_of is not null and exists (
    select 1 from messages other where other.church_id = messages.church_id and other.id <> messages.id
      and other.key = messages.preview_of and other.state <> 'cancelled'
  )`

/** What a text becomes that was claimed and not handed over. */
export const BACK_IN_PLAN = sql`
  state = case when ${IS_SCHEDULED_ANEW} then 'cancelled' else 'planned' end,
  key = case when ${IS_SCHEDULED_ANEW} then messages.key else coalesce(preview_of, messages.key) end,
  preview_of = case when ${IS_SCHEDULED_ANEW} then preview_of end,
  is_trial = false, claimed_at = null, logged_at = null, to_number = ${OWN_PHONE}, body = ${OWN_BODY}`

/** A text that is looked at again later, and why. */
export type Waiting = { id: number; until: Temporal.Instant; reason: MessageReason | null }

/** Puts texts that were not handed over back into the plan. */
export async function releaseTexts(tx: Db, waiting: readonly Waiting[]): Promise<void> {
  if (waiting.length === 0) return
  const values = waiting.map(({ id, until, reason }) => ({ id, until, reason }))
  await tx.execute(sql`
    update messages set due_at = waiting.until, reason = waiting.reason, ${BACK_IN_PLAN}
    from json_to_recordset(${JSON.stringify(values)}::json)
      as waiting(id bigint, until timestamptz, reason text)
    where messages.id = waiting.id`)
}
