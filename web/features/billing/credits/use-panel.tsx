import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from '../billing.module.css'
import { byGroup, GROUPS } from './use-groups.ts'

const UseChart = lazy(async () => ({ default: (await import('./use-chart.tsx')).UseChart }))

const CHART_HEIGHT = 220

/** Where the credits went, by kind of text and by month. */
export const UsePanel = () => (
  <Card title="Where did my credits go?" purpose="Credits used in the last 12 months, by what they were for.">
    <Use />
  </Card>
)

function Use() {
  const { data, error, refetch, isFetching } = useQuery(
    api.billing.creditUse.queryOptions({ input: { months: 12 } }),
  )
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={CHART_HEIGHT} />
  const sums = byGroup(data.kinds)
  if (Object.values(sums).every((sum) => sum === 0))
    return (
      <EmptyState title="No credits used yet">Once texts go out, you see here what they were for.</EmptyState>
    )
  return (
    <>
      {data.average_credits !== null && (
        <p>
          On average <strong>{data.average_credits.toLocaleString('en-US')} credits</strong> a month.
        </p>
      )}
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
        <UseChart months={data.months} />
      </Suspense>
      <Row as="ul" className={classes.legend} aria-label="Credits by kind of text">
        {GROUPS.filter(({ name }) => sums[name] > 0).map(({ name, label, color }) => (
          <li key={name}>
            <svg width="12" height="12" aria-hidden>
              <rect width="12" height="12" rx="3" style={{ fill: color }} />
            </svg>
            {label}: <strong>{sums[name].toLocaleString('en-US')}</strong>
          </li>
        ))}
      </Row>
    </>
  )
}
