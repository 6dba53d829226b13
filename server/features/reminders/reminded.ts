import { and, asc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import { type ReminderTime, reminderTime } from '#core/messages/reminder-time.ts'
import type { Hours } from '#core/messages/urgent.ts'
import { daySpan } from '#core/services/upcoming.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, people, plans } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { refuse } from '#server/http/errors.ts'

/** Whom a reminder goes to: people of one plan, or of all plans of a day. */
export type Chosen = {
  planId?: string | undefined
  date?: string | undefined
  personIds: readonly string[]
  body: string
}

const NOT_ON_PLAN = 'Somebody you chose is no longer on this plan. Please choose again.'
const NOBODY_OPEN = 'Everybody you chose has answered meanwhile, or is no longer on a plan.'

/** The places on one plan; of a day, those before which somebody has still to answer. */
function which({ planId, date }: Chosen, { zone }: Hours, now: Temporal.Instant) {
  if (planId !== undefined) return eq(assignments.planId, planId)
  const { from, until } = daySpan(Temporal.PlainDate.from(date ?? ''), zone)
  return and(
    gte(plans.startsAt, from),
    lt(plans.startsAt, until),
    eq(assignments.status, UNCONFIRMED),
    gt(assignments.startsAt, now),
  )
}

const readPlaces = (db: Db, scope: Scope, chosen: Chosen, hours: Hours, now: Temporal.Instant) =>
  db
    .select({
      id: assignments.id,
      planId: assignments.planId,
      personId: assignments.personId,
      name: assignments.personName,
      startsAt: assignments.startsAt,
      phone: people.phone,
    })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .leftJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(
      and(
        inScope(scope, 'assignments'),
        inArray(assignments.personId, [...chosen.personIds]),
        isOnPlan,
        isNull(plans.removedAt),
        which(chosen, hours, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))

type Place = Awaited<ReturnType<typeof readPlaces>>[number]

/** Somebody with the places that a text can still be about, and when it goes; null when it comes too late for all. */
export type Reminded = {
  personId: string
  name: string
  phone: string | null
  places: Place[]
  time: ReminderTime | null
  /** Places that begin before a text may go. */
  missed: Place[]
}

function remindedOf(personId: string, own: readonly Place[], hours: Hours, now: Temporal.Instant): Reminded {
  const timed = own.map((place) => ({ place, time: reminderTime(now, hours, place.startsAt) }))
  const reached = timed.filter(({ time }) => time !== null)
  return {
    personId,
    name: own[0]?.name ?? '',
    phone: own[0]?.phone ?? null,
    places: reached.map(({ place }) => place),
    time: reached[0]?.time ?? null,
    missed: timed.filter(({ time }) => time === null).map(({ place }) => place),
  }
}

/** Each of the chosen people once, with all their places. */
export async function findReminded(
  db: Db,
  scope: Scope,
  chosen: Chosen,
  hours: Hours,
  now: Temporal.Instant,
): Promise<Reminded[]> {
  const rows = await readPlaces(db, scope, chosen, hours, now)
  const places = Map.groupBy(rows, ({ personId }) => personId ?? '')
  const isOfDay = chosen.planId === undefined
  // Of a day's hundreds somebody always answers meanwhile: whoever has needs no reminder.
  if (isOfDay && places.size === 0) throw refuse(422, { personIds: [NOBODY_OPEN] })
  if (!isOfDay && places.size < new Set(chosen.personIds).size)
    throw refuse(422, { personIds: [NOT_ON_PLAN] })
  return [...places].map(([personId, own]) => remindedOf(personId, own, hours, now))
}
