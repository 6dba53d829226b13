import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openPlaceOf } from '#core/asks/place.ts'
import { ASK_BEGINNINGS, OPEN_ASK_STATES, WAVE_PAUSES, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  type AskRow,
  type AssignmentRow,
  asks,
  assignments,
  isOnPlan,
  openPlaces,
  plans,
} from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { refuseOnceStarted } from '#server/features/roster/started.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { announceAsk, isForTime } from './ask.ts'
import { emptyPlace, openPlace } from './empty-place.ts'

const NOT_DECLINED = 'Others can be asked once somebody has declined.'
const TIME_NOT_DECLINED = 'This time is not one that somebody has declined while accepting the others.'
const NOT_OPEN = 'This place is filled already.'
const NO_TEAM = 'A guest has no position that others could fill.'

/** How others are asked: so many at a time, with a pause between. */
export type Pace = { waveSize: number; pauseMinutes: number }
const USUAL: Pace = { waveSize: WAVE_SIZES.usual, pauseMinutes: WAVE_PAUSES.usual }

type Beginning = {
  scope: Scope
  assignmentId: string
  /** The one time that was declined while the others stand; null: all of it was. */
  timeId: string | null
  userId: number | null
  isByItself: boolean
  pace?: Pace
}

/** The place that is empty: one or several that nobody was asked for, one that was declined, or one time of it. */
const findPlace = (tx: Db, beginning: Beginning): Promise<AssignmentRow> =>
  openPlaceOf(beginning.assignmentId) === null ? findDeclined(tx, beginning) : findOpen(tx, beginning)

async function findOpen(tx: Db, { scope, assignmentId, timeId }: Beginning): Promise<AssignmentRow> {
  const [row] = await tx
    .select({ place: openPlaces, plan: plans })
    .from(openPlaces)
    .innerJoin(plans, and(eq(plans.churchId, openPlaces.churchId), eq(plans.id, openPlaces.planId)))
    .where(
      and(
        inScope(scope, 'open_places'),
        eq(openPlaces.id, openPlaceOf(assignmentId) ?? 0),
        sql`${openPlaces.timeId} is not distinct from ${timeId}`,
        isNull(plans.removedAt),
      ),
    )
    .for('update', { of: openPlaces })
  if (!row) throw refuse(404, NOT_FOUND)
  if (row.place.quantity < 1) throw refuse(422, NOT_OPEN)
  return openPlace(row.place, row.plan)
}

async function findDeclined(tx: Db, { scope, assignmentId, timeId }: Beginning): Promise<AssignmentRow> {
  const [row] = await tx
    .select({ assignment: assignments, times: plans.times })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(inScope(scope, 'assignments'), eq(assignments.id, assignmentId), isOnPlan, isNull(plans.removedAt)),
    )
    .for('update', { of: assignments })
  if (!row) throw refuse(404, NOT_FOUND)
  const place = emptyPlace(row.assignment, row.times, timeId)
  if (!place) throw refuse(422, timeId === null ? NOT_DECLINED : TIME_NOT_DECLINED)
  return place
}

async function openAskFor(tx: Db, { scope, assignmentId, timeId }: Beginning): Promise<AskRow | null> {
  const [row] = await tx
    .select()
    .from(asks)
    .where(
      and(
        eq(asks.churchId, scope.churchId),
        eq(asks.assignmentId, assignmentId),
        isForTime(timeId),
        inArray(asks.state, [...OPEN_ASK_STATES]),
      ),
    )
  return row ?? null
}

/** Finds out, in a job, who could take a place that is empty. Where others are asked already, answers that. */
export async function openAsk(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  beginning: Beginning,
  now: Temporal.Instant,
): Promise<AskRow> {
  const place = await findPlace(tx, beginning)
  const { scope, timeId, userId, isByItself, pace = USUAL } = beginning
  const { teamId, startsAt, endsAt } = place
  if (teamId === null || startsAt === null || endsAt === null) throw refuse(422, NO_TEAM)
  refuseOnceStarted(startsAt, now)
  const known = await openAskFor(tx, beginning)
  if (known?.state === 'running' || known?.state === 'looking') return known
  // Who was found before may be different now.
  if (known) await tx.delete(asks).where(and(eq(asks.id, known.id), inArray(asks.state, [...ASK_BEGINNINGS])))
  const ask = only(
    await tx
      .insert(asks)
      .values({
        churchId: scope.churchId,
        assignmentId: place.id,
        timeId,
        planId: place.planId,
        serviceTypeId: place.serviceTypeId,
        teamId,
        positionName: place.positionName,
        startsAt,
        endsAt,
        state: 'looking',
        ...pace,
        isByItself,
        userId,
        nextAt: now,
        createdAt: now,
      })
      .returning(),
  )
  await deps.jobs.enqueue(tx, 'asks.look', { churchId: ask.churchId })
  await announceAsk(tx, ask)
  return ask
}

/** Finds out who could take a place because somebody at the church wants to know. */
export const openByHand = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { scope, userId }: Pick<Beginning, 'scope' | 'userId'>,
  { assignmentId, timeId = null }: { assignmentId: string; timeId?: string | null | undefined },
): Promise<AskRow> =>
  deps.db.transaction((tx) =>
    openAsk(tx, deps, { scope, assignmentId, timeId, userId, isByItself: false }, deps.clock.now()),
  )
