import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LogEntry, LogPage } from '#contract/messages.ts'
import { explainState } from '#core/scheduling/reasons.ts'
import type { LogStatus } from '#core/vocabulary/log.ts'
import { type MessageState, OPEN_TO_SCHEDULING } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type MessageRow, messages, people, plans, serviceTypes } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { textSums } from '#server/db/text-sums.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { type Foreseen, foreseeTexts } from './foreseen.ts'
import type { PreviewDeps } from './preview.ts'

export const LOG_STATUS: Record<MessageState, LogStatus> = {
  planned: 'planned',
  held: 'planned',
  blocked: 'planned',
  skipped: 'other',
  cancelled: 'other',
  sending: 'queued',
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  received: 'other',
  clicked: 'other',
}

export type LogRow = {
  message: MessageRow
  planName: string | null
  serviceName: string | null
  firstName: string | null
  lastName: string | null
}

const nameOf = ({ firstName, lastName }: LogRow): string | null =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || null

/** A text that waits stands in the log in the words in which it would go. */
type Waiting = Pick<Foreseen, 'state' | 'reason' | 'body' | 'segments' | 'credits'> & { planning: string }

const written = ({ body, errorMessage, fix, credits, segments }: MessageRow) => ({
  message: body ?? '',
  error_message: errorMessage,
  fix,
  credits,
  segments,
})

function foreseen({ state, reason, body, segments, credits, planning }: Waiting) {
  const why = explainState(state, reason, planning)
  return { message: body, error_message: why?.sentence ?? null, fix: why?.fix ?? null, credits, segments }
}

export function logEntryView(row: LogRow, waiting?: Waiting): LogEntry {
  const { message, planName, serviceName } = row
  return {
    id: message.id,
    created_at_utc: (message.loggedAt ?? message.createdAt).toString(),
    scheduling_id: message.lines[0]?.assignmentId ?? null,
    service_name: serviceName,
    plan_name: planName,
    parent_log: message.parentId === null ? null : { service_name: serviceName, plan_name: planName },
    type: message.direction,
    kind: message.kind,
    person_name: nameOf(row),
    from: message.fromNumber,
    to: message.toNumber,
    ...(waiting ? foreseen(waiting) : written(message)),
    status: LOG_STATUS[message.state],
    sent_twice: message.timesSent > 1,
    trial_for: message.isTrial ? (nameOf(row) ?? 'a volunteer') : null,
    sid: message.sid,
    due_at: message.dueAt?.toString() ?? null,
    roster_read_at: message.rosterReadAt?.toString() ?? null,
    second_opinion: message.secondOpinion,
  }
}

const parents = alias(messages, 'parents')

/** Rows with the plan they are about; a reply or a click is about the plan of the text it answers. */
export const selectEntries = (db: Db) =>
  db
    .select({
      message: messages,
      planName: plans.title,
      serviceName: serviceTypes.name,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(messages)
    .leftJoin(parents, and(eq(parents.churchId, messages.churchId), eq(parents.id, messages.parentId)))
    .leftJoin(
      plans,
      and(
        eq(plans.churchId, messages.churchId),
        eq(plans.id, sql`coalesce(${messages.planId}, ${parents.planId})`),
      ),
    )
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .leftJoin(people, and(eq(people.churchId, messages.churchId), eq(people.id, messages.personId)))

/** One page of a church's log, newest first. */
export async function listLog(
  db: Db,
  scope: Scope,
  { limit, page }: { limit: number; page: number },
): Promise<LogPage> {
  const isLogged = and(inScope(scope, 'messages'), isNotNull(messages.loggedAt))
  // What a page is about is looked up for its lines alone, however deep it is.
  const lines = db
    .select({ id: messages.id })
    .from(messages)
    .where(isLogged)
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await selectEntries(db)
    .where(inArray(messages.id, lines))
    .orderBy(desc(messages.loggedAt), desc(messages.id))
  const sums = only(
    await db
      .select({ logTotal: count(), ...textSums(messages) })
      .from(messages)
      .where(isLogged),
  )
  return { logs: rows.map((row) => logEntryView(row)), ...sums }
}

/** Every text of one person about one plan, newest first: those that went or came, and those that wait. */
export async function logOf(
  deps: PreviewDeps & PlanningDeps,
  scope: Scope,
  { planId, personId }: { planId: string; personId: string },
  now: Temporal.Instant,
): Promise<LogEntry[]> {
  const line = JSON.stringify([{ planId }])
  const rows = await selectEntries(deps.db)
    .where(
      and(
        inScope(scope, 'messages'),
        eq(messages.personId, personId),
        or(isNotNull(messages.loggedAt), inArray(messages.state, [...OPEN_TO_SCHEDULING])),
        or(
          eq(messages.planId, planId),
          eq(parents.planId, planId),
          sql`${messages.lines} @> ${line}::jsonb`,
          sql`${parents.lines} @> ${line}::jsonb`,
        ),
      ),
    )
    .orderBy(desc(sql`coalesce(${messages.loggedAt}, ${messages.dueAt})`), desc(messages.id))
  const waiting = await foreseeTexts(
    deps,
    scope.churchId,
    rows.map(({ message }) => message),
    now,
  )
  const planning = await planningNameOf(deps, scope.churchId)
  return rows.map((row) => {
    const text = waiting.get(row.message.id)
    return logEntryView(row, text && { ...text, planning })
  })
}
