import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ForecastQuery } from '#contract/messages.ts'
import type { StatusFilter } from '#contract/shared.ts'
import type { ServicesSearch } from '#web/features/services/search.ts'

type Given = Record<string, unknown>

const FILTERS: readonly StatusFilter[] = ['U', 'C', 'D', 'F', 'A']

/** Ids may look like numbers in an address; they stay text. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

const filter = (value: unknown): StatusFilter => FILTERS.find((known) => known === value) ?? 'A'

/** What the services, person and people pages read from the address (spec 001 §2). */
export const servicesSearch = (given: Partial<ServicesSearch> & SearchSchemaInput): ServicesSearch => ({
  type: filter(given.type),
  folder: text(given.folder),
  service: text(given.service),
  serviceName: text(given.serviceName),
  plan: text(given.plan),
  planName: text(given.planName),
  personId: text(given.personId),
  personName: text(given.personName),
  assignment: text(given.assignment),
})

const oneOf = <Value>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((one) => String(one) === String(value))

export type ForecastSearch = Partial<Pick<ForecastQuery, 'kind' | 'service' | 'state' | 'day'>> & {
  days: ForecastQuery['days']
}

/** The period and the filters of the forecast. */
export const forecastSearch = (given: Partial<ForecastSearch> & SearchSchemaInput): ForecastSearch => ({
  days: oneOf([7, 14, 30] as const, given.days) ?? 7,
  kind: oneOf(['confirmation', 'confirmation_reminder', 'follow_up', 'other'] as const, given.kind),
  service: text(given.service),
  state: oneOf(['planned', 'held', 'skipped', 'blocked'] as const, given.state),
  day: /^\d{4}-\d{2}-\d{2}$/.test(String(given.day)) ? String(given.day) : undefined,
})

/** A path of this app; anything that could lead elsewhere is dropped. */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export const loginSearch = (given: Given): { message?: string; redirect?: string } => ({
  message: text(given.message),
  redirect: ownPath(given.redirect),
})

/** The single-use code of a link in an e-mail. */
export const codeSearch = (given: Given): { code?: string } => ({ code: text(given.code) })

export const emailSearch = (given: Given): { email?: string } => ({ email: text(given.email) })

/** The id of somebody who is signing up. */
export const signupSearch = (given: Given): { id?: number } => ({ id: Number(given.id) || undefined })

export const dashboardSearch = (given: Given): { value?: number } =>
  Number(given.value) === 1 ? { value: 1 } : {}

export const authorizationSearch = (given: Given): { code?: string; state?: string; error?: string } => ({
  code: text(given.code),
  state: text(given.state),
  error: text(given.error),
})

export const inboxSearch = (
  given: Partial<{ show: 'open' | 'done' }> & SearchSchemaInput,
): { show: 'open' | 'done' } => ({ show: given.show === 'done' ? 'done' : 'open' })

/** `preview`: the link stood in a text that went to the owner on trial. */
export const volunteerSearch = (given: Given): { personId?: string; preview?: number } => ({
  personId: text(given.personId),
  ...(Number(given.preview) === 1 && { preview: 1 }),
})
