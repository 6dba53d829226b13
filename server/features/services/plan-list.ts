import { eq } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
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
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import { csvFile } from '#server/http/csv.ts'
import type { PlanningDeps } from '#server/planning-service.ts'
import { findPlan } from './plans.ts'
import { listStanding } from './standing.ts'

const COLUMNS = ['Name', 'Team', 'Position', 'Number', 'State', 'Times', 'Why']

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

/** Everybody on a plan as a CSV file, team by team. */
export async function exportPlan(deps: PlanningDeps, scope: Scope, planId: string): Promise<File> {
  const { people } = await listPeople(deps, scope, { planId, type: EVERYBODY })
  const { zone } = only(
    await deps.db.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, scope.churchId)),
  )
  const rows = people
    .toSorted((one, other) => one.team.localeCompare(other.team, 'en'))
    .map((person) => [
      person.name,
      person.team,
      person.position,
      person.phone ?? '',
      stateInWords(person),
      timesInWords(person, zone),
      (person.status === FAILED ? person.error_message : person.decline_reason) ?? '',
    ])
  return csvFile('plan.csv', COLUMNS, rows)
}

/** The people of a plan whom a filter lets through. */
export async function listPeople(
  deps: PlanningDeps,
  scope: Scope,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> {
  await findPlan(deps.db, scope, planId)
  const people = await listStanding(deps, scope, planId)
  return { people: people.filter(({ status }) => isLetThrough(type, status)) }
}
