import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeopleColumn } from './people-column.tsx'
import { type ServicesSearch, withoutPerson } from './services-search.ts'
import { StatusLinks } from './status-links.tsx'
import { servicesStep, Trail } from './trail.tsx'
import { usePeopleByStatus } from './use-lists.ts'

const route = getRouteApi('/workspace/logs-people')

/** The people of one plan who have one status. */
export function PeoplePage() {
  const search = withoutPerson(route.useSearch())
  const title = search.planName ?? 'People'
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        detail={search.serviceName}
        above={<Trail between={[servicesStep(search)]} here={title} />}
      />
      {search.plan ? <PeopleOfPlan search={search} /> : <NoPlan />}
    </>
  )
}

function PeopleOfPlan({ search }: { search: ServicesSearch }) {
  const people = usePeopleByStatus(search)
  return (
    <>
      <StatusLinks to="/logs-people" search={search} />
      <Card as="div" flush>
        <PeopleColumn
          key={search.plan}
          query={people}
          search={search}
          to="/personal-service"
          withPage
          showEveryone={
            <Link to="/logs-people" search={{ ...search, type: 'A' }}>
              Show everyone on this plan
            </Link>
          }
        />
      </Card>
    </>
  )
}

function NoPlan() {
  return (
    <EmptyState
      title="No plan chosen"
      action={
        <Link to="/services" search={{ type: 'A' }}>
          Choose a plan
        </Link>
      }
    >
      The people of a plan appear here.
    </EmptyState>
  )
}
