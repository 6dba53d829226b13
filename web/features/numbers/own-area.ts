import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'

const TOLL_FREE = ['800', '833', '844', '855', '866', '877', '888']

/** The area code of a phone of North America; null of any other. */
export const areaCodeOf = (phone: string): string | null => {
  const [, code = ''] = /^1?([2-9]\d{2})\d{7}$/.exec(phone.replace(/\D/g, '')) ?? []
  return code === '' || TOLL_FREE.includes(code) ? null : code
}

/** The search that begins with numbers like the owner's own. */
export const likeOwn = (areaCode: string, country: NumberCountry): Filters => ({
  ...FIRST_FILTERS,
  country,
  search: areaCode,
  partOfNum: 'first',
})
