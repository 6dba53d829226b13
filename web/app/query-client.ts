import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from '#web/lib/errors.ts'

function isWorthRetrying(failures: number, error: unknown) {
  const status = errorStatus(error)
  return failures < 2 && (status === null || status >= 500)
}

/** Live events report what has changed, so answers may be kept for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
  },
})
