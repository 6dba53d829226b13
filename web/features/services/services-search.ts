import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Plan, Service } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import { STATUS_FILTERS } from '#core/vocabulary/people.ts'
import { oneOf, text } from '#web/lib/search.ts'

/** What the address says: the status filter, and what is chosen in each column. */
export type ServicesSearch = {
  type: StatusFilter
  folder?: string
  service?: string
  serviceName?: string
  plan?: string
  planName?: string
  personId?: string
  personName?: string
  assignment?: string
  /** Everybody of the coming weeks in one list, as a tile counts them. */
  all?: boolean
  /** The day that one came from: closing somebody leads back there. */
  day?: string
  /** Of the sheet: everybody on the plans of this day. */
  date?: string
}

/** Reads the address; a status that is missing or unknown means everybody. */
export const servicesSearch = (given: Partial<ServicesSearch> & SearchSchemaInput): ServicesSearch => ({
  type: oneOf(STATUS_FILTERS, given.type) ?? 'A',
  folder: text(given.folder),
  service: text(given.service),
  serviceName: text(given.serviceName),
  plan: text(given.plan),
  planName: text(given.planName),
  personId: text(given.personId),
  personName: text(given.personName),
  assignment: text(given.assignment),
  all: text(given.all) === 'true' || given.all === true || undefined,
  day: text(given.day),
  date: text(given.date),
})

/** The title of the page for each status. */
export const servicesTitles: Record<StatusFilter, string> = {
  A: 'Sent Services',
  U: 'Unconfirmed Services',
  C: 'Accepted Services',
  D: 'Declined Services',
  F: 'Failed Services',
}

type Named = { id: string; title: string }

export const withFolder = ({ type }: ServicesSearch, folder: string): ServicesSearch => ({ type, folder })

export const withService = ({ type, folder }: ServicesSearch, service: Named): ServicesSearch => ({
  type,
  folder,
  service: service.id,
  serviceName: service.title,
})

export const withPlan = (
  { type, folder, service, serviceName }: ServicesSearch,
  plan: Named,
): ServicesSearch => ({
  type,
  folder,
  service,
  serviceName,
  plan: plan.id,
  planName: plan.title,
})

export const withPerson = (search: ServicesSearch, person: { id: string; name: string }): ServicesSearch => ({
  ...search,
  personId: person.id,
  personName: person.name,
})

export const withoutPerson = (search: ServicesSearch): ServicesSearch => ({
  ...search,
  personId: undefined,
  personName: undefined,
})

/**
 * Picks the first service type, then its first plan, where the address names none; null when there is nothing
 * to pick.
 */
export function withPicks(
  search: ServicesSearch,
  services: Service[] | undefined,
  plans: Plan[] | undefined,
): ServicesSearch | null {
  const [firstService] = services ?? []
  if (!search.service && !search.plan) return firstService ? withService(search, firstService) : null
  const [firstPlan] = plans ?? []
  return !search.plan && firstPlan ? withPlan(search, firstPlan) : null
}
