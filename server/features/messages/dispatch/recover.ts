import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Outcome } from '#core/outcome.ts'
import { isBefore } from '#core/time/instant.ts'
import type { SentText, TextingFailure } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isNotPaused, pauseUntil } from '#server/http/rate-limit.ts'
import { carrierOf } from '../carriers.ts'
import { findSenders, type Sender } from '../senders.ts'
import { adopt } from './adopt.ts'
import { takeClaimed } from './claim.ts'
import type { ReadyText } from './outgoing.ts'
import type { Result } from './record-results.ts'
import { releaseTexts } from './release.ts'

const AT_ONCE = 200

const PAUSE = 'recover:'
/** When the carrier is asked again about the texts from a number of which it would tell nothing. */
const ASKED_AGAIN = { minutes: 10 }
/** After this nothing is to be heard of them any more. */
const GIVEN_UP = { hours: 24 }

/** Texts that a process claimed and never reported on, but for those from numbers that are paused. */
const findInterrupted = (db: Db, before: Temporal.Instant, now: Temporal.Instant) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.state, 'sending'),
        lt(messages.claimedAt, before),
        isNotPaused(db, sql`${PAUSE} || ${messages.fromNumber}`, now),
      ),
    )
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

type Alert = Extract<TextingFailure, { kind: 'alert' }>
type Asked = { ready: ReadyText; answer: Outcome<SentText[], TextingFailure> }

/** What the carrier has of a text. */
async function ask(deps: Deps, text: ReadyText, sender: Sender | undefined): Promise<Asked> {
  const ready = { ...text, carrier: sender?.carrier ?? null }
  const { from, to, claimedAt, carrier } = ready
  const since = claimedAt.subtract({ seconds: CLOCKS_APART_SECONDS })
  const account = sender?.account ?? null
  return { ready, answer: await carrierOf(deps, carrier).findSent({ from, to, since, account }) }
}

/** Adopts what the carrier has and nobody else claims; the rest goes back into the plan. */
const settle = (asked: readonly Asked[], known: Set<string>, now: Temporal.Instant): Result[] =>
  asked.flatMap(({ ready, answer }): Result[] => {
    if (!answer.ok) return []
    const sent = answer.value.find(({ sid, body }) => body === ready.body && !known.has(sid))
    if (!sent) return [{ kind: 'put_back', ready, dueAt: now, reason: 'interrupted' }]
    known.add(sent.sid)
    return [{ kind: 'accept', ready, sent }]
  })

/** Where the carrier lets nobody in any more, nobody can tell whether a text went: after a day it counts as failed. */
const giveUp = (ready: ReadyText, { code }: Alert, now: Temporal.Instant): Result[] =>
  isBefore(ready.claimedAt.add(GIVEN_UP), now) ? [{ kind: 'refuse', ready, code }] : []

/** The numbers about which the carrier refuses to tell, since somebody must mend something, and why. */
type Closed = Map<string, Alert>

/** The texts from closed numbers keep no others waiting. */
async function close(deps: Deps, closed: Closed, asked: readonly Asked[]): Promise<void> {
  for (const { ready, answer } of asked) {
    if (answer.ok || answer.failure.kind !== 'alert' || closed.has(ready.from)) continue
    closed.set(ready.from, answer.failure)
    await pauseUntil(deps.db, PAUSE + ready.from, deps.clock.now().add(ASKED_AGAIN))
  }
}

async function recoverSome(deps: Deps, texts: readonly ReadyText[], closed: Closed): Promise<number> {
  const open = texts.filter(({ from }) => !closed.has(from))
  const senders = await findSenders(
    deps.db,
    deps.vault,
    open.map(({ from }) => from),
  )
  const asked = await Promise.all(open.map((ready) => ask(deps, ready, senders.get(ready.from))))
  await close(deps, closed, asked)
  const known = await findKnownSids(
    deps.db,
    asked.flatMap(({ answer }) => (answer.ok ? answer.value.map(({ sid }) => sid) : [])),
  )
  const now = deps.clock.now()
  const results = [
    ...settle(asked, known, now),
    ...texts.flatMap((ready) => {
      const alert = closed.get(ready.from)
      return alert ? giveUp(ready, alert, now) : []
    }),
  ]
  if (results.length > 0) await adopt(deps, results)
  return results.length
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
  const rows = await findInterrupted(deps.db, now.subtract({ seconds: CARRIER_HORIZON_SECONDS }), now)
  if (rows.length === 0) return 0
  let settled = await releaseUnsent(deps.db, rows, now)
  const texts = rows.flatMap((row) => readyOf(row) ?? [])
  const closed: Closed = new Map()
  for (let from = 0; from < texts.length; from += QUESTIONS)
    settled += await recoverSome(deps, texts.slice(from, from + QUESTIONS), closed)
  return settled
}
