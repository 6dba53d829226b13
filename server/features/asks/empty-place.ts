import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { freePlaces, openPlaceId, openPlaceOf } from '#core/asks/place.ts'
import { servedSpan } from '#core/polling/spans.ts'
import { emptyTimes } from '#core/services/single-times.ts'
import { DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AskPersonRow,
  type AskRow,
  type AssignmentRow,
  askPeople,
  asks,
  assignments,
  isOnPlan,
  type OpenPlaceRow,
  openPlaces,
  type PlanRow,
  type PlanTime,
  plans,
} from '#server/db/schema/schema.ts'
import { timesOf } from '#server/features/roster/plans.ts'
import { holdersOf } from './ask.ts'

type Place = Pick<
  AssignmentRow,
  'status' | 'canAcceptPartial' | 'timeIds' | 'declinedTimeIds' | 'startsAt' | 'endsAt'
>

/** A place, or one time of it, as others would have it: they answer for all of it. Null while it is not empty. */
export function emptyPlace<OnePlace extends Place>(
  place: OnePlace,
  times: readonly PlanTime[],
  timeId: string | null,
): OnePlace | null {
  const whole = { ...place, canAcceptPartial: false }
  if (timeId === null) return place.status === DECLINED ? whole : null
  const time = times.find(({ id }) => id === timeId)
  if (!time || !emptyTimes(place, times).some(({ id }) => id === timeId)) return null
  return {
    ...whole,
    timeIds: [timeId],
    declinedTimeIds: [],
    startsAt: Temporal.Instant.from(time.startsAt),
    endsAt: Temporal.Instant.from(time.endsAt),
  }
}

/** One of the open places of a position as somebody would have it: at its time, else at all services of the plan. */
export function openPlace(row: OpenPlaceRow, plan: Pick<PlanRow, 'serviceTypeId' | 'times'>): AssignmentRow {
  const services = plan.times.filter(({ kind }) => kind === 'service').map(({ id }) => id)
  const timeIds = row.timeId === null ? services : [row.timeId]
  return {
    churchId: row.churchId,
    id: openPlaceId(row.id),
    planId: row.planId,
    serviceTypeId: plan.serviceTypeId,
    personId: null,
    personName: '',
    teamId: row.teamId,
    positionName: row.positionName,
    status: UNCONFIRMED,
    declineReason: null,
    isPencilledIn: false,
    requestedAt: null,
    noticedAt: null,
    statusUpdatedAt: null,
    canAcceptPartial: false,
    timeIds,
    declinedTimeIds: [],
    ...servedSpan(timesOf(plan), timeIds),
    removedAt: null,
    askId: null,
  }
}

/** What others are asked for, as it is now; null when it is gone, no longer empty, or at another time. */
export async function askedPlace(db: Db, ask: AskRow): Promise<AssignmentRow | null> {
  const isOpen = openPlaceOf(ask.assignmentId) !== null
  const place = await (isOpen ? askedOpenPlace(db, ask) : askedDeclined(db, ask))
  return place?.startsAt?.equals(ask.startsAt) ? place : null
}

/** Whether the service is gone or at another time; a place that somebody has, or that a leader took away, is not called off. */
export async function isCalledOff(db: Db, ask: AskRow): Promise<boolean> {
  if (openPlaceOf(ask.assignmentId) !== null) return (await askedPlace(db, ask)) === null
  const row = await declinedPlace(db, ask)
  if (!row || row.isPlanGone) return true
  const times = timesOf(row)
  const startsAt =
    ask.timeId === null
      ? servedSpan(times, row.assignment.timeIds).startsAt
      : times.find(({ id }) => id === ask.timeId)?.startsAt
  return !startsAt?.equals(ask.startsAt)
}

async function askedDeclined(db: Db, ask: AskRow) {
  const row = await declinedPlace(db, ask)
  return row?.assignment.removedAt === null ? emptyPlace(row.assignment, row.times, ask.timeId) : null
}

/** The place that was declined, also once it was taken away. */
async function declinedPlace(db: Db, { churchId, assignmentId }: AskRow) {
  const [row] = await db
    .select({
      assignment: assignments,
      times: plans.times,
      isPlanGone: sql<boolean>`${plans.removedAt} is not null`,
    })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, assignmentId)))
  return row ?? null
}

async function askedOpenPlace(db: Db, { churchId, assignmentId }: AskRow) {
  const [row] = await db
    .select({ place: openPlaces, plan: plans })
    .from(openPlaces)
    .innerJoin(plans, and(eq(plans.churchId, openPlaces.churchId), eq(plans.id, openPlaces.planId)))
    .where(
      and(
        eq(openPlaces.churchId, churchId),
        eq(openPlaces.id, openPlaceOf(assignmentId) ?? 0),
        isNull(plans.removedAt),
      ),
    )
  return row ? openPlace(row.place, row.plan) : null
}

/** Whether somebody of `ask_people` stands on the plan already, in the position of their ask. */
const standsThere = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, asks.churchId),
        eq(assignments.planId, asks.planId),
        eq(assignments.teamId, asks.teamId),
        eq(assignments.positionName, asks.positionName),
        eq(assignments.personId, askPeople.personId),
        sql`${assignments.status} <> ${DECLINED}`,
        isOnPlan,
      ),
    )

/** Who was promised one of the open places and is not there yet, the first first; whichever ask it was. */
export async function promisedTo(db: Db, { churchId, assignmentId }: AskRow): Promise<string[]> {
  const rows = await db
    .select({ personId: askPeople.personId })
    .from(asks)
    .innerJoin(askPeople, eq(askPeople.askId, asks.id))
    .where(
      and(
        eq(asks.churchId, churchId),
        eq(asks.assignmentId, assignmentId),
        inArray(askPeople.writeBack, ['pending', 'failed']),
        notExists(standsThere(db)),
      ),
    )
    .orderBy(asc(askPeople.answeredAt), asc(askPeople.personId))
  return rows.map(({ personId }) => personId)
}

/** How many of the open places the planning service has; held, so that nobody counts them meanwhile. */
export async function lockOpen(tx: Db, { churchId, assignmentId }: AskRow): Promise<number> {
  const [row] = await tx
    .select({ quantity: openPlaces.quantity })
    .from(openPlaces)
    .where(and(eq(openPlaces.churchId, churchId), eq(openPlaces.id, openPlaceOf(assignmentId) ?? 0)))
    .for('update')
  return row?.quantity ?? 0
}

/** How many of the places that are asked for nobody has yet. */
export async function freeOf(tx: Db, ask: AskRow, rows: readonly AskPersonRow[]): Promise<number> {
  if (openPlaceOf(ask.assignmentId) === null) return freePlaces(1, holdersOf(rows).length)
  const open = await lockOpen(tx, ask)
  return freePlaces(open, (await promisedTo(tx, ask)).length)
}
