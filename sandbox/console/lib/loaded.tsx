import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'

/** Shows what was read, that it is being read, or why it could not be read. */
export function Loaded<View>({
  query,
  children,
}: {
  query: UseQueryResult<View, Error>
  children: (view: View) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return <ListSkeleton />
}
