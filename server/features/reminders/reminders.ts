import { eq } from 'drizzle-orm'
import type { ReminderPreview } from '#contract/reminders.ts'
import { opensFor } from '#core/messages/urgent.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { clockTime } from '#core/time/words.ts'
import { ONE_OFF } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import { hoursOf } from '#server/features/messages/church-rules.ts'
import { cancelReminder, queueReminder } from '#server/features/messages/one-off.ts'
import { type PreviewDeps, whatWouldGo } from '#server/features/messages/preview.ts'
import { findPlan, planHeadView } from '#server/features/services/plans.ts'
import { refuse } from '#server/http/errors.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { type Chosen, findReminded, type Reminded } from './reminded.ts'

const NOBODY = 'None of these people can be texted.'

/** What would go to the chosen people if it were sent now, and who would get nothing. */
async function prepare(deps: PreviewDeps, scope: Scope, chosen: Chosen, now: Temporal.Instant) {
  const { churchId } = scope
  const { planId, body } = chosen
  const plan = planId === undefined ? null : await findPlan(deps.db, scope, planId)
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  const hours = hoursOf(church)
  const reminded = await findReminded(deps.db, scope, chosen, hours, now)
  const wanted = reminded.flatMap(({ personId, places, time }) =>
    time === null
      ? []
      : {
          kind: ONE_OFF,
          personId,
          planId: places[0]?.planId ?? null,
          lines: places.map((place) => ({
            assignmentId: place.id,
            planId: place.planId,
            leadKey: '',
            startsAt: (place.startsAt ?? time.latestAt).toString(),
          })),
          ...time,
          from: null,
          typed: body,
        },
  )
  const missed = reminded.filter(({ missed: late }) => late.length > 0)
  const would = await whatWouldGo(deps, churchId, wanted, now)
  return { ...would, plan, reminded, missed, hours, balance: church.creditBalance }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** 'Texts go again at 8:00 AM, and the service at 8:00 AM begins before that.' */
function missedWords({ missed }: Reminded, { hours }: Prepared, now: Temporal.Instant): string {
  const clock = (at: Temporal.Instant) => clockTime(at.toZonedDateTimeISO(hours.zone))
  const startsAt = missed[0]?.startsAt ?? null
  return `Texts go again at ${clock(opensFor(startsAt, hours, now))}, too late for the service at ${clock(startsAt ?? now)}.`
}

/** Who gets no text, or none about some of their places, and what can be done instead. */
function leftOutOf(prepared: Prepared, planning: string, now: Temporal.Instant) {
  const { leftOut, missed, reminded } = prepared
  const persons = new Map(reminded.map((one) => [one.personId, one]))
  return [
    ...missed.map((one) => ({
      person_id: one.personId,
      person_name: one.name,
      sentence: missedWords(one, prepared, now),
      fix: one.phone === null ? null : 'Please call.',
      phone: one.phone,
    })),
    ...leftOut.map(({ wanted: { personId }, reason }) => {
      const why = explain(reason, planning)
      return {
        person_id: personId,
        person_name: persons.get(personId)?.name ?? '',
        sentence: why?.sentence ?? 'This person cannot be texted.',
        fix: why?.fix ?? null,
        phone: persons.get(personId)?.phone ?? null,
      }
    }),
  ]
}

const soonestOf = ({ texts }: Prepared, now: Temporal.Instant): Temporal.Instant =>
  texts.map(({ wanted }) => wanted.dueAt).sort(Temporal.Instant.compare)[0] ?? now

/** What a reminder would say to each of the chosen people, and cost. */
export async function previewReminder(
  deps: PreviewDeps & PlanningDeps,
  scope: Scope,
  chosen: Chosen,
  now: Temporal.Instant,
): Promise<ReminderPreview> {
  const prepared = await prepare(deps, scope, chosen, now)
  const { texts, credits, plan, balance } = prepared
  return {
    plan: plan && planHeadView(plan),
    texts: texts.map(({ wanted, name, message, segments, credits: own }) => ({
      person_id: wanted.personId,
      person_name: name,
      message,
      segments,
      credits: own,
    })),
    left_out: leftOutOf(prepared, await planningNameOf(deps, scope.churchId), now),
    credits,
    balance,
    goes_at: soonestOf(prepared, now).toString(),
  }
}

/** Queues a reminder to those of the chosen people who can be texted. */
export const sendReminder = (
  deps: PreviewDeps,
  scope: Scope,
  { id, ...chosen }: Chosen & { id: string },
  now: Temporal.Instant,
) =>
  deps.db.transaction(async (tx) => {
    const prepared = await prepare({ ...deps, db: tx }, scope, chosen, now)
    const [late] = prepared.missed
    if (prepared.texts.length === 0) throw refuse(422, late ? missedWords(late, prepared, now) : NOBODY)
    const texts = prepared.texts.map(({ wanted, body }) => ({
      personId: wanted.personId,
      planId: wanted.planId,
      lines: wanted.lines,
      body: body ?? '',
      dueAt: wanted.dueAt,
      latestAt: wanted.latestAt,
    }))
    const { churchId } = scope
    await queueReminder(tx, { churchId, id, texts }, now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return {
      success: true as const,
      sent: texts.length,
      goes_at: soonestOf(prepared, now).toString(),
    }
  })

/** Takes back what has not left yet. */
export const undoReminder = (db: Db, churchId: number, id: string) =>
  db.transaction(async (tx) => {
    const undone = await cancelReminder(tx, churchId, id)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return { success: true as const, undone }
  })
