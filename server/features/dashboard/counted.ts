import type { CountedPerson, CountedPlace } from '#contract/dashboard.ts'
import { type Hours, opensFor } from '#core/messages/urgent.ts'
import { problemInWords } from '#core/services/standing.ts'
import { isBefore } from '#core/time/instant.ts'
import type { AskState } from '#core/vocabulary/asks.ts'
import { DECLINED, FAILED, type PersonStatus } from '#core/vocabulary/people.ts'
import { momentOf, type StandingRow } from '#server/features/services/standing.ts'

/** A place as it is counted: `said` and `at` are of the place, or of the one time of it that was declined. */
export type CountedRow = Omit<StandingRow, 'status'> & {
  said: PersonStatus
  at: string | null
  time_id: string | null
  title: string
  service_type_id: string
  service_name: string
  ask_id?: number | null
  ask_state?: AskState | null
}

/** What a list of people is looked at with. */
export type Look = { hours: Hours; now: Temporal.Instant; planning: string }

function whyOf({ said, problem, decline_reason }: CountedRow, planning: string): string | null {
  if (said === FAILED) return problemInWords(problem, planning)
  return said === DECLINED ? decline_reason : null
}

/** Whether a place begins before a text that is sent by hand now may go. */
const isTooLate = (at: Temporal.Instant | null, { hours, now }: Look): boolean =>
  at !== null && !isBefore(opensFor(at, hours, now), at)

function placeView(row: CountedRow, look: Look): CountedPlace {
  const at = momentOf(row.at)
  return {
    assignment_id: row.assignment_id,
    time_id: row.time_id,
    plan_id: row.plan_id,
    plan_title: row.title,
    service_id: row.service_type_id,
    service_name: row.service_name,
    team: row.team,
    position: row.position,
    starts_at: at?.toString() ?? null,
    why: whyOf(row, look.planning),
    ask: row.ask_id && row.ask_state ? { id: row.ask_id, state: row.ask_state } : null,
    is_too_late: isTooLate(at, look),
  }
}

/** Each person once for each way in which they stand, in the order of the rows. */
export const byPerson = (rows: readonly CountedRow[], look: Look): CountedPerson[] =>
  [...Map.groupBy(rows, ({ person_id, said }) => `${said} ${person_id}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { person_id: id, name, phone, said } = first
    return { id, name, phone, status: said, texts: 0, places: own.map((row) => placeView(row, look)) }
  })
