import type { OrganizationDetail } from '#contract/organizations.ts'
import { dollars } from '#core/billing/money.ts'
import { CANCEL_REASON_LABELS } from '#core/vocabulary/billing.ts'
import { longDate } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Payments = OrganizationDetail['payments']
type Fact = readonly [string, string]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const nextInWords = ({ next_at: at, next_amount: amount }: Payments, zone: string): string =>
  at === null ? 'Nothing' : `${amount === null ? '' : `${dollars(amount)} on `}${longDate(at, zone)}`

const cardInWords = ({ card }: Payments): string =>
  card
    ? `${capital(card.brand)} ending in ${card.last4}, until ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
    : 'None'

const rechargeInWords = ({ recharge: { is_on: isOn, limit, quantity } }: Payments): string =>
  isOn ? `${quantity} credits below ${limit}` : 'Off'

function factsOf(payments: Payments, zone: string): Fact[] {
  const { period, ends_at: endsAt, cancel_reason: reason, cancel_comment: comment, paid } = payments
  return [
    ['Paid', period ? capital(period) : 'No subscription'],
    ['Next payment', nextInWords(payments, zone)],
    ...(endsAt ? [['Ends', longDate(endsAt, zone)] as const] : []),
    ...(reason ? [['Why cancelled', CANCEL_REASON_LABELS[reason]] as const] : []),
    ...(comment ? [['In their words', comment] as const] : []),
    ['Primary card', cardInWords(payments)],
    ['Auto-recharge', rechargeInWords(payments)],
    ['Paid so far', dollars(paid)],
  ]
}

/** What a church pays, and its latest payments. */
export function PaymentsCard({ detail: { payments } }: { detail: OrganizationDetail }) {
  const zone = useZone()
  const { overdue, latest, total } = payments
  return (
    <Card
      title="Payments"
      {...(overdue && { end: <Pill tone="bad">{dollars(overdue.amount)} overdue</Pill> })}
    >
      {overdue && (
        <p>
          Owed since {longDate(overdue.since, zone)}. {overdue.reason}
        </p>
      )}
      <Facts facts={factsOf(payments, zone)} />
      <List aria-label="Latest payments">
        {latest.map(({ id, at, description, amount, receipt_url: receipt }) => (
          <Row as="li" between key={id}>
            <Stack as="span" gap="xs">
              <span>{description}</span>
              <Note as="span">
                <span>{longDate(at, zone)}</span>
                {receipt && (
                  <a href={receipt} target="_blank" rel="noreferrer">
                    Receipt
                  </a>
                )}
              </Note>
            </Stack>
            <b>{dollars(amount)}</b>
          </Row>
        ))}
      </List>
      {total > latest.length && (
        <p>
          The latest {latest.length} of {total}.
        </p>
      )}
    </Card>
  )
}
