import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { SentText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '../carriers.ts'
import { findSenders, type Sender } from '../senders.ts'
import { adopt } from './adopt.ts'
import { takeClaimed } from './claim.ts'
import type { ReadyText } from './outgoing.ts'
import type { Result } from './record-results.ts'
import { releaseTexts } from './release.ts'

const AT_ONCE = 200

/** Texts that a process claimed and never reported on. */
const findInterrupted = (db: Db, before: Temporal.Instant) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'sending'), lt(messages.claimedAt, before)))
    .orderBy(asc(messages.claimedAt))
    .limit(AT_ONCE)

/** The carrier's ids that texts of ours have already. */
async function findKnownSids(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: messages.sid })
    .from(messages)
    .where(inArray(messages.sid, [...sids]))
  return new Set(rows.flatMap(({ sid }) => sid ?? []))
}

/** After this time the carrier will not answer any more; then it is asked what became of the text. */
const CARRIER_HORIZON_SECONDS = 60
/** How far the carrier's clock may be behind ours. */
const CLOCKS_APART_SECONDS = 5
/** The carrier is asked about this many texts at a time. */
const QUESTIONS = 8

/** The text as it was handed over; null when the process ended before that. */
const readyOf = (row: MessageRow): ReadyText | null =>
  row.fromNumber === null ||
  row.toNumber === null ||
  row.body === null ||
  row.loggedAt === null ||
  row.claimedAt === null
    ? null
    : {
        id: row.id,
        churchId: row.churchId,
        attempt: row.attempts,
        from: row.fromNumber,
        to: row.toNumber,
        body: row.body,
        credits: row.credits,
        claimedAt: row.claimedAt,
        carrier: null,
      }

type Asked = { ready: ReadyText; found: SentText[] }

/** What the carrier has of a text; nothing when it does not say. */
async function ask(deps: Deps, text: ReadyText, sender: Sender | undefined): Promise<Asked[]> {
  const ready = { ...text, carrier: sender?.carrier ?? null }
  const { from, to, body, claimedAt, carrier } = ready
  const since = claimedAt.subtract({ seconds: CLOCKS_APART_SECONDS })
  const account = sender?.account ?? null
  const answer = await carrierOf(deps, carrier).findSent({ from, to, since, account })
  return answer.ok ? [{ ready, found: answer.value.filter((text) => text.body === body) }] : []
}

/** Adopts what the carrier has and nobody else claims; the rest goes back into the plan. */
const settle = (asked: readonly Asked[], known: Set<string>, now: Temporal.Instant): Result[] =>
  asked.map(({ ready, found }) => {
    const sent = found.find(({ sid }) => !known.has(sid))
    if (!sent) return { kind: 'put_back', ready, dueAt: now, reason: 'interrupted' }
    known.add(sent.sid)
    return { kind: 'accept', ready, sent }
  })

async function recoverSome(deps: Deps, texts: readonly ReadyText[]): Promise<number> {
  const senders = await findSenders(
    deps.db,
    deps.vault,
    texts.map(({ from }) => from),
  )
  const asked = (await Promise.all(texts.map((ready) => ask(deps, ready, senders.get(ready.from))))).flat()
  if (asked.length === 0) return 0
  const known = await findKnownSids(
    deps.db,
    asked.flatMap(({ found }) => found.map(({ sid }) => sid)),
  )
  await adopt(deps, settle(asked, known, deps.clock.now()))
  return asked.length
}

/** What was claimed and not handed over simply goes back. */
const releaseUnsent = (db: Db, rows: readonly MessageRow[], until: Temporal.Instant): Promise<number> =>
  db.transaction(async (tx) => {
    const unsent = rows.filter((row) => readyOf(row) === null)
    const claimed = await takeClaimed(
      tx,
      unsent.map(({ id, attempts }) => ({ id, attempt: attempts })),
    )
    await releaseTexts(
      tx,
      claimed.map(({ id }) => ({ id, until, reason: null })),
    )
    return claimed.length
  })

/**
 * What a killed process left between call and record: asks the carrier, adopts what it has, sends the rest again.
 * Answers how many texts are settled.
 */
export async function recoverInterrupted(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const rows = await findInterrupted(deps.db, now.subtract({ seconds: CARRIER_HORIZON_SECONDS }))
  if (rows.length === 0) return 0
  let settled = await releaseUnsent(deps.db, rows, now)
  const texts = rows.flatMap((row) => readyOf(row) ?? [])
  for (let from = 0; from < texts.length; from += QUESTIONS)
    settled += await recoverSome(deps, texts.slice(from, from + QUESTIONS))
  return settled
}
