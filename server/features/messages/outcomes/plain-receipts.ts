import { inArray, sql } from 'drizzle-orm'
import { meaningOf } from '#core/messages/receipt.ts'
import { AT_THE_CARRIER } from '#core/vocabulary/messages.ts'
import type { DeliveryStatus, Receipt } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { isHeld, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { announceMessages } from '../announce.ts'

/** What the carrier reports of one of our texts. */
export type Report = { messageId: number; receipt: Receipt }

/** In the order in which a text goes through them. */
const STEPS: readonly DeliveryStatus[] = AT_THE_CARRIER

/** How far the receipts have come that need nothing but to be written down; -1 for others. */
const stepOf = ({ status, errorCode }: Receipt): number => (errorCode === null ? STEPS.indexOf(status) : -1)

const keyOf = (messageId: number, sid: string): string => `${messageId}/${sid}`

type Row = {
  id: string | number
  sid: string
  church_id: string | number
  plan_id: string | null
  person_id: string | null
}

/** Of what is reported of one text, the furthest. */
const furthest = (reports: readonly Report[]): Report[] =>
  [...Map.groupBy(reports, ({ messageId, receipt }) => keyOf(messageId, receipt.sid)).values()].map((some) =>
    some.reduce((far, one) => (stepOf(one.receipt) > stepOf(far.receipt) ? one : far)),
  )

/**
 * Writes down what only moves texts forward, in one statement. A phone that was bad until now takes more than that, and
 * so does a local number of the US that nothing was delivered from yet.
 */
async function advance(tx: Db, reports: readonly Report[], now: Temporal.Instant): Promise<Set<string>> {
  const values = reports
    .map(({ messageId, receipt: { sid, status } }) => ({ id: messageId, sid, state: status }))
    // In one order, so that two processes rarely wait for each other.
    .toSorted((a, b) => a.id - b.id)
  const step = (state: 'messages' | 'reported') =>
    sql`array_position(array[${literals(STEPS)}], ${sql.raw(state)}.state)`
  const rows = await rowsOf<Row>(
    tx,
    sql`update messages set
        state = reported.state,
        error_code = null,
        times_sent = greatest(1, times_sent),
        accepted_at = coalesce(accepted_at, ${now.toString()}::timestamptz),
        claimed_at = null,
        delivered_at = case when reported.state = 'delivered' then ${now.toString()}::timestamptz end
      from json_to_recordset(${JSON.stringify(values)}::json) as reported(id bigint, sid text, state text)
      where messages.id = reported.id and messages.sid = reported.sid
        and messages.state in ('queued', 'sent') and ${step('messages')} < ${step('reported')}
        and not (reported.state = 'delivered' and exists (
          select from phone_states
          where phone_states.church_id = messages.church_id and phone = to_number and bad_since is not null
        ))
        and not exists (
          select from numbers
          where numbers.church_id = messages.church_id and numbers.phone_number = from_number and ${isHeld}
            and live_at is null and type = 'local' and country_iso = 'US'
        )
      returning messages.id, messages.sid, church_id, plan_id, person_id`,
  )
  await announceMessages(
    tx,
    rows.map((row) => ({ churchId: Number(row.church_id), planId: row.plan_id, personId: row.person_id })),
  )
  return new Set(rows.map(({ id, sid }) => keyOf(Number(id), sid)))
}

/** Those of some reports that say something new about a text. */
async function findNews(tx: Db, reports: readonly Report[]): Promise<Report[]> {
  if (reports.length === 0) return []
  const rows = await tx
    .select({
      id: messages.id,
      state: messages.state,
      sid: messages.sid,
      attempts: messages.attempts,
      body: messages.body,
      trialMark: messages.trialMark,
    })
    .from(messages)
    .where(
      inArray(
        messages.id,
        reports.map(({ messageId }) => messageId),
      ),
    )
  const texts = new Map(rows.map((row) => [row.id, row]))
  return reports.filter(({ messageId, receipt }) => {
    const text = texts.get(messageId)
    return text !== undefined && meaningOf(text, receipt).kind !== 'nothing'
  })
}

/** Records receipts of any churches that need nothing but to be written down. Answers the others, in their order. */
export const recordPlainReceipts = (deps: Deps, reports: readonly Report[]): Promise<Report[]> =>
  deps.db.transaction(async (tx) => {
    const odd = new Set(
      reports.filter(({ receipt }) => stepOf(receipt) < 0).map(({ messageId }) => messageId),
    )
    const plain = reports.filter(({ messageId }) => !odd.has(messageId))
    const done = await advance(tx, furthest(plain), deps.clock.now())
    const isDone = ({ messageId, receipt: { sid } }: Report) => done.has(keyOf(messageId, sid))
    return findNews(
      tx,
      reports.filter((report) => !isDone(report)),
    )
  })
