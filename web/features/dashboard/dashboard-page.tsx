import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { PlanningTroubleBanner } from '#web/lib/planning-trouble.tsx'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { CreditsBanner } from './credits-banner.tsx'
import classes from './dashboard.module.css'
import { DayCard, DaySkeleton } from './day-card.tsx'
import { ForecastCard, useWeekAhead } from './forecast-card.tsx'
import { InNeedCard } from './in-need-card.tsx'
import { Needs } from './needs.tsx'
import { NextServices } from './next-services.tsx'
import { SendingBanner } from './sending-banner.tsx'
import { SetupGuide } from './setup-guide.tsx'
import { countsOf, type Dashboard } from './tile-counts.ts'
import { Tiles } from './tiles.tsx'
import { TrialEndBanner } from './trial-end-banner.tsx'
import { Welcome } from './welcome.tsx'

// They are made of the same parts, and come in the same file.
export { DayPage } from './day-page.tsx'
export { NeedsPage } from './needs-page.tsx'

const ConnectedDialog = lazy(async () => ({
  default: (await import('./connected-dialog.tsx')).ConnectedDialog,
}))
const route = getRouteApi('/workspace/dashboard')

export function DashboardPage() {
  const dashboard = useQuery(api.dashboard.get.queryOptions())
  // Asked for beside the dashboard, and kept while its skeleton is replaced.
  useWeekAhead()
  const { value } = route.useSearch()
  useTitle('Dashboard')
  const { data, isError } = dashboard
  const setup = data?.setup
  const isEmpty = data?.connected === false
  return (
    <>
      <Welcome dashboard={data} />
      {/* What takes the place of the skeleton is new, so that nothing on the page moves. */}
      <Fragment key={data ? 'there' : 'coming'}>
        <PlanningTroubleBanner trouble={data?.planning_trouble} />
        {setup && <SetupGuide steps={setup} />}
        {data?.connected && !setup && <SendingBanner unconfirmed={data.unconfirmed} />}
        <TrialEndBanner />
        {data && <CreditsBanner waiting={data.waiting_for_credits} />}
        {isError && !data ? (
          <Card as="div" flush>
            <ErrorState
              message={errorText(dashboard.error)}
              onRetry={() => dashboard.refetch()}
              retrying={dashboard.isFetching}
            />
          </Card>
        ) : (
          !isEmpty && <Glance dashboard={data} />
        )}
        {!isEmpty && <Tiles counts={countsOf(dashboard)} dashboard={data} />}
      </Fragment>
      {value === 1 && (
        <Suspense>
          <ConnectedDialog />
        </Suspense>
      )}
    </>
  )
}

/** So many people in need are shown beside their day. */
const FIRST_IN_NEED = 6

type Shown = { dashboard: Dashboard | undefined }

/** Whether the roster is being read for the first time, so that what is missing may only not be there yet. */
const isComing = (dashboard: Dashboard | undefined): boolean => dashboard?.roster_read_at === null

/** What people come for: the next day, who is missing, what waits for them, and what is ahead. */
const Glance = ({ dashboard }: Shown) => (
  <div className={classes.panels}>
    {dashboard ? (
      dashboard.day && <DayCard day={dashboard.day} isComing={isComing(dashboard)} />
    ) : (
      <DaySkeleton />
    )}
    <div className={classes.aside}>
      {dashboard?.day && dashboard.day.people.length > 0 && (
        <InNeedCard day={dashboard.day} most={FIRST_IN_NEED} />
      )}
      <Needs
        needs={dashboard?.needs}
        more={dashboard?.more_needs ?? 0}
        isGuided={Boolean(dashboard?.setup)}
      />
    </div>
    <Stack>
      <ForecastCard />
      <NextServices
        plans={dashboard?.next_plans}
        more={dashboard?.more_plans ?? 0}
        day={dashboard?.day}
        isComing={isComing(dashboard)}
      />
    </Stack>
  </div>
)
