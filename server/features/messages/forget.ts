import { type SQL, sql } from 'drizzle-orm'
import { TO_GO } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { BATCH, inBatches } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { churches } from '#server/db/schema/schema.ts'

const UNDER_WAY = [...TO_GO, 'sending']

/** What was charged stays, and no longer says for which text. */
const deletingTexts = (which: SQL): SQL => sql`
  with gone as (delete from messages where ${which} returning id),
    loosened as (
      update credit_entries set message_id = null, attempt = null where message_id in (select id from gone)
    )
  select id from gone`

/** Deletes texts, with their place in the ledger of credits. */
export async function deleteTexts(db: Db, which: SQL): Promise<void> {
  await db.execute(deletingTexts(which))
}

/** Texts and answers that are older than a church wants to keep them. Consents and credit entries stay. */
async function forgetOlder(db: Db, months: number, now: Temporal.Instant): Promise<void> {
  const before = now.toZonedDateTimeISO('UTC').subtract({ months }).toInstant().toString()
  const ofTheirs = sql`church_id in (select id from churches where retention_months = ${months})`
  await inBatches(
    db,
    deletingTexts(sql`id in (
      select id from messages where ${ofTheirs} and state not in (${literals(UNDER_WAY)})
        and coalesce(logged_at, created_at) < ${before}::timestamptz limit ${BATCH}
    )`),
  )
  await inBatches(
    db,
    sql`delete from answers where id in (
      select id from answers where ${ofTheirs} and write_back <> 'pending'
        and answered_at < ${before}::timestamptz limit ${BATCH}
    ) returning id`,
  )
  await inBatches(
    db,
    sql`delete from asks where id in (
      select id from asks where ${ofTheirs} and starts_at < ${before}::timestamptz limit ${BATCH}
    ) returning id`,
  )
}

/** Deletes texts and answers once their church no longer wants to keep them. */
export async function forgetOldTexts(db: Db, now: Temporal.Instant): Promise<void> {
  const wanted = await db.selectDistinct({ months: churches.retentionMonths }).from(churches)
  for (const { months } of wanted) await forgetOlder(db, months, now)
}
