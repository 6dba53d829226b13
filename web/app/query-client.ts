import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from '#web/lib/errors.ts'

const isWorthRetrying = (failures: number, error: unknown) => {
  const status = errorStatus(error)
  return failures < 2 && (status === null || status >= 500)
}

/** Live events tell when something changed, so answers stay fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
  },
})
