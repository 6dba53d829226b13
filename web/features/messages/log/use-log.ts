import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { type Filters, searchOf } from './log-search.ts'
import { asOneList, nextPage } from './logs.ts'

const PAGE_SIZE = 20

/** What fits the filters, page by page. */
export const useLog = (filters: Filters) =>
  useInfiniteQuery(
    api.messages.search.infiniteOptions({
      input: (page: number) => ({ ...searchOf(filters), page, limit: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({ logs: asOneList(pages), total: pages.at(-1)?.logTotal ?? 0 }),
    }),
  )
