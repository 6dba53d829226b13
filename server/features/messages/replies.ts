import { sql } from 'drizzle-orm'
import type { Language } from '#core/vocabulary/languages.ts'
import type { PendingAnswer, ReplyKind } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { distinctKeys, type Key, keyOf, wantedKeys } from '#server/db/keys.ts'
import { rowsOf } from '#server/db/query.ts'
import { messages, type StoredLine } from '#server/db/schema/schema.ts'

export type Reply = {
  churchId: number
  type: ReplyKind
  /** Who is answered; null when nobody is known behind the number. */
  personId: string | null
  from: string
  to: string
  /** The text it answers. */
  parentId: number
  lines: readonly Omit<StoredLine, 'leadKey'>[]
  /** For 'which_one': the answer that a bare number completes. */
  pending?: PendingAnswer
  /** In which the volunteer wrote; without it the church's own words are used. */
  language?: Language
}

const GOOD_FOR_HOURS = 1
/** Two machines that answer each other stop here. */
const REPLIES_PER_HOUR = 12

/**
 * How many replies each of these phones has had since a moment, those that wait to go among them. The number and the time
 * are compared as one, which only the index over the phones can do: for a range of time alone the planner takes the log of
 * the church, whose last hour it believes to be empty after a burst.
 */
async function countReplies(
  tx: Db,
  phones: readonly Key[],
  since: Temporal.Instant,
): Promise<Map<string, number>> {
  const replies = sql`messages where church_id = wanted."churchId" and to_number = wanted.id
    and direction = 'out' and parent_id > 0`
  const rows = await rowsOf<{ churchId: string | number; id: string; sum: number }>(
    tx,
    sql`select "churchId", id, gone.sum + waiting.sum as sum from ${wantedKeys(distinctKeys(phones))}
      cross join lateral (
        select count(*)::int as sum from ${replies}
          and (to_number, logged_at) > (wanted.id, ${since.toString()}::timestamptz)
      ) gone
      cross join lateral (
        select count(*)::int as sum from ${replies} and logged_at is null and state in ('planned', 'sending')
      ) waiting`,
  )
  return new Map(rows.map(({ churchId, id, sum }) => [keyOf(Number(churchId), id), sum]))
}

/** Whether a phone may be answered again. */
export const mayReply = async (tx: Db, phone: Key, now: Temporal.Instant): Promise<boolean> =>
  ((await countReplies(tx, [phone], now.subtract({ hours: 1 }))).get(keyOf(phone.churchId, phone.id)) ?? 0) <
  REPLIES_PER_HOUR

const rowOf = (reply: Reply, now: Temporal.Instant) => ({
  churchId: reply.churchId,
  direction: 'out' as const,
  kind: reply.type,
  key: `reply/${reply.parentId}/${reply.type}/${reply.personId ?? ''}`,
  state: 'planned' as const,
  personId: reply.personId,
  planId: reply.lines[0]?.planId ?? null,
  parentId: reply.parentId,
  lines: reply.lines.map((line) => ({ ...line, leadKey: '' })),
  pendingAnswer: reply.pending ?? null,
  language: reply.language ?? null,
  fromNumber: reply.from,
  toNumber: reply.to,
  dueAt: now,
  latestAt: now.add({ hours: GOOD_FOR_HOURS }),
  createdAt: now,
})

/** Queues what churches say to texts that came in; each of them gets the same reply once for each person. */
export async function queueReplies(tx: Db, replies: readonly Reply[], now: Temporal.Instant): Promise<void> {
  if (replies.length === 0) return
  const phones = replies.map(({ churchId, to }) => ({ churchId, id: to }))
  const sums = await countReplies(tx, phones, now.subtract({ hours: 1 }))
  const going = replies.filter(({ churchId, to }) => (sums.get(keyOf(churchId, to)) ?? 0) < REPLIES_PER_HOUR)
  await insertMany(
    tx,
    messages,
    going.map((reply) => rowOf(reply, now)),
    ['id'],
  )
}

export const queueReply = (tx: Db, reply: Reply, now: Temporal.Instant): Promise<void> =>
  queueReplies(tx, [reply], now)
