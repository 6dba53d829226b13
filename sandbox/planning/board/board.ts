import { nameOf, type PlanningData, phonesOf, rowsOf, timesOf } from '../state/collections.ts'
import type {
  AnswerStatus,
  Organization,
  Person,
  Plan,
  PlanPerson,
  PlanTimeType,
} from '../state/documents.ts'
import { datesText, localDates } from '../state/time.ts'

export type BoardTime = {
  id: string
  name: string | null
  type: PlanTimeType
  startsAt: string
  endsAt: string
  /** In the church's time zone, for example 'Sun, Oct 4, 9:00 AM'. */
  local: string
}
export type BoardRow = {
  id: string
  personId: string
  name: string
  team: string | null
  position: string | null
  status: AnswerStatus
  declineReason: string | null
  /** The scheduling e-mail is still to be sent. */
  isPencilledIn: boolean
  /** When the scheduling e-mail was sent. */
  requestedAt: string | null
  acceptedTimeIds: string[]
  declinedTimeIds: string[]
}
export type BoardPlan = {
  id: string
  title: string | null
  dates: string
  times: BoardTime[]
  rows: BoardRow[]
}
export type BoardServiceType = {
  id: string
  name: string
  folder: string | null
  isClosed: boolean
  teams: { id: string; name: string; positions: string[] }[]
  plans: BoardPlan[]
}
export type BoardPerson = { id: string; name: string; phones: string[]; isArchived: boolean }
export type Board = {
  organization: { id: string; name: string; timeZone: string }
  serviceTypes: BoardServiceType[]
  people: BoardPerson[]
}

/** Everything that a leader of one organisation sees, with the soonest plans first. */
export function boardOf(data: PlanningData, organizationId: string): Board {
  const organization = data.organizations.must(organizationId)
  const { id, name, timeZone } = organization
  return {
    organization: { id, name, timeZone },
    serviceTypes: data.serviceTypes
      .filter((type) => type.organizationId === id)
      .map((type) => ({
        id: type.id,
        name: type.name,
        folder: type.folderId ? data.folders.must(type.folderId).name : null,
        isClosed: type.isClosed,
        teams: teamsOf(data, type.id),
        plans: data.plans
          .filter((plan) => plan.serviceTypeId === type.id)
          .map((plan) => boardPlan(data, plan, organization))
          .sort((one, other) => startOf(one).localeCompare(startOf(other))),
      })),
    people: data.people
      .filter((person) => person.organizationId === id)
      .map((person) => boardPerson(data, person)),
  }
}

const LAST = '9999'
const startOf = (plan: BoardPlan): string => plan.times[0]?.startsAt ?? LAST

function teamsOf(data: PlanningData, serviceTypeId: string): BoardServiceType['teams'] {
  return data.teams
    .filter((team) => team.serviceTypeId === serviceTypeId)
    .map(({ id, name }) => ({
      id,
      name,
      positions: data.positions.filter((one) => one.teamId === id).map((one) => one.name),
    }))
}

function boardPlan(data: PlanningData, plan: Plan, { timeZone }: Organization): BoardPlan {
  const times = timesOf(data, plan.id)
  const services = times.filter((time) => time.timeType === 'service')
  return {
    id: plan.id,
    title: plan.title,
    dates: datesText(
      localDates(
        services.map((time) => time.startsAt),
        timeZone,
      ),
    ),
    times: times.map(({ id, name, timeType, startsAt, endsAt }) => ({
      id,
      name,
      type: timeType,
      startsAt,
      endsAt,
      local: localText(startsAt, timeZone),
    })),
    rows: rowsOf(data, plan.id)
      .filter((row) => !row.deletedAt)
      .map((row) => boardRow(data, row)),
  }
}

const localText = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

function boardRow(data: PlanningData, row: PlanPerson): BoardRow {
  const timeIds = (declined: boolean) =>
    row.times.filter((time) => (time.status === 'D') === declined).map((time) => time.timeId)
  return {
    id: row.id,
    personId: row.personId,
    name: nameOf(data.people.must(row.personId)),
    team: row.teamId ? data.teams.must(row.teamId).name : null,
    position: row.positionName,
    status: row.status,
    declineReason: row.declineReason,
    isPencilledIn: row.prepareNotification,
    requestedAt: row.notificationSentAt,
    acceptedTimeIds: timeIds(false),
    declinedTimeIds: timeIds(true),
  }
}

const boardPerson = (data: PlanningData, person: Person): BoardPerson => ({
  id: person.id,
  name: nameOf(person),
  phones: phonesOf(data, person.id).map((phone) => phone.e164 ?? phone.number),
  isArchived: person.archivedAt !== null,
})
