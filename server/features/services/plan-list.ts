import { EVERYBODY, FAILED, NOT_ASKED, type PersonStatus } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { csvFile } from '#server/http/csv.ts'
import { listPeople } from './people.ts'

const COLUMNS = ['Name', 'Team', 'Position', 'Number', 'State', 'Why']

const STATES: Record<Exclude<PersonStatus, typeof NOT_ASKED>, string> = {
  C: 'Accepted',
  U: 'Unconfirmed',
  D: 'Declined',
  F: 'Failed',
  O: 'Opted out',
}

const stateInWords = (status: PersonStatus): string =>
  status === NOT_ASKED ? 'Not asked yet' : STATES[status]

/** Everybody on a plan as a CSV file, team by team. */
export const exportPlan = async (db: Db, churchId: number, planId: string): Promise<File> => {
  const { people } = await listPeople(db, churchId, { planId, type: EVERYBODY })
  const rows = people
    .toSorted((one, other) => one.team.localeCompare(other.team, 'en'))
    .map(({ name, team, position, phone, status, error_message, decline_reason }) => [
      name,
      team,
      position,
      phone ?? '',
      stateInWords(status),
      (status === FAILED ? error_message : decline_reason) ?? '',
    ])
  return csvFile('plan.csv', COLUMNS, rows)
}
