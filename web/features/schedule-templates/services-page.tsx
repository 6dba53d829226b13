import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ColumnItem, ColumnList, RowBody, rowClass } from '#web/ui/column.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const useServices = () => useQuery(api.services.all.queryOptions({ input: {} }))

/** Every service with the schedule that holds for it. */
export function ServicesTemplatesPage() {
  const services = useServices()
  useTitle('Services and schedules')
  return (
    <>
      <PageHeader
        title="Services and schedules"
        detail="The schedule that holds for each service"
        above={<BackLink to="/schedule-templates" label="Schedule templates" />}
      />
      <Card flush aria-label="Services">
        <Services query={services} />
      </Card>
    </>
  )
}

function Services({ query }: { query: ReturnType<typeof useServices> }) {
  const { data, error, refetch, isFetching } = query
  const planning = usePlanningName()
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={5} label="Loading services" />
  if (data.services.length === 0)
    return (
      <EmptyState
        title="No services yet"
        action={<ButtonLink to="/integrations">Open integrations</ButtonLink>}
      >
        They come from {planning}, once it is connected and read.
      </EmptyState>
    )
  return (
    <ColumnList label="Services">
      {data.services.map(({ id, title, template, template_id }) => (
        <ColumnItem key={id}>
          <Link
            to="/edit-schedule"
            search={{ id: template_id === null ? undefined : String(template_id) }}
            className={rowClass}
          >
            <RowBody name={title} detail={template ?? 'No schedule'} />
          </Link>
        </ColumnItem>
      ))}
    </ColumnList>
  )
}
