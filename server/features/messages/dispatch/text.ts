import { eq } from 'drizzle-orm'
import type { DeliveryState } from '#core/messages/types.ts'
import type { DeliveryStatus } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, type MessageState, messages, type StoredLine } from '#server/db/schema/schema.ts'

/** A due text that this process has taken. */
export type Claimed = {
  id: number
  churchId: number
  kind: string
  personId: string | null
  lines: StoredLine[]
  latestAt: Temporal.Instant | null
  planId: string | null
  /** Given for replies, which go from the number that was texted back to the phone. */
  fromNumber: string | null
  toNumber: string | null
  /** Given when the church wrote it; else it is worded when it goes. */
  body: string | null
  /** Which attempt to send it this is. */
  attempt: number
}

/** A text that is ready to be handed to the carrier. */
export type ReadyText = {
  id: number
  churchId: number
  attempt: number
  from: string
  to: string
  body: string
  /** Of the number it goes from, when that is imported. */
  credentialsSealed?: string | undefined
  credits: number
  claimedAt: Temporal.Instant
}

/** The carrier's 'queued' is core's 'accepted': it has the text. */
export const deliveryStateOf = (status: DeliveryStatus): DeliveryState =>
  status === 'queued' ? 'accepted' : status

const TO_CORE: Partial<Record<MessageState, DeliveryState>> = {
  planned: 'planned',
  sending: 'sending',
  queued: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
}

export const coreStateOf = (state: MessageState): DeliveryState | null => TO_CORE[state] ?? null

export const messageStateOf = (state: DeliveryState): MessageState =>
  state === 'accepted' ? 'queued' : state

/** A text, locked until the transaction ends. */
export const findMessage = async (db: Db, id: number): Promise<MessageRow | null> => {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}
