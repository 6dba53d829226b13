import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { errorText } from './errors.ts'

type WaitingCardProps = {
  query: UseQueryResult
  rows?: number
  /** What is being loaded. */
  label: string
}

/** The card as long as what belongs into it is not there. */
export function WaitingCard({ query, rows = 6, label }: WaitingCardProps) {
  const { isError, error, isFetching, refetch } = query
  return (
    <Card as="div">
      {isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={rows} label={label} />
      )}
    </Card>
  )
}
