import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** What the operator adds to the pages; undefined until it is known. */
export const usePageSettings = () =>
  useQuery(api.platform.pages.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data
