import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LogEntry } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LogRow } from './log-row.tsx'
import { asOneList, nextPage } from './logs.ts'
import { LogsMenu } from './logs-menu.tsx'
import classes from './messages.module.css'

const PAGE_SIZE = 20

export function LogsPage() {
  useTitle('Logs')
  const query = useInfiniteQuery(
    api.messages.list.infiniteOptions({
      input: (page: number) => ({ page, limit: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      select: ({ pages }) => ({ logs: asOneList(pages), total: pages.at(-1)?.logTotal ?? 0 }),
    }),
  )
  const total = query.data?.total
  return (
    <>
      <PageHeader
        title="Logs"
        detail={total ? `${total.toLocaleString('en-US')} messages, newest first` : null}
      >
        <LogsMenu />
      </PageHeader>
      <div className={classes.card}>
        <Logs query={query} />
      </div>
    </>
  )
}

function Logs({ query }: { query: UseInfiniteQueryResult<{ logs: LogEntry[] }> }) {
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = query
  if (!data) {
    if (!isError) return <ListSkeleton rows={8} trailing label="Loading logs" />
    return (
      <ErrorState
        title="The logs could not be loaded"
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.logs.length === 0) return <NoLogs />
  return (
    <>
      <ol className={classes.logs} aria-label="Logs">
        {data.logs.map((log) => (
          <LogRow key={log.id} log={log} />
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={isError ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function NoLogs() {
  return (
    <EmptyState
      title="No logs found"
      action={
        <Link to="/services" search={{ type: 'A' }}>
          See who is scheduled
        </Link>
      }
    >
      Every text that goes out or comes in, and every opened link, is listed here.
    </EmptyState>
  )
}
