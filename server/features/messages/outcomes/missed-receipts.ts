import { and, asc, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { RECEIPT_READING_MINUTES, receiptStretches } from '#core/messages/receipt.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { carrierOf } from '../carriers.ts'
import { findSenders, type Sender } from '../senders.ts'
import { recordReceipt } from './receipts.ts'

/** At most so many are asked about in one reading, the oldest first, and so many at a time. */
const AT_MOST = 400
const QUESTIONS = 8
/** How far the carrier's clock may be behind ours. */
const CLOCKS_APART_SECONDS = 60

const findUnreported = (db: Db, now: Temporal.Instant): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        inArray(messages.state, ['queued', 'sent']),
        isNotNull(messages.sid),
        or(
          ...receiptStretches(now).map(({ after, until }) =>
            and(gt(messages.loggedAt, after), lte(messages.loggedAt, until)),
          ),
        ),
      ),
    )
    .orderBy(asc(messages.loggedAt))
    .limit(AT_MOST)

/** Asks what became of one text and records it as the receipt would have; answers whether it has come further. */
async function askAfter(deps: Deps, row: MessageRow, senders: ReadonlyMap<string, Sender>): Promise<boolean> {
  const { fromNumber: from, toNumber: to, loggedAt } = row
  if (from === null || to === null || loggedAt === null) return false
  const since = loggedAt.subtract({ seconds: CLOCKS_APART_SECONDS })
  const sender = senders.get(from)
  const carrier = carrierOf(deps, sender?.carrier)
  const answer = await carrier.findSent({ from, to, since, account: sender?.account ?? null })
  const sent = answer.ok ? answer.value.find(({ sid }) => sid === row.sid) : undefined
  if (!sent || sent.status === row.state) return false
  await recordReceipt(deps, carrier, row.id, sent)
  return true
}

/** Asks the carrier about texts whose receipts never came, because nobody here answered its calls; answers how many did. */
export async function readMissedReceipts(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  if (!(await isFirstIn(deps.db, 'missed-receipts', RECEIPT_READING_MINUTES, now))) return 0
  const rows = await findUnreported(deps.db, now)
  const senders = await findSenders(
    deps.db,
    deps.vault,
    rows.flatMap(({ fromNumber }) => fromNumber ?? []),
  )
  let count = 0
  for (let from = 0; from < rows.length; from += QUESTIONS) {
    const some = rows.slice(from, from + QUESTIONS)
    const moved = await Promise.all(some.map((row) => askAfter(deps, row, senders)))
    count += moved.filter(Boolean).length
  }
  if (count > 0) deps.log.warn({ count }, 'receipts were read at the carrier that no hook had brought')
  return count
}
