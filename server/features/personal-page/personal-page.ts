import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { PageAwayDays, Schedule } from '#contract/personal-page.ts'
import { isAskedPlace } from '#core/asks/place.ts'
import { fullName } from '#core/services/full-name.ts'
import { type SingleTime, servedTimes, singleTimes } from '#core/services/single-times.ts'
import { isBefore } from '#core/time/instant.ts'
import { clockTime, clockTimes, localDate, longDate, shortDateTime } from '#core/time/words.ts'
import {
  ACCEPTED,
  type AssignmentStatus,
  DECLINED,
  LINK_DECLINES,
  type LinkAnswer,
} from '#core/vocabulary/people.ts'
import { hashToken } from '#server/crypto/seal.ts'
import { churchName } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import type { PlanTime } from '#server/db/schema/planning.ts'
import {
  type AssignmentRow,
  assignments,
  churches,
  people,
  plans,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { FILLED, mustAcceptBut, reasonOf, recordAnswers } from '#server/features/conversation/answers.ts'
import { zoneOf } from '#server/features/messages/church-rules.ts'
import { churchOfLink, findPersonalLink } from '#server/features/messages/links.ts'
import { primaryNumber } from '#server/features/messages/senders.ts'
import { servedLately } from '#server/features/roster/served.ts'
import { refuseOnceStarted } from '#server/features/roster/started.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'
import { presentAway, takeAwayDays } from './away-days.ts'
import { besideView, listTeamMates, type TeamMate } from './team-mates.ts'

/** What an unknown or expired link shows: nothing about anybody, but the church that knows. */
const EXPIRED = {
  schedules: [] as Schedule[],
  expired: true,
  church_name: '',
  church_phone: null as string | null,
  person_name: '',
  served: null as number | null,
  away: null as PageAwayDays | null,
}

type ScheduleRow = {
  assignment: AssignmentRow
  planTitle: string
  times: PlanTime[]
  serviceName: string
  teamName: string | null
}
type Church = { name: string; zone: string }
type Person = { id: string; firstName: string; lastName: string }

/** 'Sunday, March 10, 9:00 AM' */
function momentInWords(at: Temporal.Instant, zone: string): string {
  const local = at.toZonedDateTimeISO(zone)
  return `${longDate(local)}, ${clockTime(local)}`
}

type Standing = { status: AssignmentStatus; startsAt: Temporal.Instant; times: readonly SingleTime[] }

/** 'Sunday, March 10, 9:00 AM and 11:00 AM': the times that stand. */
function standingInWords({ status, startsAt, times }: Standing, zone: string): string {
  const standing = times.filter((time) => time.status === status)
  const local = standing.map((time) => time.startsAt.toZonedDateTimeISO(zone))
  if (local.length < 2 || !areOneDay(local)) return momentInWords(startsAt, zone)
  return `${longDate(startsAt.toZonedDateTimeISO(zone))}, ${clockTimes(local)}`
}

const areOneDay = (moments: readonly Temporal.ZonedDateTime[]): boolean =>
  new Set(moments.map((at) => `${at.toPlainDate()}`)).size === 1

/** With its day where the plan has several. */
function timeView({ id, startsAt, status }: SingleTime, all: readonly SingleTime[], zone: string) {
  const isOneDay = areOneDay(all.map((time) => time.startsAt.toZonedDateTimeISO(zone)))
  const local = startsAt.toZonedDateTimeISO(zone)
  return { id, status, display_time: isOneDay ? clockTime(local) : shortDateTime(local) }
}

const rehearsalsOf = ({ assignment, times }: ScheduleRow, zone: string): string[] =>
  times
    .filter((time) => time.kind === 'rehearsal' && assignment.timeIds.includes(time.id))
    .map((time) => Temporal.Instant.from(time.startsAt))
    .sort(Temporal.Instant.compare)
    .map((at) => momentInWords(at, zone))

type Page = {
  served: number | null
  away: PageAwayDays | null
  church: Church
  readers: readonly Person[]
  schedules: readonly ScheduleRow[]
  beside: readonly TeamMate[]
}

/** Null for what has no time. */
function scheduleView(row: ScheduleRow, { church, beside }: Page, now: Temporal.Instant): Schedule | null {
  const { id, status, startsAt, endsAt, positionName, personName } = row.assignment
  if (startsAt === null || endsAt === null) return null
  const times = singleTimes(row.assignment, row.times)
  const served = servedTimes(row.assignment, row.times)
  return {
    id,
    attributes: {
      status,
      service_type_name: row.serviceName,
      plan_title: row.planTitle,
      sort_date: startsAt.toString(),
      ends_at: endsAt.toString(),
      display_date: standingInWords({ status, startsAt, times: served }, church.zone),
      rehearsals: rehearsalsOf(row, church.zone),
      team_name: row.teamName ?? '',
      team_position_name: positionName,
      organization_name: church.name,
      person_name: personName,
      times: times.map((time) => timeView(time, times, church.zone)),
      can_change: isBefore(now, startsAt),
      has_started: !isBefore(now, startsAt),
      ...besideView(row.assignment, beside),
    },
  }
}

const pageView = (page: Page, now: Temporal.Instant) => ({
  schedules: page.schedules.flatMap((row) => scheduleView(row, page, now) ?? []),
  expired: false,
  church_name: page.church.name,
  church_phone: null,
  person_name: new Intl.ListFormat('en-US').format(page.readers.map(fullName)),
  served: page.served,
  away: page.away,
})

type PageDeps = Pick<Deps, 'db' | 'planning'>

const PER_PERSON = { max: 60, windowMinutes: 15 }
const UNKNOWN_PER_ADDRESS = { max: 30, windowMinutes: 15 }

/** Who presses a personal link, and from where. */
type Visitor = { token: string; ip: string }
type Volunteer = { churchId: number; personId: string }
/** Who reads a page: the person of its link, and whoever shares the phone. */
type Readers = { churchId: number; people: readonly Person[] }

async function findReaders(db: Db, { churchId, personId }: Volunteer): Promise<Readers> {
  const onPhone = db
    .select({ phone: people.phone })
    .from(people)
    .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
  const found = await db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(
      and(
        eq(people.churchId, churchId),
        or(eq(people.id, personId), and(eq(people.phone, onPhone), eq(people.isArchived, false))),
      ),
    )
    .orderBy(asc(people.firstName), people.id)
  return { churchId, people: found }
}

/** Whose page it is; null when the link is unknown or has expired. Guessing links is limited. */
async function openLink(db: Db, { token, ip }: Visitor, now: Temporal.Instant): Promise<Readers | null> {
  const link = await findPersonalLink(db, token, now)
  if (!link) await limitFrom(db, 'unknown-link', ip, UNKNOWN_PER_ADDRESS, now)
  else await limitAttempts(db, `link:${hashToken(token)}`, PER_PERSON, now)
  return link && !link.expired ? findReaders(db, link) : null
}

const asked = ({ churchId, people: readers }: Readers) =>
  and(
    eq(assignments.churchId, churchId),
    inArray(
      assignments.personId,
      readers.map(({ id }) => id),
    ),
    eq(assignments.isPencilledIn, false),
    isNull(assignments.removedAt),
    isNull(plans.removedAt),
  )

/** What the readers are asked to do and is not over, soonest first. */
const listSchedules = (db: Db, readers: Readers, now: Temporal.Instant) =>
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
    .where(and(asked(readers), gt(assignments.endsAt, now)))
    .orderBy(asc(assignments.startsAt), assignments.id)

/** Whose days a page may change: on a page of several people nobody could tell. */
const aloneOn = ({ churchId, people: readers }: Readers): Volunteer | null => {
  const [first, ...others] = readers
  return first && others.length === 0 ? { churchId, personId: first.id } : null
}

/** The page of one phone. */
async function presentSchedules(deps: PageDeps, readers: Readers, now: Temporal.Instant) {
  const { db } = deps
  const { churchId } = readers
  const [church] = await db
    .select({ name: churches.name, zone: churches.timeZone })
    .from(churches)
    .where(eq(churches.id, churchId))
  if (!church) return EXPIRED
  const schedules = await listSchedules(db, readers, now)
  const beside = await listTeamMates(
    db,
    churchId,
    schedules.map(({ assignment }) => assignment.planId),
  )
  const alone = aloneOn(readers)
  const away = alone && (await presentAway(deps, alone, localDate(now, church.zone)))
  const served =
    alone && ((await servedLately(db, churchId, [alone.personId], now)).get(alone.personId) ?? null)
  return pageView({ served, away, church, readers: readers.people, schedules, beside }, now)
}

async function presentExpired(db: Db, given: string) {
  const churchId = await churchOfLink(db, given)
  if (churchId === null) return EXPIRED
  const [name, phone] = [await churchName(db, churchId), await primaryNumber(db, churchId)]
  return { ...EXPIRED, church_name: name, church_phone: phone }
}

/** The page behind a personal link. Looking at it changes nothing: link scanners press links too. */
export async function presentPage(deps: PageDeps, visitor: Visitor, now: Temporal.Instant) {
  const readers = await openLink(deps.db, visitor, now)
  return readers ? presentSchedules(deps, readers, now) : presentExpired(deps.db, visitor.token)
}

/** One thing that these people, and nobody else, are asked to do. */
async function findSchedule(db: Db, readers: Readers, assignmentId: string) {
  const [row] = await db
    .select({ assignment: assignments, times: plans.times })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(and(asked(readers), eq(assignments.id, assignmentId)))
  return row ? { startsAt: row.assignment.startsAt, times: singleTimes(row.assignment, row.times) } : null
}

type Pressed = {
  scheduleId: string
  answer: LinkAnswer
  reason?: string | undefined
  declined_times?: readonly string[] | undefined
}

/** Accepts or declines one schedule of those whose page it is; answers the page as it is then. */
export async function answerSchedule(
  deps: Deps,
  visitor: Visitor,
  { scheduleId, answer, reason, declined_times: declined = [] }: Pressed,
) {
  const now = deps.clock.now()
  const readers = await openLink(deps.db, visitor, now)
  if (!readers) return presentExpired(deps.db, visitor.token)
  return deps.db.transaction(async (tx) => {
    const schedule = await findSchedule(tx, readers, scheduleId)
    if (!schedule) throw isAskedPlace(scheduleId) ? refuse(422, FILLED) : refuse(404, NOT_FOUND)
    refuseOnceStarted(schedule.startsAt, now)
    const status = answer === LINK_DECLINES ? DECLINED : ACCEPTED
    const given = declined.length > 0 ? mustAcceptBut(schedule.times, status, declined) : { status }
    const changes = [{ ...given, assignmentId: scheduleId }]
    const { churchId } = readers
    await recordAnswers(tx, deps, { churchId, changes, reason: reasonOf(given, reason), source: 'link' }, now)
    return presentSchedules({ ...deps, db: tx }, readers, now)
  })
}

/** Notes on which days the person of a link cannot serve, or can again; answers the page as it is then. */
export async function changeAwayDays(
  deps: Deps,
  visitor: Visitor,
  chosen: { away: readonly string[]; free: readonly string[] },
) {
  const now = deps.clock.now()
  const readers = await openLink(deps.db, visitor, now)
  if (!readers) return presentExpired(deps.db, visitor.token)
  const volunteer = aloneOn(readers)
  if (!volunteer) throw refuse(404, NOT_FOUND)
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const today = localDate(now, await zoneOf(tx, volunteer.churchId))
    await takeAwayDays(inTx, volunteer, chosen, { today, now })
    return presentSchedules(inTx, readers, now)
  })
}
