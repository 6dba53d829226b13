import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './services.module.css'

type LoadedListProps<Data> = {
  query: UseQueryResult<Data>
  /** What is loaded, for the sentence 'The plans could not be loaded'. */
  what: string
  rows?: number
  children: (data: Data) => ReactNode
}

/** A skeleton, an error, or what `children` make of the data; old data stays when a reload fails. */
export function LoadedList<Data>({ query, what, rows, children }: LoadedListProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query
  if (data !== undefined) {
    return (
      <>
        {isError && (
          <Note tone="careful" role="alert" className={classes.stale}>
            Not up to date: {errorText(error)}
          </Note>
        )}
        {children(data)}
      </>
    )
  }
  if (!isError) return <ListSkeleton rows={rows} label={`Loading ${what}`} />
  return (
    <ErrorState
      title={`The ${what} could not be loaded`}
      message={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
