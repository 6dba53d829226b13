import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { exactTime, logTime } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from '../billing.module.css'
import { useBillingZone } from '../use-billing.ts'

const PAGE_SIZE = 20

type Page = { logs: LogEntry[]; logTotal: number }

function nextPage({ logs, logTotal }: Page, pages: Page[]): number | undefined {
  const seen = pages.reduce((count, page) => count + page.logs.length, 0)
  return logs.length > 0 && seen < logTotal ? pages.length + 1 : undefined
}

/** The texts, newest first, with what each cost. */
export function LogList() {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(
      api.messages.list.infiniteOptions({
        input: (page: number) => ({ page, limit: PAGE_SIZE }),
        initialPageParam: 1,
        getNextPageParam: nextPage,
      }),
    )
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={6} label="Loading logs" />
  const logs = [...new Map(data.pages.flatMap((page) => page.logs).map((log) => [log.id, log])).values()]
  if (logs.length === 0)
    return <EmptyState title="No logs found">Every text that goes out or comes in is listed here.</EmptyState>
  return (
    <>
      <List as="ol" aria-label="Logs">
        {logs.map((log) => (
          <LogLine key={log.id} log={log} />
        ))}
      </List>
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={error ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function LogLine({ log }: { log: LogEntry }) {
  const zone = useBillingZone()
  return (
    <li>
      <p className={classes.message}>{log.message}</p>
      <Note>
        <time dateTime={log.created_at_utc} title={exactTime(log.created_at_utc, zone)}>
          {logTime(log.created_at_utc, zone)}
        </time>
        {' · '}
        {log.status.charAt(0).toUpperCase() + log.status.slice(1)}
        {log.credits > 0 && ` · ${plural(log.credits, 'credit')}`}
      </Note>
    </li>
  )
}
