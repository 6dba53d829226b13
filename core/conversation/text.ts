import { ASKING_KINDS, ONE_OFF, type PendingAnswer } from '#core/vocabulary/messages.ts'

/** A text that went to a phone, or that is about to go in answer to it. */
export type ConversationText = {
  kind: string
  /** The text that it answers. */
  parentId: number | null
  /** The assignments it is about, in the order of its numbers. */
  lines: readonly { assignmentId: string }[]
  /** Of a text that asked 'which one?': the answer that a bare number completes. */
  pendingAnswer: PendingAnswer | null
  /** What it said, once that is known. */
  body: string | null
  /** It was meant for somebody else and went to the owner's phone. */
  isTrial: boolean
  /** When it went; null while it is about to go. */
  loggedAt: Temporal.Instant | null
  createdAt: Temporal.Instant
}

/** Nobody answers a text that is older. */
export const LOOK_BACK = { hours: 60 * 24 } as const
/** How many texts to one phone are looked at, the newest first. */
export const TEXTS_MAX = 100

/** A text that went longer ago does not tell what a short answer is about. */
export const RECENT = { hours: 12 } as const

/** When a text went, or when it was queued if it has not gone yet. */
export const sentAt = ({ loggedAt, createdAt }: ConversationText): Temporal.Instant => loggedAt ?? createdAt

/** Whether a text asks for an answer; what the church wrote does when it is about an assignment. */
export const isAsking = ({ kind, lines }: ConversationText): boolean =>
  ASKING_KINDS.some((asking) => asking === kind) || (kind === ONE_OFF && lines.length > 0)

/** The assignments that some texts are about, each once. */
export const assignmentIdsIn = (texts: readonly ConversationText[]): string[] => [
  ...new Set(texts.flatMap(({ lines }) => lines.map(({ assignmentId }) => assignmentId))),
]
