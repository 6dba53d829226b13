import { consentPages } from '../../base/consent.ts'
import { nameOf, type PlanningData } from '../state/collections.ts'
import type { Person } from '../state/documents.ts'

export const pages = consentPages('Planning Center', {
  light:
    '--ink: #1c2430; --muted: #5a6675; --card: #fff; --page: #eef1f5; --line: #ccd3dc; --go: #1f5fbf; --on-go: #fff;',
  dark: '--ink: #edf1f6; --muted: #a3afbd; --card: #1b222c; --page: #10151c; --line: #39434f; --go: #7db0ff; --on-go: #1b222c;',
})
export const problemPage = pages.problem

const loginOf = (person: Person) => ({
  value: person.id,
  name: nameOf(person),
  note: person.servicesPermission ?? 'no access to Services',
})

/** Whether an application has access to an organization already. */
const isConnected = ({ tokens }: PlanningData, organizationId: string): boolean =>
  tokens.find((one) => one.organizationId === organizationId && !one.isRevoked && !one.isRefreshUsed) !==
  undefined

/** Asks whom to log in as, and whether the application may read the church's data. */
export function authorizePage(data: PlanningData, asked: URLSearchParams): string {
  const logins = data.people.filter((person) => person.canLogIn)
  if (!logins.length) return problemPage('This sandbox has no organisation to log in to.')
  // A church that signs up meets one that nobody has connected first.
  const organizations = data.organizations
    .all()
    .toSorted((one, other) => Number(isConnected(data, one.id)) - Number(isConnected(data, other.id)))
  const groups = organizations.map(({ id, name }) => ({
    name,
    logins: logins.filter(({ organizationId }) => organizationId === id).map(loginOf),
  }))
  return pages.ask("An application asks to see and change your church's schedules.", asked, groups)
}
