import { EmptyState } from '#web/ui/list-states.tsx'
import type { PaymentSummary } from '../../control/payment-views.ts'
import { useControl } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { goTo, usePlace } from '../lib/place.ts'
import { PaneEntries, PaneEntry, TwoPanes } from '../lib/two-panes.tsx'
import { PaymentDetail } from './payment-detail.tsx'

const open = (id: string | null) => goTo('payments', id)

/** The customers of the payment provider, with their cards, subscriptions and charges. */
export function PaymentsArea() {
  const { open: id } = usePlace()
  const customers = useControl<PaymentSummary[]>('/payments')
  return (
    <TwoPanes
      label="Customers"
      hint="Choose a customer to see its cards, subscriptions and charges."
      onBack={() => open(null)}
      list={<Loaded query={customers}>{(list) => <CustomerList customers={list} chosen={id} />}</Loaded>}
      detail={id && <PaymentDetail key={id} id={id} />}
    />
  )
}

function CustomerList({ customers, chosen }: { customers: PaymentSummary[]; chosen: string | null }) {
  const timeZone = useTimeZone()
  if (customers.length === 0) {
    return (
      <EmptyState title="No customers yet">
        A church becomes one when its owner adds a card on the billing page. The card 4242 4242 4242 4242
        always works.
      </EmptyState>
    )
  }
  return (
    <PaneEntries>
      {customers.map(({ id, name, email, lastAt }) => (
        <PaneEntry
          key={id}
          id={`customer-${id}`}
          title={name}
          name={email}
          isOpen={id === chosen}
          onOpen={() => open(id)}
        >
          {momentText(lastAt, timeZone)}
        </PaneEntry>
      ))}
    </PaneEntries>
  )
}
