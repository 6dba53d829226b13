import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { askedPlaceId } from '#core/asks/place.ts'
import { isAfter } from '#core/time/instant.ts'
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
  messages,
  plans,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  forWriting,
  heedFailure,
  openPlanning,
  WRITE_AGAIN_AFTER,
} from '#server/features/integrations/access.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import { upsert } from '#server/features/roster/upsert.ts'
import { announceAsk, lockAsk } from './ask.ts'
import { toldByStandIn } from './stand-in-answer.ts'
import { tellLeaders } from './tell-leaders.ts'

/** An attempt takes less; afterwards it is taken for interrupted and made again. */
const LEASE = { minutes: 2 }

type Filled = AskRow & { filledBy: string }

const isPending = (askId: number) =>
  and(eq(asks.id, askId), eq(asks.state, 'filled'), eq(asks.writeBack, 'pending'))

async function claim({ db, clock }: Deps, askId: number): Promise<Filled | null> {
  const now = clock.now()
  const [claimed] = await db
    .update(asks)
    .set({ nextAt: now.add(LEASE) })
    .where(and(isPending(askId), or(isNull(asks.nextAt), lte(asks.nextAt, now))))
    .returning()
  return claimed && claimed.filledBy !== null ? { ...claimed, filledBy: claimed.filledBy } : null
}

/** Puts who said yes first on the plan in the planning service. Safe to repeat at any point. */
export async function writeStandInBack(deps: Deps, askId: number): Promise<void> {
  const ask = await claim(deps, askId)
  if (!ask) return
  const { port, access } = await openPlanning(deps, ask.churchId)
  if (!port.standIns) return giveUp(deps, ask, `${port.name} takes no assignments.`, port.name)
  const { serviceTypeId, planId, teamId, positionName, filledBy: personId } = ask
  const of = { serviceTypeId, planId, teamId, positionName, personId }
  const written = await port.standIns.assign(forWriting(access), of)
  if (written.ok) await deps.db.transaction((tx) => record(tx, deps, ask, written.value))
  else await heed(deps, ask, written.failure, port.name)
}

/** The place that somebody was asked for becomes the assignment that the planning service made of it. */
async function record(tx: Db, deps: Deps, ask: Filled, made: PlanningAssignment): Promise<void> {
  const now = deps.clock.now()
  const current = await lockAsk(tx, ask.id)
  if (!current) return
  const askedId = askedPlaceId(ask.id, ask.filledBy)
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
      .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, ask.filledBy))),
  )
  const { row, answer } = toldByStandIn({ ask, given, made, plan }, now)
  await upsert(tx, assignments, [row])
  await tx.delete(assignments).where(and(ofChurch, eq(assignments.id, askedId)))
  await moveTexts(tx, ask, { from: askedId, to: made.id })
  const { id: answerId } = only(await tx.insert(answers).values(answer).returning({ id: answers.id }))
  if (answer.writeBack === 'pending') await deps.jobs.enqueue(tx, 'planning.write-back', { answerId })
  if (current.filledBy === ask.filledBy) await settle(tx, deps, ask, given)
  await scheduleTexts(tx, ask.churchId, [ask.filledBy], now)
  await announceAsk(tx, ask)
  await announce(tx, { church_id: ask.churchId, topic: 'roster' })
}

async function settle(tx: Db, deps: Deps, ask: Filled, { personId }: AskPersonRow): Promise<void> {
  await tx.update(asks).set({ writeBack: 'written', detail: null, nextAt: null }).where(eq(asks.id, ask.id))
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
  { churchId, filledBy }: Filled,
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
        eq(messages.personId, filledBy),
        sql`${messages.lines} @> ${JSON.stringify([{ assignmentId: from }])}::jsonb`,
      ),
    )
}

async function heed(deps: Deps, ask: Filled, problem: PlanningFailure, service: string): Promise<void> {
  await heedFailure(deps, ask.churchId, problem)
  const now = deps.clock.now()
  const isOver = isAfter(now, ask.endsAt)
  if (problem.kind === 'stop' || isOver) return giveUp(deps, ask, problem.detail, service)
  if (problem.kind === 'alert')
    deps.log.warn({ ask: ask.id, detail: problem.detail }, 'somebody could not be put on a plan')
  const nextAt = problem.kind === 'retry' ? problem.notBefore : now.add(WRITE_AGAIN_AFTER[problem.why])
  await deps.db.update(asks).set({ nextAt, detail: problem.detail }).where(isPending(ask.id))
}

const giveUp = (deps: Deps, ask: Filled, detail: string, service: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const given = await tx
      .update(asks)
      .set({ writeBack: 'failed', detail, nextAt: null })
      .where(isPending(ask.id))
      .returning({ id: asks.id })
    if (given.length === 0) return
    deps.log.warn({ ask: ask.id, detail }, 'the planning service does not take who stepped in')
    const name = await nameOf(tx, ask, ask.filledBy)
    await tellLeaders(tx, deps, ask, { outcome: 'refused', name, service })
    await announceAsk(tx, ask)
  })
