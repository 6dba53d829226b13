import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { changed, FIRST_FILTERS, type Filters, isTooShort, toInput } from './number-filters.ts'

const PAUSE_MS = 300

/**
 * The filters and the numbers that fit them; the old numbers stay until new ones have come. Where the area it
 * begins with has none for sale, it goes on with all.
 */
export const useNumberSearch = (first: Filters) => {
  const [filters, setFilters] = useState(first)
  const [asked] = useDebouncedValue(filters, PAUSE_MS)
  const query = useQuery(
    api.numbers.search.queryOptions({
      input: toInput(asked),
      enabled: !isTooShort(asked),
      placeholderData: keepPreviousData,
    }),
  )
  const isNoneAtFirst = filters === first && query.data?.numbers.length === 0 && !query.isPlaceholderData
  if (isNoneAtFirst && first.search !== '') setFilters({ ...FIRST_FILTERS, country: first.country })
  return {
    filters,
    change: (change: Partial<Filters>) => setFilters(changed(filters, change)),
    query,
    isSearching: query.isFetching || asked !== filters,
  }
}
