import { Anchor, Badge, Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import type {
  CardView,
  EventView,
  MoneyView,
  PaymentView,
  SubscriptionView,
} from '../../control/payment-views.ts'
import { tell, useAct, useControl } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { headClass } from '../lib/two-panes.tsx'
import { BEHAVIOUR_WORDS, colourOf, statusWords } from './payment-words.ts'
import classes from './payments.module.css'

/** One customer: what it pays with, what it pays for, what was paid, and what was told about it. */
export function PaymentDetail({ id }: { id: string }) {
  const customer = useControl<PaymentView>(`/payments/${id}`)
  return <Loaded query={customer}>{(view) => <Customer customer={view} />}</Loaded>
}

function Customer({ customer }: { customer: PaymentView }) {
  const { name, email, cards, subscriptions, invoices, charges, events } = customer
  return (
    <article>
      <div className={headClass}>
        <h2>{name}</h2>
        <p>{email}</p>
      </div>
      <Part title="Cards" none="No card yet." count={cards.length}>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </Part>
      <Part title="Subscriptions" none="No subscription yet." count={subscriptions.length}>
        {subscriptions.map((one) => (
          <Subscription key={one.id} subscription={one} />
        ))}
      </Part>
      <Part title="Invoices" none="No invoice yet." count={invoices.length}>
        {invoices.map((one) => (
          <Money key={one.id} money={one} document="Invoice" />
        ))}
      </Part>
      <Part title="Charges" none="Nothing was charged yet." count={charges.length}>
        {charges.map((one) => (
          <Money key={one.id} money={one} document="Receipt" />
        ))}
      </Part>
      <Part title="Events" none="Nothing has happened yet." count={events.length}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </Part>
    </article>
  )
}

type PartProps = { title: string; none: string; count: number; children: ReactNode }

function Part({ title, none, count, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {count === 0 ? <Note>{none}</Note> : <List>{children}</List>}
    </section>
  )
}

const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={colourOf(status)} variant="light">
    {statusWords(status)}
  </Badge>
)

function Card({ card: { id, title, expiry, isDefault, behaviour } }: { card: CardView }) {
  const { act } = useAct()
  return (
    <Row as="li" between>
      <div>
        <b>{title}</b>
        <Note as="span">
          until {expiry}
          {isDefault && ', default card'}
        </Note>
      </div>
      <NativeSelect
        aria-label={`When ${title} is charged`}
        className={classes.choice}
        data={Object.entries(BEHAVIOUR_WORDS).map(([value, label]) => ({ value, label }))}
        value={behaviour}
        onChange={({ currentTarget: { value } }) =>
          void act('POST', `/payments/cards/${id}`, { behaviour: value })
        }
      />
    </Row>
  )
}

function Subscription({ subscription }: { subscription: SubscriptionView }) {
  const timeZone = useTimeZone()
  const { price, status, until, notes } = subscription
  return (
    <Row as="li" between>
      <div>
        <b>{price}</b>
        <Note as="span">
          until {momentText(until, timeZone)}
          {notes.map((note) => `, ${note}`).join('')}
        </Note>
      </div>
      <StatusBadge status={status} />
    </Row>
  )
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

function Money({ money, document }: { money: MoneyView; document: string }) {
  const timeZone = useTimeZone()
  const { act, isBusy } = useAct()
  const { what, cents, status, at, url, refundable } = money
  const refund = async () => {
    if (await act('POST', `/payments/charges/${refundable}/refund`, {})) tell(`${dollars(cents)} given back`)
  }
  return (
    <Row as="li" between>
      <div>
        <b>
          {dollars(cents)} {what}
        </b>
        <Note as="span">
          {momentText(at, timeZone)}
          {url && (
            <>
              {', '}
              <Anchor
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={`${document} of ${dollars(cents)}`}
              >
                {document}
              </Anchor>
            </>
          )}
        </Note>
      </div>
      <StatusBadge status={status} />
      {refundable && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`Refund ${dollars(cents)}`}
          onClick={() => void refund()}
        >
          Refund
        </Button>
      )}
    </Row>
  )
}

function Event({ event: { id, type, at, isOwed } }: { event: EventView }) {
  const timeZone = useTimeZone()
  const { act, isBusy } = useAct()
  const resend = async () => {
    if (await act('POST', `/payments/events/${id}/resend`)) tell('Sent again')
  }
  return (
    <Row as="li" between>
      <div>
        <b>{type}</b>
        <Note as="span">
          {momentText(at, timeZone)}
          {isOwed && ', not yet taken'}
        </Note>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={`Send again: ${type}`}
        onClick={() => void resend()}
      >
        Send again
      </Button>
    </Row>
  )
}
