import type { PersonInPlan, PlanSheet } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { clockTime } from '#core/time/words.ts'
import {
  ACCEPTED,
  EVERYBODY,
  FAILED,
  isLetThrough,
  NOT_ASKED,
  type PersonStatus,
  type StatusFilter,
} from '#core/vocabulary/people.ts'
import type { Scope } from '#server/db/scope.ts'
import { zoneOf } from '#server/features/messages/church-rules.ts'
import { csvFile } from '#server/http/csv.ts'
import type { PlanningDeps } from '#server/planning-service.ts'
import { findPlan, planHeadView, plansOfDay } from './plans.ts'
import { listAcross, listStanding } from './standing.ts'

const COLUMNS = ['Date', 'Time', 'Service', 'Name', 'Team', 'Position', 'Number', 'State', 'Times', 'Why']

const STATES: Record<Exclude<PersonStatus, typeof NOT_ASKED>, string> = {
  C: 'Accepted',
  U: 'Unconfirmed',
  D: 'Declined',
  F: 'Failed',
  O: 'Opted out',
}

function stateInWords(person: PersonInPlan): string {
  if (isInPart(person)) return 'Accepted in part'
  return person.status === NOT_ASKED ? 'Not asked yet' : STATES[person.status]
}

/** '9:00 AM accepted, 11:00 AM declined', where some of the times stand. */
const timesInWords = (person: PersonInPlan, zone: string): string =>
  isInPart(person)
    ? person.times
        .filter(({ status, is_empty }) => status === ACCEPTED || is_empty)
        .map(({ starts_at, status }) => {
          const at = Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone)
          return `${clockTime(at)} ${status === ACCEPTED ? 'accepted' : 'declined'}`
        })
        .join(', ')
    : ''

const rowsOfSheet = ({ plan, people }: PlanSheet, zone: string): string[][] => {
  const at = plan.starts_at === null ? null : Temporal.Instant.from(plan.starts_at).toZonedDateTimeISO(zone)
  return people
    .toSorted((one, other) => one.team.localeCompare(other.team, 'en'))
    .map((person) => [
      at?.toPlainDate().toString() ?? '',
      (at && clockTime(at)) ?? '',
      plan.service_name,
      person.name,
      person.team,
      person.position,
      person.phone ?? '',
      stateInWords(person),
      timesInWords(person, zone),
      (person.status === FAILED ? person.error_message : person.decline_reason) ?? '',
    ])
}

const fileOf = (name: string, sheets: readonly PlanSheet[], zone: string): File =>
  csvFile(
    name,
    COLUMNS,
    sheets.flatMap((sheet) => rowsOfSheet(sheet, zone)),
  )

/** Everybody on a plan as a CSV file, team by team. */
export async function exportPlan(deps: PlanningDeps, scope: Scope, planId: string): Promise<File> {
  const sheet = await listPeople(deps, scope, { planId, type: EVERYBODY })
  return fileOf('plan.csv', [sheet], await zoneOf(deps.db, scope.churchId))
}

/** The people of a plan whom a filter lets through. */
export async function listPeople(
  deps: PlanningDeps,
  scope: Scope,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<PlanSheet> {
  const plan = await findPlan(deps.db, scope, planId)
  const people = await listStanding(deps, scope, planId)
  return { plan: planHeadView(plan), people: people.filter(({ status }) => isLetThrough(type, status)) }
}

/** Everybody on the plans of a day, soonest plan first. */
export async function listDay(
  deps: PlanningDeps,
  scope: Scope,
  date: string,
): Promise<{ plans: PlanSheet[] }> {
  const zone = await zoneOf(deps.db, scope.churchId)
  const found = await plansOfDay(deps.db, scope, Temporal.PlainDate.from(date), zone)
  const people = await listAcross(
    deps,
    scope,
    found.map(({ id }) => id),
  )
  return { plans: found.map((plan) => ({ plan: planHeadView(plan), people: people.get(plan.id) ?? [] })) }
}

/** The same as a CSV file. */
export async function exportDay(deps: PlanningDeps, scope: Scope, date: string): Promise<File> {
  const { plans } = await listDay(deps, scope, date)
  return fileOf(`day-${date}.csv`, plans, await zoneOf(deps.db, scope.churchId))
}
