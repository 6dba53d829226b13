import { Link, Navigate } from '@tanstack/react-router'
import type { ComingPlan } from '#contract/services.ts'
import { dateOf, dayInWords, exactTime, timeOfDay } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { ColumnItem, ColumnList, RowBody, rowClass } from '#web/ui/column.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { LoadedList } from './loaded-list.tsx'
import { countWords } from './people-words.ts'
import classes from './services.module.css'
import { type ServicesSearch, withPlan } from './services-search.ts'
import { useComing, useServices } from './use-lists.ts'

type OfSearch = { search: ServicesSearch }

/** On phones: the services of the coming weeks day by day, whatever their type, and from each to its people. */
export function ServicesOnPhone({ search }: OfSearch) {
  const query = useComing(search)
  if (search.plan) return <Navigate to="/logs-people" search={search} replace />
  const list = (
    <LoadedList query={query} what="services" rows={8}>
      {({ plans }) => <Days plans={shownOf(plans, search)} search={search} />}
    </LoadedList>
  )
  return query.data ? (
    list
  ) : (
    <Card as="div" flush>
      {list}
    </Card>
  )
}

/** Those of the chosen service type on which somebody has the chosen status. */
const shownOf = (plans: readonly ComingPlan[], { type, service }: ServicesSearch): ComingPlan[] =>
  plans.filter((plan) => (type === 'A' || plan.confirmed > 0) && (!service || plan.service_id === service))

function Days({ plans, search }: OfSearch & { plans: ComingPlan[] }) {
  const zone = useZone()
  const days = Map.groupBy(plans, ({ starts_at: at }) => (at ? dateOf(new Date(at), zone) : ''))
  return (
    <>
      {plans.length === 0 && <Nothing search={search} />}
      {[...days].map(([date, ofDay]) => (
        <Day key={date} date={date} plans={ofDay} search={search} />
      ))}
      <Unreadable search={search} />
    </>
  )
}

const Nothing = ({ search: { type } }: OfSearch) => (
  <Card as="div" flush>
    {type === 'A' ? (
      <EmptyState title="Nobody is scheduled in the coming weeks">
        The services of the coming weeks appear here once people are on them.
      </EmptyState>
    ) : (
      <EmptyState
        title="No service has anybody here"
        action={
          <Link to="/services" search={{ type: 'A' }}>
            All services
          </Link>
        }
      >
        The services with somebody in this state appear here.
      </EmptyState>
    )}
  </Card>
)

function Day({ date, plans, search }: OfSearch & { date: string; plans: ComingPlan[] }) {
  const zone = useZone()
  const now = useNow()
  const title = date === '' ? 'Without a date' : dayInWords(date, zone, now)
  return (
    <Card flush aria-label={title}>
      <h2 className={classes.dayTitle}>
        {date === '' ? (
          title
        ) : (
          <Link to="/day/$date" params={{ date }}>
            {title}
          </Link>
        )}
      </h2>
      <ColumnList label={title}>
        {plans.map((plan) => (
          <ColumnItem key={plan.id}>
            <PlanLink plan={plan} search={search} />
          </ColumnItem>
        ))}
      </ColumnList>
    </Card>
  )
}

function PlanLink({ plan, search }: OfSearch & { plan: ComingPlan }) {
  const zone = useZone()
  const { service_id, service_name, starts_at } = plan
  const service = { ...search, service: service_id, serviceName: service_name }
  const details = [starts_at && timeOfDay(starts_at, zone), plan.title, countWords(search.type, plan)]
  return (
    <Link
      to="/logs-people"
      search={withPlan(service, plan)}
      className={rowClass}
      title={starts_at ? exactTime(starts_at, zone) : undefined}
    >
      <RowBody name={service_name} detail={details.filter(Boolean).join(' · ')} />
    </Link>
  )
}

/** Service types whose plans nobody can be shown, and why. */
function Unreadable({ search }: OfSearch) {
  const { data } = useServices({ type: search.type })
  return data?.services
    .filter(({ status }) => status !== '')
    .map(({ id, title, status }) => (
      <Note key={id}>
        {title}: {status}
      </Note>
    ))
}
