import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { changed, FIRST_FILTERS, type Filters, isTooShort, toInput } from './number-filters.ts'

const PAUSE_MS = 300

/** The filters and the numbers that fit them; the old numbers stay until new ones have come. */
export const useNumberSearch = () => {
  const [filters, setFilters] = useState(FIRST_FILTERS)
  const [asked] = useDebouncedValue(filters, PAUSE_MS)
  const query = useQuery(
    api.numbers.search.queryOptions({
      input: toInput(asked),
      enabled: !isTooShort(asked),
      placeholderData: keepPreviousData,
    }),
  )
  return {
    filters,
    change: (change: Partial<Filters>) => setFilters(changed(filters, change)),
    query,
    isSearching: query.isFetching || asked !== filters,
  }
}
