import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { CreditMonth } from '#contract/billing.ts'
import { plural } from '#web/lib/counts.ts'
import { asBars, GROUPS } from './use-groups.ts'

/** The months as stacked bars. */
export const UseChart = ({ months }: { months: readonly CreditMonth[] }) => (
  <div role="img" aria-label={inWords(months)}>
    <BarChart
      h={220}
      data={asBars(months)}
      dataKey="month"
      type="stacked"
      series={GROUPS.map(({ label, color }) => ({ name: label, color }))}
      gridAxis="y"
      maxBarWidth={44}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  </div>
)

const inWords = (months: readonly CreditMonth[]): string =>
  months.map(({ month, credits }) => `${month}: ${plural(credits, 'credit')}`).join(', ')
