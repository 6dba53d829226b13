import type { Language } from '#core/vocabulary/languages.ts'
import type { OutgoingKind } from '#core/vocabulary/messages.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { SentText } from '#providers/texting/port.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'

/** A due text that this process has claimed. */
export type Outgoing = {
  id: number
  churchId: number
  kind: OutgoingKind
  personId: string | null
  lines: StoredLine[]
  latestAt: Temporal.Instant | null
  planId: string | null
  /** Given for replies, which go from the number that was texted back to the phone. */
  fromNumber: string | null
  toNumber: string | null
  /** Given when the church wrote it; else it is worded when it goes. */
  body: string | null
  /** Of a reply, when it is known; else the church's own words are used. */
  language: Language | null
  /** The church sends it now. */
  isDueFixed: boolean
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
  /** Of the number it goes from; null when nobody knows. */
  carrier: Carrier | null
  /** Of the number it goes from, when that is imported. */
  credentialsSealed?: string | undefined
  /** The carrier's service that the number belongs to. */
  service?: string | null
  /** After this the carrier need not send it any more. */
  validUntil?: Temporal.Instant | null
  credits: number
  claimedAt: Temporal.Instant
  /** The carrier has sent it already, before a backup was restored. */
  gone?: SentText
}
