import type { BillingReason, Customer, Invoice, Line, Subscription } from '../base/objects.ts'
import { listOf, made, type PaymentsState } from '../base/state.ts'

/** A draft may be changed for about an hour before it is charged (https://docs.stripe.com/billing/invoices/subscription). */
const DRAFT_SECONDS = 3600

/** What an invoice is made of; a draft is charged later. */
export type InvoiceWish = {
  subscription: Subscription
  reason: BillingReason
  lines: Line[]
  isDraft: boolean
}

/** What is due after the customer's balance, which is negative while the customer has something to its credit. */
function dueOf({ balance }: Customer, total: number): { due: number; ending: number } {
  const withBalance = total + balance
  return withBalance > 0 ? { due: withBalance, ending: 0 } : { due: 0, ending: withBalance }
}

/** An invoice before it is stored; a preview is one that never is. */
export function invoiceOf(
  state: PaymentsState,
  { subscription, reason, lines, isDraft }: InvoiceWish,
): Invoice {
  const customer = state.customers.must(subscription.customer)
  const base = made(state, 'invoice', reason === 'upcoming' ? 'upcoming_in' : 'in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due, ending } = dueOf(customer, total)
  const [item] = subscription.items.data
  return {
    ...base,
    ...NOTHING_SPECIAL,
    ...{
      amount_overpaid: 0,
      customer_email: customer.email,
      customer_name: customer.name,
      subtotal: total,
      subtotal_excluding_tax: total,
      total_excluding_tax: total,
    },
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: isDraft ? base.created + DRAFT_SECONDS : null,
    billing_reason: reason,
    confirmation_secret: null,
    customer: customer.id,
    ending_balance: ending,
    hosted_invoice_url: null,
    lines: listOf(
      `/v1/invoices/${base.id}/lines`,
      lines.map((line) => ({ ...line, invoice: base.id })),
    ),
    metadata: {},
    next_payment_attempt: isDraft ? base.created + DRAFT_SECONDS : null,
    number: null,
    parent: {
      ...{ quote_details: null, type: 'subscription_details' },
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payments: listOf(`/v1/invoice_payments?invoice=${base.id}`, []),
    period_start: item?.current_period_start ?? base.created,
    period_end: item?.current_period_end ?? base.created,
    receipt_number: null,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total,
  }
}

const NOTHING_SPECIAL = {
  account_country: 'US',
  account_name: 'Steeple',
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  currency: 'usd',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null as number | null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null as string | null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
}
