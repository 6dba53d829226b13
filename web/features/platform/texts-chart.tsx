import { Row } from '#web/ui/row.tsx'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { CSSProperties } from 'react'
import type { PlatformState } from '#contract/platform.ts'
import { timeOfDay } from '#web/lib/dates.ts'
import classes from './platform.module.css'

const SERIES = [
  { name: 'Sent', color: 'var(--green)' },
  { name: 'Failed', color: 'var(--red-bar)' },
  { name: 'Received', color: 'var(--amber-bar)' },
]

type TextsChartProps = { hours: PlatformState['hours']; zone: string }

/** Texts of each of the last 24 hours. */
export const TextsChart = ({ hours, zone }: TextsChartProps) => (
  <>
    <div role="img" aria-label="Texts sent, failed and received in each of the last 24 hours">
      <BarChart
        h={240}
        data={hours.map(({ at, sent, failed, received }) => ({
          hour: timeOfDay(at, zone).replace(':00', ''),
          Sent: sent,
          Failed: failed,
          Received: received,
        }))}
        dataKey="hour"
        type="stacked"
        series={SERIES}
        withYAxis
        tickLine="none"
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
    <Row as="ul" className={classes.legend}>
      {SERIES.map(({ name, color }) => (
        <li key={name} style={{ '--swatch': color } as CSSProperties}>
          {name}
        </li>
      ))}
    </Row>
  </>
)
