import type { NumberCountry, NumberType } from '#core/vocabulary/numbers.ts'
import { typesOf } from './countries.ts'

export type Place = { latitude: number; longitude: number }

/** What somebody looks for; with a place, numbers near it count instead of what is typed. */
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

/** The filters after a change, with those reset that no longer fit. */
export function changed(filters: Filters, change: Partial<Filters>): Filters {
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

/** Whether the search must wait for another digit: the carrier finds nothing by a single one. */
export const isTooShort = ({ selectBy, search }: Filters): boolean =>
  selectBy === 'number' && search.replace(/[^0-9a-z]/gi, '').length === 1

/** The filters as the server wants them. */
export const toInput = ({ place, ...rest }: Filters) => ({ ...rest, search: rest.search.trim(), ...place })
