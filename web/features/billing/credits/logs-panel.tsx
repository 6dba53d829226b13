import { RingProgress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Credits } from '#contract/billing.ts'
import { ON_TRIAL } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useMe } from '#web/lib/profile.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { billingDay } from '../money.ts'
import { useBillingZone } from '../use-billing.ts'
import { LogList } from './log-list.tsx'
import { shareOf } from './share.ts'

/** What was sent and used in this billing cycle or trial, where one runs. */
export function LogsPanel() {
  const isTrial = useMe().church?.status === ON_TRIAL
  const { open } = useDialogs()
  const { data, error, refetch, isFetching } = useQuery(api.billing.credits.queryOptions())
  const zone = useBillingZone()
  return (
    <Card title={data ? titleOf(data, isTrial ? 'trial' : 'billing cycle', zone) : 'Logs'}>
      {error && !data && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <Skeleton height={206} />}
      {data?.end_date && <Cycle credits={data} />}
      {data && <Left credits={data} span={isTrial ? 'trial' : 'plan'} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.logs} aria-label="Latest logs" tabIndex={0}>
        <LogList />
      </section>
      <LinkButton onClick={() => open({ name: 'logs' })}>
        View all<span className="visually-hidden"> logs</span>
      </LinkButton>
    </Card>
  )
}

function titleOf(
  { credits_used, credits_given, start_date, end_date }: Credits,
  span: 'trial' | 'billing cycle',
  zone: string,
): string {
  if (!end_date) return 'Logs'
  const days = `${billingDay(start_date, zone)} to ${billingDay(end_date, zone)}`
  return `Logs [${credits_used} out of ${credits_given} this ${span} (${days})]`
}

const UNTIL = { trial: 'Of the trial, until it ends', plan: 'Of the plan, until the cycle ends' }

type LeftProps = { credits: Credits; span: keyof typeof UNTIL }

const Left = ({ credits: { end_date, ...credits }, span }: LeftProps) => (
  <Facts
    facts={[
      ['Credits left', credits.credits.toLocaleString('en-US')],
      ...(end_date ? [[UNTIL[span], credits.package_credits.toLocaleString('en-US')] as const] : []),
      ['Bought, do not expire', credits.bought_credits.toLocaleString('en-US')],
    ]}
  />
)

const Cycle = ({ credits }: { credits: Credits }) => (
  <Grid cell="s" gap="s">
    <Gauge label="Confirmed Requests" count={credits.confirmedRequests} used={credits.credits_used} />
    <Gauge label="Followup Reminders" count={credits.followupReminders} used={credits.credits_used} />
    <Gauge label="Failed" count={credits.failed} used={credits.credits_used} color="var(--red-bar)" />
    {credits.other > 0 && <Gauge label="Other" count={credits.other} used={credits.credits_used} />}
  </Grid>
)

type GaugeProps = { label: string; count: number; used: number; color?: string }

function Gauge({ label, count, used, color = 'var(--green)' }: GaugeProps) {
  const share = shareOf(count, used)
  return (
    <Stack as="figure" gap="xs" className={classes.gauge}>
      <RingProgress
        size={92}
        thickness={9}
        roundCaps={share > 0}
        rootColor="var(--line)"
        sections={[{ value: Math.min(share, 100), color }]}
        label={
          <span className={classes.gaugeLabel}>
            <strong>{count.toLocaleString('en-US')}</strong>
            <span>{share}%</span>
          </span>
        }
      />
      <figcaption>{label}</figcaption>
    </Stack>
  )
}
