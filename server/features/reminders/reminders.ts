import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReminderPreview } from '#contract/reminders.ts'
import { reminderTime } from '#core/messages/reminder-time.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { ONE_OFF } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, isOnPlan } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { CHURCH_WINDOW } from '#server/features/messages/church-rules.ts'
import { cancelReminder, queueReminder } from '#server/features/messages/one-off.ts'
import { type PreviewDeps, whatWouldGo } from '#server/features/messages/preview.ts'
import { findPlan } from '#server/features/services/plans.ts'
import { refuse } from '#server/http/errors.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'

type Chosen = { planId: string; personIds: readonly string[]; body: string }

const NOT_ON_PLAN = 'Somebody you chose is no longer on this plan. Please choose again.'
const TOO_LATE = 'The service begins before people may be texted again, at 8:00 AM.'
const NOBODY = 'None of these people can be texted.'

/** The places of the chosen people on the plan, by person. */
async function placesOf(db: Db, scope: Scope, { planId, personIds }: Chosen) {
  const rows = await db
    .select({ id: assignments.id, personId: assignments.personId, startsAt: assignments.startsAt })
    .from(assignments)
    .where(
      and(
        inScope(scope, 'assignments'),
        eq(assignments.planId, planId),
        inArray(assignments.personId, [...personIds]),
        isOnPlan,
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
  const places = Map.groupBy(rows, ({ personId }) => personId ?? '')
  if (places.size < new Set(personIds).size) throw refuse(422, { personIds: [NOT_ON_PLAN] })
  return places
}

/** What would go to the chosen people if it were sent now, and who would get nothing. */
async function prepare(deps: PreviewDeps, scope: Scope, chosen: Chosen, now: Temporal.Instant) {
  const { churchId } = scope
  const { planId, body } = chosen
  const plan = await findPlan(deps.db, scope, planId)
  const church = only(
    await deps.db
      .select({ zone: churches.timeZone, balance: churches.creditBalance })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  const time = reminderTime(now, church.zone, CHURCH_WINDOW, plan.startsAt)
  if (!time) throw refuse(422, TOO_LATE)
  const places = await placesOf(deps.db, scope, chosen)
  const wanted = [...places].map(([personId, own]) => ({
    kind: ONE_OFF,
    personId,
    planId,
    lines: own.map(({ id, startsAt }) => ({
      assignmentId: id,
      planId,
      leadKey: '',
      startsAt: (startsAt ?? time.latestAt).toString(),
    })),
    ...time,
    from: null,
    typed: body,
  }))
  return { ...(await whatWouldGo(deps, churchId, wanted, now)), time, balance: church.balance }
}

/** What a reminder would say to each of the chosen people, and cost. */
export async function previewReminder(
  deps: PreviewDeps & PlanningDeps,
  scope: Scope,
  chosen: Chosen,
  now: Temporal.Instant,
): Promise<ReminderPreview> {
  const { texts, leftOut, credits, time, balance } = await prepare(deps, scope, chosen, now)
  const planning = await planningNameOf(deps, scope.churchId)
  return {
    texts: texts.map(({ wanted, name, message, segments, credits: own }) => ({
      person_id: wanted.personId,
      person_name: name,
      message,
      segments,
      credits: own,
    })),
    left_out: leftOut.map(({ wanted, name, reason }) => {
      const why = explain(reason, planning)
      return {
        person_id: wanted.personId,
        person_name: name,
        sentence: why?.sentence ?? 'This person cannot be texted.',
        fix: why?.fix ?? null,
      }
    }),
    credits,
    balance,
    goes_at: time.dueAt.toString(),
  }
}

/** Queues a reminder to those of the chosen people who can be texted. */
export const sendReminder = (
  { db, publicUrl }: PreviewDeps,
  scope: Scope,
  { id, ...chosen }: Chosen & { id: string },
  now: Temporal.Instant,
) =>
  db.transaction(async (tx) => {
    const prepared = await prepare({ db: tx, publicUrl }, scope, chosen, now)
    if (prepared.texts.length === 0) throw refuse(422, NOBODY)
    const texts = prepared.texts.map(({ wanted, body }) => ({
      personId: wanted.personId,
      planId: chosen.planId,
      lines: wanted.lines,
      body: body ?? '',
    }))
    const { churchId } = scope
    await queueReminder(tx, { churchId, id, texts, ...prepared.time }, now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return { success: true as const, sent: texts.length, goes_at: prepared.time.dueAt.toString() }
  })

/** Takes back what has not left yet. */
export const undoReminder = (db: Db, churchId: number, id: string) =>
  db.transaction(async (tx) => {
    const undone = await cancelReminder(tx, churchId, id)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return { success: true as const, undone }
  })
