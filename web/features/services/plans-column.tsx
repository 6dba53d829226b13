import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/services.ts'
import { exactTime, shortDay, shortDayAndTime } from '#web/lib/dates.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { RemindLink } from '#web/lib/remind-link.tsx'
import { Column, ColumnItem, ColumnList, RowBody, rowClass } from '#web/ui/column.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { LoadedList } from './loaded-list.tsx'
import { countWords } from './people-words.ts'
import { type ServicesSearch, withPlan } from './services-search.ts'

type PlansProps = {
  query: UseQueryResult<{ plans: Plan[] }>
  search: ServicesSearch
  /** Why the plans of the service type cannot be read; empty when they can. */
  unreadable?: string
}

export function PlansColumn({ query, search, unreadable = '' }: PlansProps) {
  const open = query.data?.plans.find(({ unconfirmed }) => unconfirmed > 0)
  return (
    <Column
      title="Plans"
      busy={query.isFetching}
      onReload={() => void query.refetch()}
      tools={open && open.id !== search.plan && <RemindFor plan={open} search={search} />}
    >
      <LoadedList query={query} what="plans">
        {({ plans }) =>
          unreadable ? (
            <Unreadable reason={unreadable} />
          ) : plans.length === 0 ? (
            <NoPlans search={search} />
          ) : (
            <Plans plans={plans} search={search} />
          )
        }
      </LoadedList>
    </Column>
  )
}

/** A reminder for a plan on which somebody has not answered. */
function RemindFor({ plan, search }: { plan: Plan; search: ServicesSearch }) {
  const zone = useZone()
  const when = plan.starts_at ? `for ${shortDay(plan.starts_at, zone)}` : undefined
  return <RemindLink open={plan.unconfirmed_people} of={withPlan(search, plan)} when={when} />
}

const Unreadable = ({ reason }: { reason: string }) => (
  <EmptyState
    title="These plans cannot be read"
    action={<Link to="/integrations">Check the connection to {usePlanningName()}</Link>}
  >
    {reason}
  </EmptyState>
)

function NoPlans({ search }: { search: ServicesSearch }) {
  const planning = usePlanningName()
  return (
    <EmptyState title="No upcoming plans">
      Plans of {search.serviceName ?? 'this service type'} appear here when they are added in {planning}.
    </EmptyState>
  )
}

function Plans({ plans, search }: { plans: Plan[]; search: ServicesSearch }) {
  return (
    <ColumnList label="Plans">
      {plans.map((plan) => (
        <ColumnItem key={plan.id}>
          <Link
            to="/services"
            search={withPlan(search, plan)}
            resetScroll={false}
            className={rowClass}
            aria-current={plan.id === search.plan ? 'true' : undefined}
          >
            <PlanBody plan={plan} counts={countWords(search.type, plan)} />
          </Link>
        </ColumnItem>
      ))}
    </ColumnList>
  )
}

function PlanBody({ plan: { title, starts_at }, counts }: { plan: Plan; counts: string }) {
  const zone = useZone()
  if (!starts_at) return <RowBody name={title || 'Plan without a date'} detail={counts} />
  return (
    <RowBody
      name={
        <time dateTime={starts_at} title={exactTime(starts_at, zone)}>
          {shortDayAndTime(starts_at, zone)}
        </time>
      }
      detail={title ? `${title} · ${counts}` : counts}
    />
  )
}
