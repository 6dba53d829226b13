import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AuditList } from './audit-list.tsx'

const PAGE = 50

/** What was done in the church, by its people and by our support. */
export function ActivityPage() {
  useTitle('Activity')
  const query = useInfiniteQuery(
    api.audit.own.infiniteOptions({
      input: (cursor: number | undefined) => ({ cursor, limit: PAGE }),
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    }),
  )
  return (
    <>
      <PageHeader title="Activity" detail="What was done in your church, newest first" />
      <Card aria-label="Activity">
        <AuditList query={query} namesChurch={false} />
      </Card>
    </>
  )
}
