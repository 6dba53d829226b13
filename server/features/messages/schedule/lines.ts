import type { MessageLine } from '#core/scheduling/schedule-input.ts'
import type { StoredLine } from '#server/db/schema/schema.ts'

/** A line as it is kept with its text. */
export const storedLine = ({ startsAt, movedFrom, ...line }: MessageLine): StoredLine => ({
  ...line,
  startsAt: startsAt.toString(),
  ...(movedFrom && { movedFrom: movedFrom.toString() }),
})

export const lineOf = (stored: StoredLine): MessageLine => ({
  assignmentId: stored.assignmentId,
  planId: stored.planId,
  leadKey: stored.leadKey as MessageLine['leadKey'],
  startsAt: Temporal.Instant.from(stored.startsAt),
  ...(stored.movedFrom !== undefined && { movedFrom: Temporal.Instant.from(stored.movedFrom) }),
})
