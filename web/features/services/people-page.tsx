import { getRouteApi, Link } from '@tanstack/react-router'
import { planInWords } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
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
  const zone = useZone()
  const people = usePeopleByStatus(search)
  const plan = people.data?.plan
  const title = plan ? planInWords(plan, zone) : (search.serviceName ?? 'People')
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        detail={plan ? plan.title || '\u00a0' : '\u00a0'}
        above={<Trail between={[servicesStep(search)]} here={search.serviceName ?? 'People'} />}
      />
      {search.plan ? <PeopleOfPlan search={search} people={people} /> : <NoPlan />}
    </>
  )
}

type PeopleOfPlanProps = { search: ServicesSearch; people: ReturnType<typeof usePeopleByStatus> }

function PeopleOfPlan({ search, people }: PeopleOfPlanProps) {
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
