import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Day } from '#contract/dashboard.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { addDays } from '#web/lib/calendar-days.ts'
import { dateOf, dayInWords } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './dashboard.module.css'
import { DayCard, DaySkeleton, ServicesCard } from './day-card.tsx'
import { InNeedCard } from './in-need-card.tsx'

const TextsCard = lazy(async () => ({ default: (await import('./texts-card.tsx')).TextsCard }))

const route = getRouteApi('/workspace/day/$date')
const AHEAD: Record<string, number> = { today: 0, tomorrow: 1 }

/** The day that an address names, in the church's zone. */
function useDate(): string {
  const { date } = route.useParams()
  const zone = useZone()
  const now = useNow()
  const ahead = AHEAD[date]
  return ahead === undefined ? date : addDays(dateOf(now, zone), ahead)
}

/** A day across all of its services: who is missing, and what can still be done. */
export function DayPage() {
  const date = useDate()
  const zone = useZone()
  const now = useNow()
  const query = useQuery(api.dashboard.day.queryOptions({ input: { date } }))
  const isDate = !Number.isNaN(Date.parse(`${date}T12:00:00Z`))
  const title = isDate ? dayInWords(date, zone, now) : 'No such day'
  useTitle(title)
  return (
    <>
      <PageHeader title={title} above={<BackLink to="/dashboard" label="Dashboard" />}>
        {isDate && (
          <>
            <ButtonLink to="/day/$date" params={{ date: addDays(date, -1) }} variant="default">
              Day before
            </ButtonLink>
            <ButtonLink to="/day/$date" params={{ date: addDays(date, 1) }} variant="default">
              Day after
            </ButtonLink>
          </>
        )}
      </PageHeader>
      {query.data ? (
        <Loaded day={query.data} />
      ) : query.isError ? (
        <Card as="div" flush>
          <ErrorState
            message={errorText(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      ) : (
        <div className={classes.panels}>
          <DaySkeleton />
          <Card as="div" flush>
            <ListSkeleton rows={8} trailing label="Loading people" />
          </Card>
        </div>
      )}
    </>
  )
}

const Loaded = ({ day }: { day: Day }) =>
  day.plans.length === 0 ? (
    <Card as="div" flush>
      <EmptyState title="No services on this day" action={<Link to="/services">All services</Link>}>
        The days with services stand on the dashboard.
      </EmptyState>
    </Card>
  ) : (
    <div className={classes.day}>
      <DayCard day={day} isHeaded />
      <InNeedCard day={day} />
      <Stack>
        <ServicesCard day={day} />
        <Suspense>
          <TextsCard day={day} />
        </Suspense>
      </Stack>
    </div>
  )
