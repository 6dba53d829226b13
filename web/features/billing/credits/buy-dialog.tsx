import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CreditBundle } from '#contract/billing.ts'
import { errorText } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { cardInWords } from '../cards/cards-table.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { dollars } from '../money.ts'
import { isRefusal, PaymentRefused, payCredits } from '../pay.ts'
import { useCards, useRefreshBilling } from '../use-billing.ts'
import { WhenLoaded } from '../when-loaded.tsx'

/** Purchases that are not known to be over, by the credits that are bought; whoever loads the page anew sees what they have. */
const unsettled = new Map<number, string>()

/** By what the server knows the purchase of these credits: the same until it is over. */
function requestFor(bundleId: number): string {
  const id = unsettled.get(bundleId) ?? crypto.randomUUID()
  unsettled.set(bundleId, id)
  return id
}

const NO_CARD = 'please add a card before payment.'

/** Asks before credits are paid for; pressing twice buys once, also in another of these dialogs. */
export function BuyDialog({ bundle }: { bundle: CreditBundle }) {
  const cards = useCards()
  return (
    <FullDialog name="buy" title="Add credits">
      <WhenLoaded queries={[cards]}>
        <Purchase bundle={bundle} />
      </WhenLoaded>
    </FullDialog>
  )
}

function Purchase({ bundle: { id, quantity, amount } }: { bundle: CreditBundle }) {
  const { open, close } = useDialogs()
  const refresh = useRefreshBilling()
  const { cards } = useCards()
  const card = cards?.find(({ is_default }) => is_default)
  const buy = useMutation({
    mutationFn: async () => {
      if (!card) throw new PaymentRefused(NO_CARD)
      return payCredits({ creditId: id, requestId: requestFor(id), cardId: card.id })
    },
    onSuccess: async () => {
      unsettled.delete(id)
      showSuccess('You have successfully added credits to your account.')
      close('buy')
      await refresh()
    },
    // What was refused is over; the next press is a purchase of its own. Of what nobody answered the next press asks.
    onError: (error) => {
      if (isRefusal(error)) unsettled.delete(id)
    },
  })
  return (
    <>
      {buy.error && <Banner tone="bad">{errorText(buy.error)}</Banner>}
      <p>
        Buy <strong>{quantity.toLocaleString('en-US')} credits</strong> for <strong>{dollars(amount)}</strong>
        {card && <> with your {cardInWords(card)}</>}?
      </p>
      <Note>They do not expire, and go after the credits of your plan.</Note>
      <Actions>
        <Button onClick={() => buy.mutate()} loading={buy.isPending}>
          Pay {dollars(amount)}
        </Button>
        <Button variant="default" onClick={() => open({ name: 'add-card' })}>
          Add new card
        </Button>
        <Button variant="subtle" color="gray" onClick={() => close('buy')}>
          Cancel
        </Button>
      </Actions>
    </>
  )
}
