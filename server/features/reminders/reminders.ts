import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReminderPreview } from '#contract/reminders.ts'
import { reminderTime } from '#core/messages/reminder-time.ts'
import { type WordedLine, wordText } from '#core/messages/wording.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { ONE_OFF } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, isOnPlan } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { CHURCH_WINDOW } from '#server/features/messages/church-rules.ts'
import { type Batch, loadBatch } from '#server/features/messages/dispatch/batch.ts'
import { keyOf } from '#server/features/messages/dispatch/keys.ts'
import {
  linesOf,
  takeLastLook,
  type Worded,
  word,
  wordedLine,
} from '#server/features/messages/dispatch/last-look.ts'
import { draftText, type Outgoing } from '#server/features/messages/dispatch/outgoing.ts'
import { cancelReminder, queueReminder } from '#server/features/messages/one-off.ts'
import { findPlan } from '#server/features/services/plans.ts'
import { refuse } from '#server/http/errors.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'

type Chosen = { planId: string; personIds: readonly string[]; body: string }

const NOT_ON_PLAN = 'Somebody you chose is no longer on this plan. Please choose again.'
const TOO_LATE = 'The service begins before people may be texted again, at 8:00 AM.'
const NOBODY = 'None of these people can be texted.'

/** The places of the chosen people on the plan, by person. */
const placesOf = async (db: Db, scope: Scope, { planId, personIds }: Chosen) => {
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

type Places = Awaited<ReturnType<typeof placesOf>>

const draftsOf = (churchId: number, planId: string, places: Places, latestAt: Temporal.Instant): Outgoing[] =>
  [...places].map(([personId, own], place) =>
    draftText({
      id: -1 - place,
      churchId,
      kind: ONE_OFF,
      personId,
      planId,
      lines: own.map(({ id, startsAt }) => ({
        assignmentId: id,
        planId,
        leadKey: '',
        startsAt: (startsAt ?? latestAt).toString(),
      })),
      latestAt,
    }),
  )

const inWords = new Intl.ListFormat('en')

/** All places of somebody on the plan as one, so that the text names every position. */
const asOne = (lines: readonly WordedLine[]): WordedLine[] => {
  const [first] = lines
  if (!first) return []
  const positions = new Set(lines.flatMap(({ positionName }) => positionName || []))
  return [{ ...first, positionName: inWords.format(positions) || null }]
}

/** What was typed, with its fields filled in for one person. */
const filled = (typed: string, draft: Outgoing, batch: Batch, at: Temporal.Instant): string => {
  const church = batch.churches.get(draft.churchId)
  if (!church) return typed
  const template = { body: typed, multipleBody: '', multipleBodyPart: '', additionalPart: '' }
  const text = {
    kind: ONE_OFF,
    type: 'confirmation_reminder',
    language: 'en',
    body: null,
    reader: batch.people.get(keyOf(draft.churchId, draft.personId ?? '')) ?? null,
    lines: asOne(linesOf(draft, batch).map(wordedLine)),
    url: null,
    isFirst: false,
  } as const
  return wordText(text, { ...church, isTrial: false, textOf: () => template }, at).body
}

type LeftOut = { personId: string; reason: string | null }

/** What would go to the chosen people if it were sent now, and who would get nothing. */
const prepare = async (db: Db, scope: Scope, chosen: Chosen, now: Temporal.Instant) => {
  const { churchId } = scope
  const { planId, body } = chosen
  const plan = await findPlan(db, scope, planId)
  const church = only(
    await db
      .select({ zone: churches.timeZone, balance: churches.creditBalance })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  const time = reminderTime(now, church.zone, CHURCH_WINDOW, plan.startsAt)
  if (!time) throw refuse(422, TOO_LATE)
  const drafts = draftsOf(churchId, planId, await placesOf(db, scope, chosen), time.latestAt)
  const batch = await loadBatch(db, drafts, now)
  const going: Worded[] = []
  const leftOut: LeftOut[] = []
  for (const draft of drafts) {
    const written = { ...draft, body: filled(body, draft, batch, time.dueAt) }
    const decision = takeLastLook(written, batch, time.dueAt)
    if (decision.kind === 'send') going.push(word(decision, null, batch, time.dueAt))
    else leftOut.push({ personId: draft.personId ?? '', reason: decision.reason })
  }
  const nameOf = (personId: string | null): string => {
    const person = batch.people.get(keyOf(churchId, personId ?? ''))
    return (person && `${person.firstName} ${person.lastName}`.trim()) || 'Somebody'
  }
  return { going, leftOut, time, balance: church.balance, nameOf }
}

/** What a reminder would say to each of the chosen people, and cost. */
export const previewReminder = async (
  deps: PlanningDeps,
  scope: Scope,
  chosen: Chosen,
  now: Temporal.Instant,
): Promise<ReminderPreview> => {
  const { going, leftOut, time, balance, nameOf } = await prepare(deps.db, scope, chosen, now)
  const planning = await planningNameOf(deps, scope.churchId)
  return {
    texts: going.map(({ text, body, segments, credits }) => ({
      person_id: text.personId ?? '',
      person_name: nameOf(text.personId),
      message: body,
      segments,
      credits,
    })),
    left_out: leftOut.map(({ personId, reason }) => {
      const why = reason === null ? null : explain(reason, planning)
      return {
        person_id: personId,
        person_name: nameOf(personId),
        sentence: why?.sentence ?? 'This person cannot be texted.',
        fix: why?.fix ?? null,
      }
    }),
    credits: going.reduce((sum, { credits }) => sum + credits, 0),
    balance,
    goes_at: time.dueAt.toString(),
  }
}

/** Queues a reminder to those of the chosen people who can be texted. */
export const sendReminder = (
  db: Db,
  scope: Scope,
  { id, ...chosen }: Chosen & { id: string },
  now: Temporal.Instant,
) =>
  db.transaction(async (tx) => {
    const { going, time } = await prepare(tx, scope, chosen, now)
    if (going.length === 0) throw refuse(422, NOBODY)
    const texts = going.map(({ text }) => ({
      personId: text.personId ?? '',
      planId: chosen.planId,
      lines: text.lines,
      body: text.body ?? '',
    }))
    const { churchId } = scope
    await queueReminder(tx, { churchId, id, texts, ...time }, now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return { success: true as const, sent: texts.length, goes_at: time.dueAt.toString() }
  })

/** Takes back what has not left yet. */
export const undoReminder = (db: Db, churchId: number, id: string) =>
  db.transaction(async (tx) => {
    const undone = await cancelReminder(tx, churchId, id)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return { success: true as const, undone }
  })
