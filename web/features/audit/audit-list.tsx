import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { deedInWords, detailInWords } from '#core/access/audit-words.ts'
import { CALL_REFUSED } from '#core/vocabulary/audit.ts'
import { exactTime, logTime } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './audit.module.css'

type AuditListProps = {
  query: UseInfiniteQueryResult<{ pages: { entries: AuditEntry[] }[] }>
  /** Whether to name the church of each row, as for platform admins. */
  namesChurch: boolean
}

/** What was done, page by page. */
export function AuditList({ query, namesChurch }: AuditListProps) {
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && isError)
    return <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={10} label="Loading the audit log" />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyState title="No data to show" />
  return (
    <>
      <List as="ol" aria-label="What was done">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} namesChurch={namesChurch} />
        ))}
      </List>
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

function whoOf({ user, admin }: AuditEntry): string {
  const person = user ? (user.name ?? `a former member (${user.id})`) : 'Steeple'
  return admin ? `${admin.name ?? 'Steeple support'}, signed in as ${person}` : person
}

function Entry({ entry, namesChurch }: { entry: AuditEntry; namesChurch: boolean }) {
  const zone = useZone()
  const planning = usePlanningName()
  const { at, action, church, detail } = entry
  return (
    <li className={classes.row}>
      <Note as="span" title={exactTime(at, zone)}>
        {logTime(at, zone)}
      </Note>
      <b>{deedInWords(action, detail.call, planning)}</b>
      <span>
        {whoOf(entry)}
        {namesChurch && church && (
          <>
            {', '}
            <Link to="/users" search={{ church: church.id }}>
              {church.name ?? `church ${church.id}`}
            </Link>
          </>
        )}
      </span>
      <Note as="span" tone={action === CALL_REFUSED ? 'bad' : undefined}>
        {detailInWords(detail)}
      </Note>
    </li>
  )
}
