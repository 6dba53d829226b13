import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Package } from '#contract/billing.ts'
import { CANCELLING, ON_EXTENDED_TRIAL } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { dollars, monthOfYear, priceOf, yearlySaving } from '../money.ts'
import { useCurrentPackage } from '../use-billing.ts'

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
          <Grid as="ul" className={classes.offers} aria-label="Plans">
            {plans.map((plan) => (
              <Offer key={plan.id} plan={plan} isMonthly={period === 'monthly'} />
            ))}
          </Grid>
        </Tabs.Panel>
      </Tabs>
      <Note>All prices are in USD.</Note>
    </FullDialog>
  )
}

function Offer({ plan, isMonthly }: { plan: Package; isMonthly: boolean }) {
  const { open } = useDialogs()
  const { data: current } = useCurrentPackage()
  const isCurrent =
    current?.current?.id === plan.id &&
    current.isMonthly === isMonthly &&
    current.church.status !== CANCELLING
  const isSubscribed = (current?.current ?? null) !== null || current?.church.status === ON_EXTENDED_TRIAL
  return (
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
      <p>{plan.description}</p>
      {isCurrent ? (
        <Button variant="default" disabled>
          Current Plan
        </Button>
      ) : (
        <Button
          variant={plan.is_popular ? 'filled' : 'default'}
          aria-label={`${isSubscribed ? 'Change' : 'Subscribe'} to ${plan.name}`}
          onClick={() => open({ name: 'order', packageId: plan.id, isMonthly })}
        >
          {isSubscribed ? 'Change' : 'Subscribe'}
        </Button>
      )}
    </Card>
  )
}
