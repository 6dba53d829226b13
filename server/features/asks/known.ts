import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { openPlaceId, openPlaceOf } from '#core/asks/place.ts'
import { LEFT_ALONE, type StandIn } from '#core/asks/stand-in.ts'
import { fullName } from '#core/services/full-name.ts'
import { isBefore } from '#core/time/instant.ts'
import { ASKED_A_MONTH } from '#core/vocabulary/asks.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AskRow,
  askPeople,
  asks,
  askTeams,
  assignments,
  availabilityAsks,
  people,
} from '#server/db/schema/schema.ts'
import { loadRecipients } from '#server/features/messages/recipients.ts'
import { isForTime } from './ask.ts'

/** What we know ourselves of somebody who could fill a place. */
export type Known = Omit<StandIn, 'lastServedAt' | 'isBlockedOut'>

/** The other places of some people on the plan, or at its time; those that somebody only asks them for, too. */
const placesBeside = (db: Db, ask: AskRow, personIds: readonly string[]) =>
  db
    .select({
      personId: assignments.personId,
      planId: assignments.planId,
      teamId: assignments.teamId,
      positionName: assignments.positionName,
      status: assignments.status,
      declinedTimeIds: assignments.declinedTimeIds,
      startsAt: assignments.startsAt,
      endsAt: assignments.endsAt,
    })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, ask.churchId),
        inArray(assignments.personId, [...personIds]),
        isNull(assignments.removedAt),
        isNotNull(assignments.startsAt),
        or(isNull(assignments.askId), ne(assignments.askId, ask.id)),
        or(
          eq(assignments.planId, ask.planId),
          and(
            sql`${assignments.startsAt} < ${ask.endsAt.toString()}::timestamptz`,
            sql`${assignments.endsAt} > ${ask.startsAt.toString()}::timestamptz`,
          ),
        ),
      ),
    )

type Place = Awaited<ReturnType<typeof placesBeside>>[number]

const overlaps = ({ startsAt, endsAt }: Place, ask: AskRow): boolean =>
  startsAt !== null && endsAt !== null && isBefore(startsAt, ask.endsAt) && isBefore(ask.startsAt, endsAt)

/** Whether somebody said no to what is asked for, or to something else on the same plan. */
const isDecline = ({ planId, status, declinedTimeIds }: Place, ask: AskRow): boolean =>
  planId === ask.planId &&
  (status === DECLINED || (ask.timeId !== null && declinedTimeIds.includes(ask.timeId)))

/** Whether somebody has the same position on the plan already: the planning service puts nobody in it twice. */
const hasPosition = (place: Place, ask: AskRow): boolean =>
  place.planId === ask.planId &&
  place.teamId === ask.teamId &&
  place.positionName === ask.positionName &&
  place.status !== DECLINED

/** Who was asked for this very place, or has said no to one like it on the same plan. */
async function askedBefore(db: Db, ask: AskRow, personIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ personId: askPeople.personId })
    .from(askPeople)
    .innerJoin(asks, eq(asks.id, askPeople.askId))
    .where(
      and(
        eq(askPeople.churchId, ask.churchId),
        inArray(askPeople.personId, [...personIds]),
        ne(asks.id, ask.id),
        isNotNull(askPeople.askedAt),
        or(
          and(eq(asks.assignmentId, ask.assignmentId), isForTime(ask.timeId)),
          and(
            eq(asks.planId, ask.planId),
            eq(asks.teamId, ask.teamId),
            eq(asks.positionName, ask.positionName),
            eq(askPeople.answer, 'no'),
          ),
        ),
      ),
    )
  return new Set(rows.map(({ personId }) => personId))
}

const A_MONTH = { hours: 30 * 24 }

/** Whether some people have not answered what they were asked for lately, and how often they were asked for open places. */
async function askedForOthers(
  db: Db,
  ask: AskRow,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Pick<Known, 'isWaitedFor' | 'wasAskedOften'>>> {
  const isOpen = openPlaceOf(ask.assignmentId) !== null
  // Whom to ask after a decline a leader decides, who sees what else they are asked.
  if (!isOpen && !ask.isByItself) return new Map()
  const lately = now.subtract(LEFT_ALONE).toString()
  const isWaitedFor = sql<boolean>`bool_or(${askPeople.answer} is null and ${askPeople.writeBack} is null
    and ${askPeople.askedAt} > ${lately}::timestamptz)`
  const times = sql<number>`(count(*) filter (where ${asks.isByItself}
    and ${asks.assignmentId} like ${openPlaceId('%')} and ${askPeople.askedAt} > ${now.subtract(A_MONTH).toString()}::timestamptz))::int`
  const [team] = await db
    .select({ most: askTeams.askedMost })
    .from(askTeams)
    .where(and(eq(askTeams.churchId, ask.churchId), eq(askTeams.teamId, ask.teamId)))
  const rows = await db
    .select({ personId: askPeople.personId, isWaitedFor, times })
    .from(askPeople)
    .innerJoin(asks, eq(asks.id, askPeople.askId))
    .where(
      and(
        eq(askPeople.churchId, ask.churchId),
        inArray(askPeople.personId, [...personIds]),
        ne(asks.id, ask.id),
        isNotNull(askPeople.askedAt),
      ),
    )
    .groupBy(askPeople.personId)
  return new Map(
    rows.map((row) => [
      row.personId,
      {
        isWaitedFor: row.isWaitedFor,
        wasAskedOften: ask.isByItself && isOpen && row.times >= (team?.most ?? ASKED_A_MONTH.usual),
      },
    ]),
  )
}

/**
 * Who was asked for the days they cannot serve and has not answered: nobody is asked for an open place by itself on top of
 * that. A leader who asks decides for themselves, because that question is often left unanswered.
 */
async function askedForDays(
  db: Db,
  ask: AskRow,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  if (!ask.isByItself || openPlaceOf(ask.assignmentId) === null) return new Set()
  const rows = await db
    .select({ personId: availabilityAsks.personId })
    .from(availabilityAsks)
    .where(
      and(
        eq(availabilityAsks.churchId, ask.churchId),
        inArray(availabilityAsks.personId, [...personIds]),
        ne(availabilityAsks.state, 'answered'),
        gt(availabilityAsks.askedAt, now.subtract(LEFT_ALONE)),
      ),
    )
  return new Set(rows.map(({ personId }) => personId))
}

/** What we know ourselves of those who could fill the place of an ask, by person id. */
export async function knownOf(
  db: Db,
  ask: AskRow,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Known>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.churchId, ask.churchId), inArray(people.id, [...personIds])))
  const recipients = await loadRecipients(db, ask.churchId, personIds)
  const places = Map.groupBy(await placesBeside(db, ask, personIds), ({ personId }) => personId ?? '')
  const before = await askedBefore(db, ask, personIds)
  const others = await askedForOthers(db, ask, personIds, now)
  const forDays = await askedForDays(db, ask, personIds, now)
  return new Map(
    rows.map((person) => {
      const theirs = places.get(person.id) ?? []
      const recipient = recipients.get(person.id)
      const servesThen = theirs.some((place) => place.status !== DECLINED && overlaps(place, ask))
      const known = {
        personId: person.id,
        name: fullName(person),
        isArchived: person.isArchived,
        hasDeclined: theirs.some((place) => isDecline(place, ask)),
        servesThen,
        isOptedOut: recipient?.isOptedOut ?? false,
        isReachable: recipient !== undefined && recipient.phone !== null,
        isWaitedFor: forDays.has(person.id) || (others.get(person.id)?.isWaitedFor ?? false),
        wasAskedOften: others.get(person.id)?.wasAskedOften ?? false,
        wasAsked: before.has(person.id) || (!servesThen && theirs.some((place) => hasPosition(place, ask))),
      }
      return [person.id, known]
    }),
  )
}

/** Somebody whom the planning service names and does not know by name: nobody can ask them. */
export const stranger = (personId: string): Known => ({
  personId,
  name: '',
  isArchived: true,
  hasDeclined: false,
  servesThen: false,
  isOptedOut: false,
  isReachable: false,
  wasAsked: false,
  isWaitedFor: false,
  wasAskedOften: false,
})
