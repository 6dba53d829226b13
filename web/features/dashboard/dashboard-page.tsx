import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { PlanningTroubleBanner } from '#web/lib/planning-trouble.tsx'
import { useTitle } from '#web/lib/title.ts'
import { ErrorState } from '#web/ui/list-states.tsx'
import { CreditsBanner } from './credits-banner.tsx'
import classes from './dashboard.module.css'
import { ForecastCard } from './forecast-card.tsx'
import { Needs } from './needs.tsx'
import { NextServices } from './next-services.tsx'
import { SendingBanner } from './sending-banner.tsx'
import { SetupGuide } from './setup-guide.tsx'
import { countsOf } from './tile-counts.ts'
import { Tiles } from './tiles.tsx'
import { TrialEndBanner } from './trial-end-banner.tsx'
import { Welcome } from './welcome.tsx'

const ConnectedDialog = lazy(async () => ({
  default: (await import('./connected-dialog.tsx')).ConnectedDialog,
}))
const route = getRouteApi('/workspace/dashboard')

export const DashboardPage = () => {
  const dashboard = useQuery(api.dashboard.get.queryOptions())
  const { value } = route.useSearch()
  useTitle('Dashboard')
  const setup = dashboard.data?.setup
  const isEmpty = dashboard.data?.connected === false
  return (
    <>
      <Welcome dashboard={dashboard.data} />
      <PlanningTroubleBanner trouble={dashboard.data?.planning_trouble} />
      {setup && <SetupGuide steps={setup} />}
      {dashboard.data?.connected && !setup && <SendingBanner unconfirmed={dashboard.data.unconfirmed} />}
      <TrialEndBanner />
      {dashboard.data && <CreditsBanner waiting={dashboard.data.waiting_for_credits} />}
      {!isEmpty && <Tiles counts={countsOf(dashboard)} dashboard={dashboard.data} />}
      {dashboard.data?.connected && <ForecastCard />}
      {dashboard.isError ? (
        <div className={classes.card}>
          <ErrorState
            message={errorText(dashboard.error)}
            onRetry={() => dashboard.refetch()}
            retrying={dashboard.isFetching}
          />
        </div>
      ) : isEmpty ? null : (
        <div className={classes.panels}>
          <NextServices plans={dashboard.data?.next_plans} isConnected={dashboard.data?.connected ?? true} />
          <Needs needs={dashboard.data?.needs} isGuided={Boolean(setup)} />
        </div>
      )}
      {value === 1 && (
        <Suspense>
          <ConnectedDialog />
        </Suspense>
      )}
    </>
  )
}
