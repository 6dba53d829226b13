import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { ErrorState } from '#web/ui/list-states.tsx'

type Needed = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>

/** What needs several answers of the server, once all are there; until then why not, and the way to try again. */
export function WhenLoaded({ queries, children }: { queries: readonly Needed[]; children: ReactNode }) {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.filter(({ error }) => error !== null)
  const [first] = failed
  if (missing.length === 0) return children
  if (!first) return <Skeleton height={240} />
  return (
    <ErrorState
      message={errorText(first.error)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch()
      }}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  )
}
