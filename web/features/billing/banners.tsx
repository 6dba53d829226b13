import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CurrentPackage } from '#contract/billing.ts'
import { CANCELLED, CANCELLING, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { NUMBER_RELEASED } from '#core/vocabulary/users.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useMe } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { SuspendedBanner } from '#web/lib/suspended-banner.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { cardInWords } from './cards/cards-table.tsx'
import { expiryOf } from './cards/expiry.ts'
import { useDialogs } from './dialogs.ts'
import { billingDay, dollars } from './money.ts'
import { finishPayment } from './pay.ts'
import { KeepButton } from './plan/keep-button.tsx'
import { useBillingZone, useCards, useRefreshBilling } from './use-billing.ts'

type Shown = { current: CurrentPackage }

/** What people should know before they read the rest of the page. */
export const Banners = ({ current }: Shown) => (
  <>
    <PlanBanner current={current} />
    <OverdueBanner current={current} />
    <CardBanner current={current} />
    {current.billSyncing && <NotFinal />}
    <NumberBanner current={current} />
    <PlanningBanners />
  </>
)

function PlanBanner({ current }: Shown) {
  const zone = useBillingZone()
  const { status } = current.church
  if (status === CANCELLING) return <Cancelling current={current} />
  if (status === CANCELLED)
    return (
      <Banner tone="bad" title="Your account is cancelled" actions={<SubscribeButton />}>
        {current.cancelEndDate && `It ended on ${billingDay(current.cancelEndDate, zone)}. `}
        No texts go out. Subscribe, and everything is as it was.
      </Banner>
    )
  if (current.suspension) return <SuspendedBanner reason={current.suspension.reason} />
  if (current.trialEnded)
    return (
      <Banner
        tone="bad"
        title={`Your trial ended on ${billingDay(current.trialEnded, zone)}`}
        actions={<SubscribeButton />}
      >
        No texts go out. Choose one of our plans, and everything is as it was.
      </Banner>
    )
  if (status === NOT_ACTIVE)
    return (
      <Banner tone="bad" title="Your account is suspended" actions={<SubscribeButton />}>
        No texts go out. Subscribe to one of our plans, and everything is as it was.
      </Banner>
    )
  return null
}

function SubscribeButton() {
  const { open } = useDialogs()
  return <Button onClick={() => open({ name: 'plans' })}>SUBSCRIBE</Button>
}

function Cancelling({ current: { cancelDate, cancelEndDate } }: Shown) {
  const zone = useBillingZone()
  return (
    <Banner tone="careful" title="Your subscription is cancelled" actions={<KeepButton />}>
      {cancelDate && `You cancelled on ${billingDay(cancelDate, zone)}. `}
      {cancelEndDate &&
        `Everything works until ${billingDay(cancelEndDate, zone)}; from then on no texts go out.`}
    </Banner>
  )
}

function OverdueBanner({ current: { overdue } }: Shown) {
  const zone = useBillingZone()
  const { open } = useDialogs()
  if (!overdue) return null
  const other = <Button onClick={() => open({ name: 'cards' })}>Use another card</Button>
  const end = `Unless it is paid, your account is suspended on ${billingDay(overdue.suspended_at, zone)}.`
  return overdue.asks ? (
    <Banner
      tone="bad"
      title={`A payment of ${dollars(overdue.amount)} waits for your bank`}
      actions={
        <>
          <ConfirmButton />
          {other}
        </>
      }
    >
      Your bank wants to hear from you before it pays. {end}
    </Banner>
  ) : (
    <Banner tone="bad" title={`A payment of ${dollars(overdue.amount)} failed`} actions={other}>
      {overdue.reason} We try again. {end}
    </Banner>
  )
}

function ConfirmButton() {
  const refresh = useRefreshBilling()
  const confirm = useMutation({
    mutationFn: finishPayment,
    onSuccess: () => showSuccess('The payment is confirmed.'),
    onError: showError,
    onSettled: refresh,
  })
  return (
    <Button onClick={() => confirm.mutate()} loading={confirm.isPending}>
      Confirm with your bank
    </Button>
  )
}

function CardBanner({ current: { nextBillingDate, recharge } }: Shown) {
  const { open } = useDialogs()
  const { cards } = useCards()
  const card = cards?.find(({ is_default }) => is_default)
  if (!card?.is_expiring || !(nextBillingDate || recharge.is_on)) return null
  return (
    <Banner
      tone="careful"
      title={`Your ${cardInWords(card)} expires in ${expiryOf(card)}`}
      actions={
        <>
          <Button onClick={() => open({ name: 'add-card' })}>Add another card</Button>
          <Button variant="default" onClick={() => open({ name: 'edit-card', card })}>
            Enter its new date
          </Button>
        </>
      }
    >
      Payments after that month would not go through.
    </Banner>
  )
}

function NotFinal() {
  const refresh = useRefreshBilling()
  const look = useMutation({ mutationFn: finishPayment, onError: showError, onSettled: refresh })
  return (
    <Banner
      tone="careful"
      title="A payment is not finalized yet"
      actions={
        <Button variant="default" onClick={() => look.mutate()} loading={look.isPending}>
          Check now
        </Button>
      }
    >
      Until it is, the plan cannot be changed.
    </Banner>
  )
}

function NumberBanner({ current: { number_kept_until, suspension } }: Shown) {
  const { user, primaryNumber } = useMe()
  const zone = useBillingZone()
  if (!user) return null
  if (user.status === NUMBER_RELEASED)
    return (
      <Banner tone="bad">
        Your phone number was released after the suspension. Once you{' '}
        {suspension ? 'are open again' : 'have subscribed'}, pick another one.
      </Banner>
    )
  if (number_kept_until)
    return (
      <Banner tone="careful">
        Your phone number is kept for you until {billingDay(number_kept_until, zone)}. Then it is released.
      </Banner>
    )
  if (primaryNumber) return null
  return (
    <Banner tone="careful" actions={<ButtonLink to="/number">Pick a number</ButtonLink>}>
      You didn't pick your phone number yet. Without one, no texts go out.
    </Banner>
  )
}

function PlanningBanners() {
  const { church } = useMe()
  if (church?.pivot.refresh_invalid)
    return (
      <Banner
        tone="bad"
        title="Re-authentication required"
        actions={<ButtonLink to="/integrations">Connect again</ButtonLink>}
      >
        We've detected an issue with your sync configuration. Connect your planning service again.
      </Banner>
    )
  return church?.pco_syncing ? (
    <Banner tone="careful">Please wait , Your account is syncing now!</Banner>
  ) : null
}
