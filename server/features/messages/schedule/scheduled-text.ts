import { isUnderWay, pastStateOf } from '#core/scheduling/history.ts'
import { type ExistingMessage, existingStateOf } from '#core/scheduling/reconcile.ts'
import type { PastMessage, WantedText } from '#core/scheduling/schedule-input.ts'
import { isBlockReason } from '#core/vocabulary/message-reasons.ts'
import { isLost, isWantedKind } from '#core/vocabulary/messages.ts'
import type { MessageRow } from '#server/db/schema/schema.ts'
import { lineOf, storedLine } from './lines.ts'

/** A text as the history of its person has it; null for what is blocked or cancelled. */
export function pastMessageOf(row: MessageRow): PastMessage | null {
  const state = pastStateOf(row)
  const at = isUnderWay(row) ? (row.acceptedAt ?? row.claimedAt ?? row.dueAt) : row.dueAt
  if (state === null || at === null || row.personId === null) return null
  const kind = isWantedKind(row.kind) || row.kind === 'cancelled_by_church' ? row.kind : 'other'
  const lost = isLost(row.state)
  const isTaken = row.acceptedAt !== null && !lost
  return { personId: row.personId, kind, state, at, lines: row.lines.map(lineOf), isLost: lost, isTaken }
}

/** A text as it is compared with what is wanted; null for what is not scheduled ahead, and for what is cancelled. */
export const existingMessageOf = (row: MessageRow): ExistingMessage | null =>
  !isWantedKind(row.kind) ||
  row.key === null ||
  row.personId === null ||
  row.dueAt === null ||
  row.latestAt === null ||
  row.state === 'cancelled'
    ? null
    : {
        key: row.key,
        kind: row.kind,
        personId: row.personId,
        lines: row.lines.map(lineOf),
        state: existingStateOf(row),
        dueAt: row.dueAt,
        latestAt: row.latestAt,
        blocked: isBlockReason(row.reason) && row.state !== 'planned' ? row.reason : null,
      }

/** What scheduling decides about a text; the rest is decided when it is sent. */
export const scheduledColumns = (wanted: WantedText) => ({
  state: wanted.blocked === null ? ('planned' as const) : ('blocked' as const),
  reason: wanted.blocked,
  dueAt: wanted.dueAt,
  latestAt: wanted.latestAt,
  lines: wanted.lines.map(storedLine),
})

/** Once the answer is known there is nothing to hold. */
export const staysHeld = ({ blocked }: WantedText): boolean => blocked !== 'answered'

type NewRow = { churchId: number; wanted: WantedText; isHeld: boolean }

export const newRow = ({ churchId, wanted, isHeld }: NewRow, now: Temporal.Instant) => ({
  ...scheduledColumns(wanted),
  ...(isHeld && staysHeld(wanted) && { state: 'held' as const }),
  churchId,
  direction: 'out' as const,
  kind: wanted.kind,
  key: wanted.key,
  personId: wanted.personId,
  planId: wanted.lines[0]?.planId ?? null,
  createdAt: now,
})
