import type { NumberCountry, NumberType } from '#core/vocabulary/numbers.ts'
import { typesOf } from './countries.ts'

export type Place = { latitude: number; longitude: number }

/** What somebody looks for; with a place, near it instead of what is typed. */
export type Filters = {
  country: NumberCountry
  selectBy: 'location' | 'number'
  search: string
  partOfNum: 'first' | 'anywhere' | 'last'
  numberType: NumberType
  place: Place | null
}

export const FIRST_FILTERS: Filters = {
  country: 'US',
  selectBy: 'number',
  search: '',
  partOfNum: 'anywhere',
  numberType: 'local',
  place: null,
}

/** A change to one filter, with what no longer fits the others set back. */
export const changed = (filters: Filters, change: Partial<Filters>): Filters => {
  const next = { ...filters, ...change }
  const [firstType = 'local', ...others] = typesOf(next.country)
  const isOtherGround = next.country !== filters.country || next.selectBy !== filters.selectBy
  return {
    ...next,
    numberType: [firstType, ...others].includes(next.numberType) ? next.numberType : firstType,
    search: isOtherGround || change.place ? '' : next.search,
    place: isOtherGround || 'search' in change ? null : next.place,
  }
}

/** The carrier finds nothing by a single digit; the search waits for the next. */
export const isTooShort = ({ selectBy, search }: Filters): boolean =>
  selectBy === 'number' && search.replace(/[^0-9a-z]/gi, '').length === 1

/** The same as the server wants it. */
export const toInput = ({ place, ...rest }: Filters) => ({ ...rest, search: rest.search.trim(), ...place })
