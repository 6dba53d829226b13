import type { MessageType } from '#core/messages/types.ts'
import { isScheduleKey, type MessageKind, type ScheduleKey } from '#core/scheduling/catalogue.ts'
import type { ExistingMessage } from '#core/scheduling/reconcile.ts'
import type { BlockReason, PastMessage, ScheduleTemplate, WantedMessage } from '#core/scheduling/types.ts'
import type { MessageRow, scheduleTemplates } from '#server/db/schema/schema.ts'
import { lineOf, storedLine } from '../rows.ts'

/** The kinds that are planned ahead; everything else is a reply or a one-off. */
export const SCHEDULED_KINDS: readonly MessageKind[] = ['confirmation', 'confirmation_reminder', 'follow_up']
export const ONE_OFF = 'one_off'
/** What somebody wrote is of no use the day after. */
export const ONE_OFF_LASTS = { hours: 24 }
/** Tell what happened, unasked. */
export const CANCELLED = 'cancelled_by_church'
export const NOTICES: readonly MessageType[] = [CANCELLED, 'answer_changed_elsewhere']

const isPlannedKind = (kind: string): kind is MessageKind => SCHEDULED_KINDS.some((known) => known === kind)

const WAITING = ['planned', 'held', 'blocked', 'skipped', 'cancelled']
/** On its way as far as planning is concerned: also what the church sends now, which nothing moves any more. */
const isGone = (row: MessageRow): boolean =>
  !WAITING.includes(row.state) || (row.state === 'planned' && row.isDueFixed)

const pastState = (row: MessageRow): PastMessage['state'] | null => {
  if (isGone(row)) return 'sent'
  if (row.state === 'planned' || row.state === 'held') return 'planned'
  return row.state === 'skipped' ? 'skipped' : null
}

/** A row as the planner's history has it; null for blocked and cancelled ones. */
export const pastMessageOf = (row: MessageRow): PastMessage | null => {
  const state = pastState(row)
  const at = isGone(row) ? (row.acceptedAt ?? row.claimedAt ?? row.dueAt) : row.dueAt
  if (state === null || at === null || row.personId === null) return null
  const kind = isPlannedKind(row.kind) ? row.kind : 'other'
  return { personId: row.personId, kind, state, at, lines: row.lines.map(lineOf) }
}

const existingState = (row: MessageRow): ExistingMessage['state'] => {
  if (row.state === 'held' || row.state === 'skipped') return row.state
  return isGone(row) ? 'gone' : 'planned'
}

/** A row as reconciliation compares it; null for what was not planned or is cancelled. */
export const existingMessageOf = (row: MessageRow): ExistingMessage | null =>
  !isPlannedKind(row.kind) ||
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
        state: existingState(row),
        dueAt: row.dueAt,
        latestAt: row.latestAt,
        blocked: row.state === 'blocked' ? (row.reason as BlockReason) : null,
      }

/** What planning decides about a row; the rest of the row is decided when it is sent. */
export const scheduledColumns = (wanted: WantedMessage) => ({
  state: wanted.blocked === null ? ('planned' as const) : ('blocked' as const),
  reason: wanted.blocked,
  dueAt: wanted.dueAt,
  latestAt: wanted.latestAt,
  lines: wanted.lines.map(storedLine),
})

type NewRow = { churchId: number; wanted: WantedMessage; isHeld: boolean }

export const newRow = ({ churchId, wanted, isHeld }: NewRow, now: Temporal.Instant) => ({
  ...scheduledColumns(wanted),
  ...(isHeld && wanted.blocked === null && { state: 'held' as const }),
  churchId,
  direction: 'out' as const,
  kind: wanted.kind,
  key: wanted.key,
  personId: wanted.personId,
  planId: wanted.lines[0]?.planId ?? null,
  createdAt: now,
})

const keysOf = (texts: readonly string[]): ScheduleKey[] => texts.filter(isScheduleKey)

export const scheduleTemplateOf = (row: typeof scheduleTemplates.$inferSelect): ScheduleTemplate => ({
  confirmation: row.confirmation !== null && isScheduleKey(row.confirmation) ? row.confirmation : null,
  confirmationReminders: keysOf(row.confirmationReminders),
  followUps: keysOf(row.followUps),
  combination: row.combination,
})
