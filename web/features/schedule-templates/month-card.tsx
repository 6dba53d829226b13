import { Skeleton } from '@mantine/core'
import type { ExampleMonth } from '#contract/schedule-templates.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { MonthTimeline } from './month-timeline.tsx'
import classes from './timeline.module.css'

type MonthCardProps = {
  month: ExampleMonth | undefined
  /** Why there is none. */
  trouble?: { error: unknown; retry: () => void; isRetrying: boolean }
}

/** What one volunteer gets by a schedule. */
export const MonthCard = ({ month, trouble }: MonthCardProps) => (
  <Card title="One volunteer’s month" purpose="If Anna is scheduled five weeks before a Sunday service.">
    {month && <MonthTimeline month={month} />}
    {!month && trouble && (
      <ErrorState message={errorText(trouble.error)} onRetry={trouble.retry} retrying={trouble.isRetrying} />
    )}
    {!month && !trouble && <MonthSkeleton />}
  </Card>
)

const WIDTHS = ['52%', '44%', '68%', '74%', '68%', '74%', '68%', '48%']

const MonthSkeleton = () => (
  <div className={classes.month} role="status" aria-label="Drawing the month">
    <div className={classes.line} aria-hidden />
    <div className={classes.entries} aria-hidden>
      {WIDTHS.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
        <Skeleton key={row} height={16} width={width} my={7} />
      ))}
    </div>
  </div>
)
