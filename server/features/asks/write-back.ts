import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { askedPlaceId, keepsPlace, openPlaceOf } from '#core/asks/place.ts'
import { isAfter } from '#core/time/instant.ts'
import { ACCEPTED_REPLIES } from '#core/vocabulary/messages.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningFailure } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import {
  type AskPersonRow,
  type AskRow,
  answers,
  askPeople,
  asks,
  assignments,
  isOnPlan,
  messages,
  openPlaces,
  plans,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  forWriting,
  heedFailure,
  openPlanning,
  WRITE_AGAIN_AFTER,
  WRITE_LEASE,
} from '#server/features/integrations/access.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import { rereadPlan } from '#server/features/roster/read.ts'
import { upsert } from '#server/features/roster/upsert.ts'
import { announceAsk, lockAsk } from './ask.ts'
import { closeAsk, tell } from './close.ts'
import { askedPlace, isCalledOff, lockOpen, promisedTo } from './empty-place.ts'
import { toldByStandIn } from './stand-in-answer.ts'
import { tellLeaders } from './tell-leaders.ts'
import { isFilledThere } from './wave.ts'

/** Who was promised a place, and for which ask. */
type Promised = { ask: AskRow; given: AskPersonRow }
/** Whom a job is about. */
type Whose = { askId: number; personId: string }

const isPending = ({ askId, personId }: Whose) =>
  and(eq(askPeople.askId, askId), eq(askPeople.personId, personId), eq(askPeople.writeBack, 'pending'))

async function claim({ db, clock }: Deps, whose: Whose): Promise<Promised | null> {
  const now = clock.now()
  const [given] = await db
    .update(askPeople)
    .set({ nextAt: now.add(WRITE_LEASE) })
    .where(and(isPending(whose), or(isNull(askPeople.nextAt), lte(askPeople.nextAt, now))))
    .returning()
  if (!given) return null
  return { ask: only(await db.select().from(asks).where(eq(asks.id, given.askId))), given }
}

/** Puts who said yes in time on the plan in the planning service. Safe to repeat at any point. */
export async function writeStandInBack(deps: Deps, whose: Whose): Promise<void> {
  const promised = await claim(deps, whose)
  if (!promised) return
  const { ask } = promised
  const { port, access } = await openPlanning(deps, ask.churchId)
  if (!port.standIns) return giveUp(deps, promised, `${port.name} takes no assignments.`, port.name)
  // What is there now counts, not what was there when they said yes.
  const read = await rereadPlan(deps, ask.churchId, ask.planId)
  if (!read.ok) return heed(deps, promised, read.failure, port.name)
  if (!(await deps.db.transaction((tx) => keepOrTell(tx, promised, deps.clock.now())))) return
  const { serviceTypeId, planId, teamId, positionName } = ask
  const of = { serviceTypeId, planId, teamId, positionName, personId: whose.personId }
  const written = await port.standIns.assign(forWriting(access), of)
  if (written.ok) await deps.db.transaction((tx) => record(tx, deps, promised, written.value))
  else await heed(deps, promised, written.failure, port.name)
}

/** Whether they still get the place. When it was filled there meanwhile, they hear of it. */
async function keepOrTell(tx: Db, { ask, given }: Promised, now: Temporal.Instant): Promise<boolean> {
  const { personId } = given
  const current = await lockAsk(tx, ask.id)
  if (!current || (await tx.$count(askPeople, isPending(given))) === 0) return false
  if (await isOnPlanAs(tx, ask, personId)) return true
  if ((await askedPlace(tx, ask)) !== null && (await isLeftFor(tx, ask, personId))) return true
  const isOff = await isCalledOff(tx, ask)
  await tx.update(askPeople).set({ writeBack: null, nextAt: null }).where(isPending(given))
  if (current.state === 'running' || current.state === 'filled')
    await closeAsk(tx, current, { state: 'taken', isCalledOff: isOff }, now)
  await takeBackThanks(tx, ask, personId)
  await tell(tx, ask, { personIds: [personId], isCalledOff: isOff }, now)
  await tx
    .update(assignments)
    .set({ removedAt: now })
    .where(and(eq(assignments.churchId, ask.churchId), eq(assignments.id, askedPlaceId(ask, personId))))
  await scheduleTexts(tx, ask.churchId, [personId], now)
  await announceAsk(tx, ask)
  return false
}

/** 'You are down to serve' that has not gone yet would contradict what they hear now. */
async function takeBackThanks(tx: Db, ask: AskRow, personId: string): Promise<void> {
  const place = JSON.stringify([{ assignmentId: askedPlaceId(ask, personId) }])
  await tx
    .update(messages)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(messages.churchId, ask.churchId),
        eq(messages.personId, personId),
        eq(messages.state, 'planned'),
        inArray(messages.kind, ACCEPTED_REPLIES),
        sql`${messages.lines} @> ${place}::jsonb`,
      ),
    )
}

async function isLeftFor(tx: Db, ask: AskRow, personId: string): Promise<boolean> {
  if (openPlaceOf(ask.assignmentId) === null) return !(await isFilledThere(tx, ask))
  const open = await lockOpen(tx, ask)
  return keepsPlace(open, await promisedTo(tx, ask), personId)
}

/** Whether they are there already: an attempt was interrupted, or a leader put them there. */
async function isOnPlanAs(tx: Db, ask: AskRow, personId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, ask.churchId),
        eq(assignments.planId, ask.planId),
        eq(assignments.teamId, ask.teamId),
        eq(assignments.positionName, ask.positionName),
        eq(assignments.personId, personId),
        ne(assignments.status, DECLINED),
        isOnPlan,
      ),
    )
  return row !== undefined
}

/** One of the open places is taken, and a reading that began before does not know of it. */
const countDown = (tx: Db, { churchId, assignmentId }: AskRow, now: Temporal.Instant) =>
  tx
    .update(openPlaces)
    .set({ quantity: sql`greatest(${openPlaces.quantity} - 1, 0)`, filledAt: now })
    .where(and(eq(openPlaces.churchId, churchId), eq(openPlaces.id, openPlaceOf(assignmentId) ?? 0)))

/** The place that somebody was asked for becomes the assignment that the planning service made of it. */
async function record(tx: Db, deps: Deps, { ask, given: claimed }: Promised, made: PlanningAssignment) {
  const now = deps.clock.now()
  const { personId } = claimed
  if (!(await lockAsk(tx, ask.id))) return
  const askedId = askedPlaceId(ask, personId)
  const ofChurch = eq(assignments.churchId, ask.churchId)
  const plan = only(
    await tx
      .select({ times: plans.times })
      .from(plans)
      .where(and(eq(plans.churchId, ask.churchId), eq(plans.id, ask.planId))),
  )
  const given = only(
    await tx
      .select()
      .from(askPeople)
      .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, personId))),
  )
  const { row, answer } = toldByStandIn({ ask, given, made, plan }, now)
  if (!(await isOnPlanAs(tx, ask, personId))) await countDown(tx, ask, now)
  await upsert(tx, assignments, [row])
  await tx.delete(assignments).where(and(ofChurch, eq(assignments.id, askedId)))
  await moveTexts(tx, given, { from: askedId, to: made.id })
  const { id: answerId } = only(await tx.insert(answers).values(answer).returning({ id: answers.id }))
  if (answer.writeBack === 'pending') await deps.jobs.enqueue(tx, 'planning.write-back', { answerId })
  if (given.writeBack !== null) await settle(tx, deps, { ask, given })
  await scheduleTexts(tx, ask.churchId, [personId], now)
  await announceAsk(tx, ask)
  await announce(tx, { church_id: ask.churchId, topic: 'roster' })
}

async function settle(tx: Db, deps: Deps, { ask, given: { personId } }: Promised): Promise<void> {
  await tx
    .update(askPeople)
    .set({ writeBack: 'written', nextAt: null })
    .where(isPending({ askId: ask.id, personId }))
  await tx.update(asks).set({ detail: null }).where(eq(asks.id, ask.id))
  const name = await nameOf(tx, ask, personId)
  await tellLeaders(tx, deps, ask, { outcome: 'filled', name })
}

async function nameOf(tx: Db, { churchId, planId }: AskRow, personId: string): Promise<string> {
  const [row] = await tx
    .select({ name: assignments.personName })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.planId, planId),
        eq(assignments.personId, personId),
      ),
    )
  return row?.name ?? 'Somebody'
}

/** What was written about the asked place is about the assignment from now on. */
async function moveTexts(
  tx: Db,
  { churchId, personId }: AskPersonRow,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(messages)
    .set({
      lines: sql`(select jsonb_agg(
        case when line->>'assignmentId' = ${from} then jsonb_set(line, '{assignmentId}', to_jsonb(${to}::text)) else line end
      ) from jsonb_array_elements(${messages.lines}) line)`,
    })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        sql`${messages.lines} @> ${JSON.stringify([{ assignmentId: from }])}::jsonb`,
      ),
    )
}

async function heed(
  deps: Deps,
  promised: Promised,
  problem: PlanningFailure,
  service: string,
): Promise<void> {
  const { ask, given } = promised
  await heedFailure(deps, ask.churchId, problem)
  const now = deps.clock.now()
  const isOver = isAfter(now, ask.endsAt)
  if (problem.kind === 'stop' || isOver) return giveUp(deps, promised, problem.detail, service)
  if (problem.kind === 'alert')
    deps.log.warn({ ask: ask.id, detail: problem.detail }, 'somebody could not be put on a plan')
  const nextAt = problem.kind === 'retry' ? problem.notBefore : now.add(WRITE_AGAIN_AFTER[problem.why])
  await deps.db.transaction(async (tx) => {
    await tx.update(askPeople).set({ nextAt }).where(isPending(given))
    await tx.update(asks).set({ detail: problem.detail }).where(eq(asks.id, ask.id))
  })
}

const giveUp = (deps: Deps, { ask, given }: Promised, detail: string, service: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const stopped = await tx
      .update(askPeople)
      .set({ writeBack: 'failed', nextAt: null })
      .where(isPending(given))
      .returning({ personId: askPeople.personId })
    if (stopped.length === 0) return
    await tx.update(asks).set({ detail }).where(eq(asks.id, ask.id))
    deps.log.warn({ ask: ask.id, detail }, 'the planning service does not take who stepped in')
    const name = await nameOf(tx, ask, given.personId)
    await tellLeaders(tx, deps, ask, { outcome: 'refused', name, service })
    await announceAsk(tx, ask)
  })
