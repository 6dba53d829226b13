import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card, Package, Preview } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import classes from '../billing.module.css'
import { cardInWords } from '../cards/cards-table.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { dollars, priceOf } from '../money.ts'
import { PaymentRefused, paySubscription } from '../pay.ts'
import { useCards, useCurrentPackage, useRefreshBilling } from '../use-billing.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { CouponField } from './coupon-field.tsx'
import { DowngradeWarning } from './downgrade-warning.tsx'

const NO_CARD = 'please add a card before payment.'

type Chosen = { packageId: string; isMonthly: boolean }

/** What is ordered, what it costs now and later, and the payment. */
export function OrderDialog({ packageId, isMonthly }: Chosen) {
  const packages = useQuery(api.billing.packages.queryOptions())
  const cards = useCards()
  const plan = packages.data?.packages.find(({ id }) => id === packageId)
  return (
    <FullDialog name="order" title="Order details">
      <WhenLoaded queries={[packages, cards]}>
        {plan && <Order plan={plan} isMonthly={isMonthly} />}
      </WhenLoaded>
    </FullDialog>
  )
}

function useOrder({ packageId, isMonthly }: Chosen) {
  const { closeAll, tell } = useDialogs()
  const refresh = useRefreshBilling()
  const [coupon, setCoupon] = useState('')
  const [chosenCard, setCard] = useState<number | null>(null)
  const { cards = [] } = useCards()
  const card = cards.find(({ id }) => id === chosenCard) ?? cards.find(({ is_default }) => is_default)
  const preview = useQuery({
    ...api.billing.preview.queryOptions({ input: { packageId, isMonthly, coupon } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const pay = useMutation({
    mutationFn: async () => {
      if (!card) throw new PaymentRefused(NO_CARD)
      return paySubscription({ packageId, isMonthly, coupon, card: card.id })
    },
    onSuccess: async () => {
      tell('You have successfully subscribed to a plan')
      closeAll()
      await refresh()
    },
    onError: () => refresh(),
  })
  return { coupon, setCoupon, cards, card, setCard, preview, pay }
}

function Order({ plan, isMonthly }: { plan: Package; isMonthly: boolean }) {
  const { open } = useDialogs()
  const { coupon, setCoupon, cards, card, setCard, preview, pay } = useOrder({
    packageId: plan.id,
    isMonthly,
  })
  const isDowngrade = preview.data?.is_downgrade ?? false
  // A coupon is for a new subscription, not for a change of one.
  const isNew = useCurrentPackage().data?.current === null
  return (
    <>
      {pay.error && <Banner tone="bad">{errorText(pay.error)}</Banner>}
      <Row>
        <img src={plan.image} alt="" width={48} height={48} />
        <div className={classes.grow}>
          <b className={classes.planName}>{plan.name}</b>
          <Note as="div">
            {plan.credit.toLocaleString('en-US')} credits a month · {dollars(priceOf(plan, isMonthly))}{' '}
            {isMonthly ? 'per month' : 'per year'}
          </Note>
        </div>
      </Row>
      {isNew && <CouponField used={coupon} onUse={setCoupon} />}
      <Costs query={preview} />
      <CardChoice cards={cards} card={card} onChoose={setCard} />
      {isDowngrade && preview.data && <DowngradeWarning locks={preview.data.locks} />}
      <Actions>
        <Button
          onClick={() => pay.mutate()}
          loading={pay.isPending}
          disabled={!preview.data || preview.isPlaceholderData}
        >
          {isDowngrade ? 'Pay and Downgrade' : 'Pay'}
        </Button>
        <Button variant="default" onClick={() => open({ name: 'add-card', isForOrder: true })}>
          Add new card
        </Button>
      </Actions>
    </>
  )
}

type CostsProps = {
  query: {
    data: Preview | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

function Costs({ query: { data, error, isFetching, refetch } }: CostsProps) {
  if (error && !data)
    return (
      <ErrorState
        title="The price could not be worked out"
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton height={120} />
  return (
    <div aria-busy={isFetching}>
      <table className={classes.lines}>
        <caption className="visually-hidden">Costs</caption>
        <tbody>
          {data.lines.map(({ description, amount }) => (
            <tr key={`${description} ${amount}`}>
              <th scope="row">{description}</th>
              <td>{dollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">You pay now</th>
            <td>{dollars(data.due_now)}</td>
          </tr>
        </tfoot>
      </table>
      <Note>{data.sentence}</Note>
    </div>
  )
}

type CardChoiceProps = {
  cards: readonly Card[]
  card: Card | undefined
  onChoose: (id: number) => void
}

function CardChoice({ cards, card, onChoose }: CardChoiceProps) {
  if (!card) return <Note>You have no card yet. Add one, and pay with it.</Note>
  return (
    <NativeSelect
      label="Pay with"
      value={String(card.id)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      data={cards.map((one) => ({ value: String(one.id), label: cardInWords(one) }))}
    />
  )
}
