import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PlatformState } from '#contract/platform.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card, Figure, Figures } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Grid } from '#web/ui/stack.tsx'
import { durationInWords } from './duration-words.ts'
import { FailuresCard, HooksCard, ProvidersCard, QueuesCard } from './health-cards.tsx'
import classes from './platform.module.css'
import { AttentionCard, DeadJobsCard, FailingWorkCard } from './trouble-cards.tsx'

const TextsChart = lazy(() => import('./texts-chart.tsx').then((chart) => ({ default: chart.TextsChart })))

const RENEW_MS = 5000

/** How the product does as a whole; renewed by itself. */
export function PlatformPage() {
  useTitle('Platform')
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...api.platform.state.queryOptions(),
    refetchInterval: RENEW_MS,
  })
  return (
    <>
      <PageHeader title="Platform" detail="All churches together, renewed every few seconds" />
      {data && <State state={data} />}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={10} label="Loading the platform" />}
    </>
  )
}

const sum = (hours: PlatformState['hours'], of: 'sent' | 'failed' | 'received'): string =>
  hours.reduce((total, hour) => total + hour[of], 0).toLocaleString('en-US')

function State({ state }: { state: PlatformState }) {
  const zone = useZone()
  const figures = [
    ['Sent in 24 hours', sum(state.hours, 'sent')],
    ['Failed in 24 hours', sum(state.hours, 'failed')],
    ['Due now', state.due.texts.toLocaleString('en-US')],
    ['Oldest due text', durationInWords(state.due.oldest_seconds)],
    ['Answers to write back', state.open_write_backs.toLocaleString('en-US')],
  ] as const
  return (
    <Grid cell="l">
      <Figures className={classes.full}>
        {figures.map(([name, value]) => (
          <Figure key={name} name={name}>
            {value}
          </Figure>
        ))}
      </Figures>
      <div className={classes.full}>
        <Card title="Texts an hour">
          <Suspense fallback={<Skeleton height={240} />}>
            <TextsChart hours={state.hours} zone={zone} />
          </Suspense>
        </Card>
      </div>
      <AttentionCard attention={state.attention} />
      <DeadJobsCard dead_jobs={state.dead_jobs} dead_jobs_total={state.dead_jobs_total} />
      <FailingWorkCard failing_work={state.failing_work} />
      <ProvidersCard providers={state.providers} />
      <HooksCard hooks={state.hooks} />
      <FailuresCard failures={state.failures} />
      <QueuesCard queues={state.queues} />
    </Grid>
  )
}
