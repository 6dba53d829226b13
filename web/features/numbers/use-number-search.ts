import { useDebouncedValue } from '@mantine/hooks'
import { type Query, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { changed, FIRST_FILTERS, type Filters, isTooShort, toInput } from './number-filters.ts'

const PAUSE_MS = 300

const countryOf = (query: Query | undefined): string | undefined =>
  (query?.queryKey[1] as { input?: { country?: string } } | undefined)?.input?.country

/**
 * The filters and the numbers that fit them; the old numbers stay until new ones have come, unless they are of
 * another country, whose number would be taken for one of this. Where the area it begins with has none for sale, it
 * goes on with all.
 */
export function useNumberSearch(first: Filters) {
  const [filters, setFilters] = useState(first)
  const [settled] = useDebouncedValue(filters, PAUSE_MS)
  // Only typing pauses: another country is asked for at once.
  const asked = settled.country === filters.country ? settled : filters
  const query = useQuery(
    api.numbers.search.queryOptions({
      input: toInput(asked),
      enabled: !isTooShort(asked),
      placeholderData: (before, query) =>
        countryOf(query as Query | undefined) === asked.country ? before : undefined,
    }),
  )
  const isNoneAtFirst = filters === first && query.data?.numbers.length === 0 && !query.isPlaceholderData
  if (isNoneAtFirst && first.search !== '') setFilters({ ...FIRST_FILTERS, country: first.country })
  return {
    filters,
    replace: setFilters,
    change: (change: Partial<Filters>) => setFilters(changed(filters, change)),
    query,
    isSearching: query.isFetching || asked !== filters,
  }
}
