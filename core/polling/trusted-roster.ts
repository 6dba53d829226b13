import { isBefore } from '#core/time/instant.ts'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import { isNoticeKind, isScheduledKind, type OutgoingKind } from '#core/vocabulary/messages.ts'

type Instant = Temporal.Instant

/** Texts go by a roster that is at most so old when the planning service cannot be asked. */
const TRUSTED = { hours: 24 }
/** A planning service that does not answer is asked once more after this. */
const ASK_AGAIN = { minutes: 2 }

/** Whether a text says what the roster says. Replies and what was written by hand never wait for a roster. */
export const needsRoster = (kind: OutgoingKind): boolean => isScheduledKind(kind) || isNoticeKind(kind)

/** Until when texts go by a roster that was read then. */
export const trustedUntil = (readAt: Instant): Instant => readAt.add(TRUSTED)

/** A due text about a plan that cannot be read now. */
type UnreadText = {
  /** When the plan was last read; null when it never was. */
  readAt: Instant | null
  /** Which attempt to send it this is. */
  attempt: number
  latestAt: Instant | null
}

type RosterVerdict =
  | { kind: 'send' }
  | { kind: 'wait'; until: Instant }
  | { kind: 'block'; reason: typeof OLD_ROSTER }

/** What becomes of a text whose plan cannot be read now: asked once more, it goes by what is known, unless that is too old. */
export function judgeRoster({ readAt, attempt, latestAt }: UnreadText, now: Instant): RosterVerdict {
  if (readAt === null || !isBefore(now, trustedUntil(readAt))) return { kind: 'block', reason: OLD_ROSTER }
  const until = now.add(ASK_AGAIN)
  const hasTime = latestAt !== null && isBefore(until.add(ASK_AGAIN), latestAt)
  return attempt <= 1 && hasTime ? { kind: 'wait', until } : { kind: 'send' }
}
