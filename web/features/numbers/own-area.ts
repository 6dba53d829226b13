import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'

/** The search that begins with numbers like the owner's own. */
export const likeOwn = (areaCode: string, country: NumberCountry): Filters => ({
  ...FIRST_FILTERS,
  country,
  search: areaCode,
  partOfNum: 'first',
})
