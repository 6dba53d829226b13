import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#web/lib/errors.ts'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './asks.module.css'

type WaitingCardProps = {
  query: UseQueryResult
  rows?: number
  /** What is being loaded. */
  label: string
}

/** The card as long as what belongs into it is not there. */
export const WaitingCard = ({ query, rows = 6, label }: WaitingCardProps) => {
  const { isError, error, isFetching, refetch } = query
  return (
    <div className={classes.card}>
      {isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={rows} label={label} />
      )}
    </div>
  )
}
