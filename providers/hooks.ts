import type { Outcome } from '#core/outcome.ts'
import type { HookKind } from '#core/vocabulary/hooks.ts'

/** A call of a vendor exactly as it came, since that is what the vendor has signed. */
export type HookRequest = {
  /** The whole address that was called, as the vendor was told it. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Something that a vendor tells us, verified. */
export type HookEvent = {
  kind: HookKind
  /** The vendor's name for it. Every repetition has the same one, so that it is stored and handled once. */
  externalId: string
  /** What its handler works with. */
  payload: Record<string, unknown>
  /** Whom it is from, where the events of one sender must be handled in the order in which they came. */
  subject?: string
  /** The number of ours to which it came; it is not stored when nobody has that number. */
  number?: string
}

/** What a vendor wants to hear once its events are stored; a bare 200 when null. */
export type HookAnswer = { type: string; body: string }

/** Why a call is not taken, and the sentence that it is answered with. */
export type HookRefusal = { kind: 'unknown' | 'unsigned' | 'unreadable'; sentence: string }

/** What a call turned out to be. */
export type HookReading = Outcome<{ events: HookEvent[]; answer: HookAnswer | null }, HookRefusal>

/** The refusal of a call that the vendor did not sign. */
export const UNSIGNED: HookRefusal = {
  kind: 'unsigned',
  sentence: 'The signature of this hook is not valid.',
}

/** The value of a header that is sent once; empty when it is missing. */
export const headerOf = ({ headers }: HookRequest, name: string): string => String(headers[name] ?? '')
