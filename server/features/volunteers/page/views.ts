import type { Schedule } from '#contract/volunteers.ts'
import { isBefore } from '#core/time/instant.ts'
import { clockTime, longDate } from '#core/time/words.ts'
import type { PlanTime } from '#server/db/schema/planning.ts'
import type { assignments } from '#server/db/schema/schema.ts'

/** What an unknown or expired link shows: nothing about anybody. */
export const EXPIRED = { schedules: [] as Schedule[], expired: true, church_name: '', person_name: '' }

type ScheduleRow = {
  assignment: typeof assignments.$inferSelect
  planTitle: string
  times: PlanTime[]
  serviceName: string
  teamName: string | null
}
type Church = { name: string; zone: string }
type Person = { firstName: string; lastName: string }

/** 'Sunday, March 10, 9:00 AM' */
const momentInWords = (at: Temporal.Instant, zone: string): string => {
  const local = at.toZonedDateTimeISO(zone)
  return `${longDate(local)}, ${clockTime(local)}`
}

const rehearsalsOf = ({ assignment, times }: ScheduleRow, zone: string): string[] =>
  times
    .filter((time) => time.kind === 'rehearsal' && assignment.timeIds.includes(time.id))
    .map((time) => Temporal.Instant.from(time.startsAt))
    .sort(Temporal.Instant.compare)
    .map((at) => momentInWords(at, zone))

/** Null for what has no time. */
const scheduleView = (row: ScheduleRow, church: Church, now: Temporal.Instant): Schedule | null => {
  const { id, status, startsAt, endsAt, positionName, personName } = row.assignment
  if (startsAt === null || endsAt === null) return null
  return {
    id,
    attributes: {
      status,
      service_type_name: row.serviceName,
      plan_title: row.planTitle,
      sort_date: startsAt.toString(),
      ends_at: endsAt.toString(),
      display_date: momentInWords(startsAt, church.zone),
      rehearsals: rehearsalsOf(row, church.zone),
      team_name: row.teamName ?? '',
      team_position_name: positionName,
      organization_name: church.name,
      person_name: personName,
      can_change: isBefore(now, startsAt),
    },
  }
}

type Page = { church: Church; person: Person | null; schedules: readonly ScheduleRow[] }

export const pageView = ({ church, person, schedules }: Page, now: Temporal.Instant) => ({
  schedules: schedules.flatMap((row) => scheduleView(row, church, now) ?? []),
  expired: false,
  church_name: church.name,
  person_name: person ? `${person.firstName} ${person.lastName}`.trim() : '',
})
