import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NeedList } from './needs.tsx'

/** Everything that waits for somebody at the church, in one list. */
export function NeedsPage() {
  const { data, isError, error, isFetching, refetch } = useQuery(api.dashboard.needs.queryOptions())
  useTitle('Needs you')
  return (
    <>
      <PageHeader
        title="Needs you"
        detail={data ? plural(data.needs.length + data.more_needs, 'need') : '\u00a0'}
        above={<BackLink to="/dashboard" label="Dashboard" />}
      />
      <Card as="div" flush>
        {data ? (
          <NeedList needs={data.needs} />
        ) : isError ? (
          <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ListSkeleton rows={10} trailing label="Loading needs" />
        )}
      </Card>
    </>
  )
}
