import { and, eq, like } from 'drizzle-orm'
import { ONE_OFF_LASTS } from '#core/messages/last-look.ts'
import { type MessagePurpose, ONE_OFF } from '#core/vocabulary/messages.ts'
import { newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, type StoredLine } from '#server/db/schema/schema.ts'

type OneOff = {
  churchId: number
  personId: string | null
  planId: string | null
  /** The text it answers, if any. */
  parentId: number | null
  /** Null: the number the church texts from when it goes. */
  from: string | null
  to: string
  body: string
  purpose?: MessagePurpose
}

/** Queues a text with words of its own; it goes at once. */
export async function queueOneOff(
  tx: Db,
  { from, to, ...text }: OneOff,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(messages).values({
    ...text,
    direction: 'out',
    kind: ONE_OFF,
    key: `${ONE_OFF}/${newToken()}`,
    state: 'planned',
    fromNumber: from,
    toNumber: to,
    dueAt: now,
    latestAt: now.add(ONE_OFF_LASTS),
    createdAt: now,
  })
}

/** Asks a phone whether it wants the texts of a church; once a day, however often it is asked for. */
export async function queueOptIn(
  db: Db,
  text: { churchId: number; to: string; body: string },
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, to, body } = text
  await db
    .insert(messages)
    .values({
      churchId,
      direction: 'out',
      kind: ONE_OFF,
      purpose: 'opt_in',
      key: `opt-in/${to}/${now.toString().slice(0, 10)}`,
      state: 'planned',
      toNumber: to,
      body,
      dueAt: now,
      latestAt: now.add(ONE_OFF_LASTS),
      createdAt: now,
    })
    .onConflictDoNothing()
}

type Reminder = {
  personId: string
  planId: string | null
  lines: StoredLine[]
  body: string
  dueAt: Temporal.Instant
  latestAt: Temporal.Instant
}
type ToMany = {
  churchId: number
  /** The same reminder is queued once, however often it is asked for. */
  id: string
  texts: readonly Reminder[]
}

const keyOfReminder = (id: string, personId: string): string => `${ONE_OFF}/${id}/${personId}`

/** Queues what somebody at the church wrote to several people about their assignments. */
export async function queueReminder(
  tx: Db,
  { churchId, id, texts }: ToMany,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(messages)
    .values(
      texts.map((text) => ({
        ...text,
        churchId,
        direction: 'out' as const,
        kind: ONE_OFF,
        key: keyOfReminder(id, text.personId),
        state: 'planned' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Takes back what has not left yet of a reminder; answers how many texts that were. */
export async function cancelReminder(tx: Db, churchId: number, id: string): Promise<number> {
  const undone = await tx
    .update(messages)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.state, 'planned'),
        like(messages.key, keyOfReminder(id, '%')),
      ),
    )
    .returning({ id: messages.id })
  return undone.length
}
