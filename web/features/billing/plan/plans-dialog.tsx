import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentPackage, Package } from '#contract/billing.ts'
import { CANCELLING, ON_EXTENDED_TRIAL } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Pill } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { billingDay, dollars, monthOfYear, priceOf, yearlySaving } from '../money.ts'
import { useBillingZone, useCurrentPackage } from '../use-billing.ts'
import { featuresOf } from './features.ts'

type Period = 'monthly' | 'yearly'

/** The plans for sale, by the month or by the year. */
export function PlansDialog() {
  const { data: current } = useCurrentPackage()
  const { data, error, refetch, isFetching } = useQuery(api.billing.packages.queryOptions())
  const [period, setPeriod] = useState<Period>(current?.isMonthly === false ? 'yearly' : 'monthly')
  const plans = data?.packages.filter(({ amount_per_month }) => amount_per_month > 0) ?? []
  const saving = Math.max(0, ...plans.map(yearlySaving))
  return (
    <FullDialog name="plans" title="Subscription plans" isWide>
      <Tabs value={period} onChange={(value) => setPeriod(value === 'yearly' ? 'yearly' : 'monthly')}>
        <Tabs.List>
          <Tabs.Tab value="monthly">Monthly</Tabs.Tab>
          <Tabs.Tab value="yearly">Yearly{saving > 0 && ` (save ${saving}%)`}</Tabs.Tab>
        </Tabs.List>
        {error && !data && (
          <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!error && !data && <Skeleton height={260} />}
        <Tabs.Panel value={period}>
          <Stack className={classes.choice}>
            {current?.next && <Scheduled current={current} next={current.next} />}
            <Grid as="ul" className={classes.offers} aria-label="Plans">
              {plans.map((plan) => (
                <Offer key={plan.id} plan={plan} isMonthly={period === 'monthly'} />
              ))}
            </Grid>
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <Note>All prices are in USD.</Note>
    </FullDialog>
  )
}

type ScheduledProps = { current: CurrentPackage; next: NonNullable<CurrentPackage['next']> }

/** A change that comes later stands where plans are chosen, and not only beside the present one. */
function Scheduled({ current, next }: ScheduledProps) {
  const zone = useBillingZone()
  return (
    <Banner tone="careful">
      You have {current.current?.name} until {billingDay(current.nextBillingDate ?? '', zone)}. From then on
      it is {next.package.name}, paid {next.isMonthly ? 'monthly' : 'yearly'}.
    </Banner>
  )
}

const Offer = ({ plan, isMonthly }: { plan: Package; isMonthly: boolean }) => (
  <Card as="li" className={classes.offer}>
    <img src={plan.image} alt="" width={48} height={48} />
    <h3>
      {plan.name} {plan.is_popular && <Pill tone="good">Most popular</Pill>}
    </h3>
    <span>
      <b className={classes.amount}>{isMonthly ? dollars(priceOf(plan, true)) : monthOfYear(plan)}</b>{' '}
      <Note as="span">a month</Note>
    </span>
    {!isMonthly && (
      <Note as="span">
        {dollars(priceOf(plan, false))} a year, you save {yearlySaving(plan)}%
      </Note>
    )}
    <strong>{plan.credit.toLocaleString('en-US')} credits a month</strong>
    <ul className={classes.features}>
      {featuresOf(plan).map(({ words, isIn }) => (
        <li key={words} className={isIn ? undefined : classes.missing}>
          {isIn ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
          {words}
        </li>
      ))}
    </ul>
    <Choose plan={plan} isMonthly={isMonthly} />
  </Card>
)

/** Begins the order, unless the church has this plan or will. */
function Choose({ plan, isMonthly }: { plan: Package; isMonthly: boolean }) {
  const { open } = useDialogs()
  const { data: current } = useCurrentPackage()
  const isCurrent =
    current?.current?.id === plan.id &&
    current.isMonthly === isMonthly &&
    current.church.status !== CANCELLING
  const zone = useBillingZone()
  const isScheduled = current?.next?.package.id === plan.id && current.next.isMonthly === isMonthly
  const isSubscribed = (current?.current ?? null) !== null || current?.church.status === ON_EXTENDED_TRIAL
  if (isScheduled)
    return (
      <Button variant="default" disabled>
        Begins on {billingDay(current?.nextBillingDate ?? '', zone)}
      </Button>
    )
  if (isCurrent)
    return (
      <Button variant="default" disabled>
        Current Plan
      </Button>
    )
  return (
    <Button
      variant={plan.is_popular ? 'filled' : 'default'}
      aria-label={`${isSubscribed ? 'Change' : 'Subscribe'} to ${plan.name}`}
      onClick={() => open({ name: 'order', packageId: plan.id, isMonthly })}
    >
      {isSubscribed ? 'Change' : 'Subscribe'}
    </Button>
  )
}
