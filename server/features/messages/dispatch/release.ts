import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Claimed } from './text.ts'

/** Takes texts out of the queue while their roster is read, which no transaction may wait for. */
export const holdTexts = async (tx: Db, texts: readonly Claimed[], now: Temporal.Instant): Promise<void> => {
  if (texts.length === 0) return
  const ids = texts.map(({ id }) => id)
  await tx
    .update(messages)
    .set({ state: 'sending', claimedAt: now, attempts: sql`${messages.attempts} + 1` })
    .where(inArray(messages.id, ids))
}

/** The phone of a text that does not go now: what was for the owner, on trial, is for its own reader again. */
const OWN_PHONE = sql`case when is_trial then coalesce(
    (select answered.from_number from messages answered where answered.id = messages.parent_id),
    (select phone from people where people.church_id = messages.church_id and people.id = messages.person_id)
  ) else to_number end`

/** What goes on trial is a preview: under a key of its own it leaves room for the text to its own reader. */
export const PREVIEW_KEY = sql`'trial/' || messages.id || '/' || messages.key`

const OWN_KEY = sql`regexp_replace(messages.key, '^trial/[0-9]+/', '')`

/** A preview that did not go is the text itself again, unless that was planned anew meanwhile. */
const IS_SCHEDULED_ANEW = sql`is_trial and exists (
    select 1 from messages other where other.church_id = messages.church_id and other.id <> messages.id
      and other.key = ${OWN_KEY} and other.state <> 'cancelled'
  )`

/** What a text becomes that was taken and not handed over. */
export const BACK_IN_PLAN = sql`
  state = case when ${IS_SCHEDULED_ANEW} then 'cancelled' else 'planned' end,
  key = case when ${IS_SCHEDULED_ANEW} then messages.key else ${OWN_KEY} end,
  is_trial = false, claimed_at = null, logged_at = null, to_number = ${OWN_PHONE}`

/** A text that is looked at again later, and why. */
export type Waiting = { id: number; until: Temporal.Instant; reason: string | null }

/** Puts texts that were not handed over back into the queue. */
export const releaseTexts = async (tx: Db, waiting: readonly Waiting[]): Promise<void> => {
  if (waiting.length === 0) return
  await tx.execute(sql`
    update messages set due_at = waiting.until, reason = waiting.reason, ${BACK_IN_PLAN}
    from json_to_recordset(${JSON.stringify(waiting)}::json)
      as waiting(id bigint, until timestamptz, reason text)
    where messages.id = waiting.id`)
}
