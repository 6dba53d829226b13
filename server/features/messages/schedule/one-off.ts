import { ONE_OFF_LASTS } from '#core/messages/last-look.ts'
import { ONE_OFF } from '#core/vocabulary/messages.ts'
import { newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'

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
}

/** Queues a text that somebody at the church wrote; it goes at once, with the words as they are. */
export const queueOneOff = async (
  tx: Db,
  { from, to, ...text }: OneOff,
  now: Temporal.Instant,
): Promise<void> => {
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
