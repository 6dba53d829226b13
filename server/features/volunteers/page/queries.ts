import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, churches, people, plans, serviceTypes, teams } from '#server/db/schema/schema.ts'
import { findPersonalLink } from '#server/features/messages/links/queries.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { EXPIRED, pageView } from './views.ts'

const PER_PERSON = { max: 60, windowMinutes: 15 }
const UNKNOWN_PER_ADDRESS = { max: 30, windowMinutes: 15 }

/** Who presses a personal link, and from where. */
export type Visitor = { token: string; ip: string }
export type Volunteer = { churchId: number; personId: string }

/** Whose page it is; null when the link is unknown or has expired. Guessing links is limited. */
export const openLink = async (
  db: Db,
  { token, ip }: Visitor,
  now: Temporal.Instant,
): Promise<Volunteer | null> => {
  const link = await findPersonalLink(db, token, now)
  if (!link) await limitAttempts(db, `unknown-link-from:${ip}`, UNKNOWN_PER_ADDRESS, now)
  else await limitAttempts(db, `link:${hashToken(token)}`, PER_PERSON, now)
  return link && !link.expired ? link : null
}

const asked = ({ churchId, personId }: Volunteer) =>
  and(
    eq(assignments.churchId, churchId),
    eq(assignments.personId, personId),
    eq(assignments.isPencilledIn, false),
    isNull(assignments.removedAt),
    isNull(plans.removedAt),
  )

/** What a volunteer is asked to do and is not over, soonest first. */
const listSchedules = (db: Db, volunteer: Volunteer, now: Temporal.Instant) =>
  db
    .select({
      assignment: assignments,
      planTitle: plans.title,
      times: plans.times,
      serviceName: serviceTypes.name,
      teamName: teams.name,
    })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .leftJoin(teams, and(eq(teams.churchId, assignments.churchId), eq(teams.id, assignments.teamId)))
    .where(and(asked(volunteer), gt(assignments.endsAt, now)))
    .orderBy(asc(assignments.startsAt), assignments.id)

/** The page of one volunteer. */
export const presentSchedules = async (db: Db, volunteer: Volunteer, now: Temporal.Instant) => {
  const [church] = await db
    .select({ name: churches.name, zone: churches.timeZone })
    .from(churches)
    .where(eq(churches.id, volunteer.churchId))
  const [person] = await db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.churchId, volunteer.churchId), eq(people.id, volunteer.personId)))
  if (!church) return EXPIRED
  const schedules = await listSchedules(db, volunteer, now)
  return pageView({ church, person: person ?? null, schedules }, now)
}

/** The page behind a personal link. Looking at it changes nothing: link scanners press links too. */
export const presentPage = async (db: Db, visitor: Visitor, now: Temporal.Instant) => {
  const volunteer = await openLink(db, visitor, now)
  return volunteer ? presentSchedules(db, volunteer, now) : EXPIRED
}

/** One thing this volunteer, and nobody else, is asked to do. */
export const findSchedule = async (db: Db, volunteer: Volunteer, assignmentId: string) => {
  const [row] = await db
    .select({ startsAt: assignments.startsAt })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(and(asked(volunteer), eq(assignments.id, assignmentId)))
  return row ?? null
}
