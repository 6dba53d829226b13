import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CurrentPackage, Package } from '#contract/billing.ts'
import { CANCELLING, ON_EXTENDED_TRIAL, SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Pill } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { billingDay, dollars, monthOfYear, priceOf } from '../money.ts'
import { payAgain } from '../pay.ts'
import { useBillingZone, useRefreshBilling } from '../use-billing.ts'
import { OneCredit } from './one-credit.tsx'

const NOT_FINAL = 'Unable to change because payment is not finalized yet.'

type Shown = { current: CurrentPackage }

/** The plan that the church has, what it costs, and what can be done with it. */
export function PlanCard({ current }: Shown) {
  const { data } = useQuery(api.billing.packages.queryOptions())
  const [isMonthly, setIsMonthly] = useState(current.isMonthly)
  const zone = useBillingZone()
  const plan = current.cancelledPackage ?? current.current
  const { trialEnded } = current
  const cheapest = data?.packages[0]
  return (
    <Card title="Plan" end={<StatusPill current={current} />}>
      <Row>
        <img src={plan?.image ?? '/packages/free.svg'} alt="" width={56} height={56} />
        <div className={classes.grow}>
          <b className={classes.planName}>{plan?.name ?? 'Trial'}</b>
          <Note as="div">
            {plan && `${plan.credit.toLocaleString('en-US')} credits a month`}
            {!plan && (trialEnded ? `Trial ended on ${billingDay(trialEnded, zone)}` : <TrialCredits />)}
          </Note>
          <OneCredit current={current} plan={plan ?? cheapest} />
        </div>
      </Row>
      {plan ? (
        <Price amount={priceOf(plan, isMonthly)} isMonthly={isMonthly} onChange={setIsMonthly}>
          {periodInWords(plan, isMonthly)}
        </Price>
      ) : trialEnded ? (
        cheapest && (
          <Price amount={priceOf(cheapest, isMonthly)} isMonthly={isMonthly} onChange={setIsMonthly}>
            {periodInWords(cheapest, isMonthly)} and more: choose a plan, and everything is as it was
          </Price>
        )
      ) : (
        <Price amount={0} isMonthly={isMonthly} onChange={setIsMonthly}>
          for the trial
          {cheapest &&
            `, then from ${dollars(priceOf(cheapest, isMonthly))} ${periodInWords(cheapest, isMonthly)}`}
        </Price>
      )}
      <Dates current={current} />
      <Verbs current={current} />
    </Card>
  )
}

function TrialCredits() {
  const { data } = useQuery(api.billing.credits.queryOptions())
  return data ? <>{data.credits_given.toLocaleString('en-US')} credits per trial</> : null
}

const StatusPill = ({ current: { church } }: Shown) => (
  <Pill
    tone={SHUT_STATUSES.includes(church.status) ? 'bad' : church.status === CANCELLING ? 'careful' : 'good'}
  >
    {church.status}
  </Pill>
)

const periodInWords = (plan: Package, isMonthly: boolean): string =>
  isMonthly ? 'per month' : `per year, ${monthOfYear(plan)} a month`

type PriceProps = {
  amount: number
  isMonthly: boolean
  onChange: (isMonthly: boolean) => void
  children: ReactNode
}

const Price = ({ amount, isMonthly, onChange, children }: PriceProps) => (
  <Row between>
    <span>
      <b className={classes.amount}>{dollars(amount)}</b> <Note as="span">{children}</Note>
    </span>
    <SegmentedControl
      size="xs"
      aria-label="Price by the month or by the year"
      value={isMonthly ? 'monthly' : 'yearly'}
      onChange={(value) => onChange(value === 'monthly')}
      data={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'yearly', label: 'Yearly' },
      ]}
    />
  </Row>
)

function Dates({ current }: Shown) {
  const zone = useBillingZone()
  const { trialEnd, nextBillingDate, nextAmount, next } = current
  return (
    <Stack gap="s">
      {trialEnd && (
        <p>
          Trial will end on <strong>{billingDay(trialEnd, zone)}</strong>
        </p>
      )}
      {nextBillingDate && (
        <p>
          Next Billing date on <strong>{billingDay(nextBillingDate, zone)}</strong>
          {nextAmount !== null && <Note as="span"> · {dollars(nextAmount)}</Note>}
        </p>
      )}
      {next && (
        <Note>
          From then on: {next.package.name}, paid {next.isMonthly ? 'monthly' : 'yearly'}.
        </Note>
      )}
    </Stack>
  )
}

function Verbs({ current }: Shown) {
  const { open } = useDialogs()
  const [isRefused, setIsRefused] = useState(false)
  const { status } = current.church
  const unlessSyncing = (act: () => void) => () => {
    setIsRefused(current.billSyncing)
    if (!current.billSyncing) act()
  }
  const isSubscribed = current.current !== null || status === ON_EXTENDED_TRIAL
  return (
    <>
      {isRefused && current.billSyncing && <Banner tone="bad">{NOT_FINAL}</Banner>}
      <Actions>
        {current.suspension === null && (
          <Button onClick={unlessSyncing(() => open({ name: 'plans' }))}>
            {isSubscribed ? 'Change' : 'Subscribe'}
          </Button>
        )}
        {SHUT_STATUSES.includes(status) && current.suspension === null && current.cancelledPackage && (
          <AgainButton plan={current.cancelledPackage} />
        )}
        <Button variant="default" onClick={() => open({ name: 'cards' })}>
          Cards
        </Button>
        {current.current && status !== CANCELLING && (
          <Button variant="subtle" color="red" onClick={unlessSyncing(() => open({ name: 'cancel' }))}>
            Cancel subscription
          </Button>
        )}
      </Actions>
    </>
  )
}

/** Subscribes to the package of before, with the primary card. */
function AgainButton({ plan }: { plan: Package }) {
  const refresh = useRefreshBilling()
  const { tell } = useDialogs()
  const again = useMutation({
    mutationFn: payAgain,
    onSuccess: () => tell('You have successfully subscribed to a plan'),
    onSettled: refresh,
  })
  return (
    <>
      <Button variant="default" onClick={() => again.mutate()} loading={again.isPending}>
        Subscribe to {plan.name} again
      </Button>
      {again.error && <Banner tone="bad">{errorText(again.error)}</Banner>}
    </>
  )
}
