import { and, count, eq, gt } from 'drizzle-orm'
import type { MessageType } from '#core/messaging/types.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { messages, type StoredLine } from '#server/db/schema/messages.ts'

export type Reply = {
  churchId: number
  type: MessageType
  /** Who is answered; null when nobody is known behind the number. */
  personId: string | null
  from: string
  to: string
  /** The text it answers. */
  parentId: number
  lines: readonly Omit<StoredLine, 'leadKey'>[]
  /** For 'which_one': the answer that a bare number completes. */
  pending?: 'accept' | 'decline'
}

const GOOD_FOR_HOURS = 1
/** Two machines that answer each other stop here. */
const REPLIES_PER_HOUR = 12

const repliesTo = async (tx: Db, { churchId, to }: Reply, since: Temporal.Instant): Promise<number> => {
  const replies = await tx
    .select({ sum: count() })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.toNumber, to),
        eq(messages.direction, 'out'),
        gt(messages.loggedAt, since),
        gt(messages.parentId, 0),
      ),
    )
  return only(replies).sum
}

/** Queues the answer to a text that came in; the same text is answered once with each type to each person. */
export const queueReply = async (tx: Db, reply: Reply, now: Temporal.Instant): Promise<void> => {
  if ((await repliesTo(tx, reply, now.subtract({ hours: 1 }))) >= REPLIES_PER_HOUR) return
  await tx
    .insert(messages)
    .values({
      churchId: reply.churchId,
      direction: 'out',
      kind: reply.type,
      key: `reply/${reply.parentId}/${reply.type}/${reply.personId ?? ''}`,
      state: 'planned',
      personId: reply.personId,
      planId: reply.lines[0]?.planId ?? null,
      parentId: reply.parentId,
      lines: reply.lines.map((line) => ({ ...line, leadKey: reply.pending ?? '' })),
      fromNumber: reply.from,
      toNumber: reply.to,
      dueAt: now,
      latestAt: now.add({ hours: GOOD_FOR_HOURS }),
      createdAt: now,
    })
    .onConflictDoNothing()
}
