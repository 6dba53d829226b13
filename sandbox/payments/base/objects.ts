/** The objects of the API as far as the emulator reads them; what else they have is added when they are made. */

export type Metadata = Record<string, string>
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
export type Address = Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
export type BillingDetails = {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

type Made<Kind extends string> = { id: string; object: Kind; created: number; livemode: false }

export type Customer = Made<'customer'> & {
  balance: number
  delinquent: boolean
  email: string | null
  name: string | null
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
  metadata: Metadata
  tax_exempt: 'none' | 'exempt' | 'reverse'
}

export type TaxId = Made<'tax_id'> & {
  country: string | null
  customer: string
  customer_account: null
  owner: { type: 'customer'; customer: string }
  type: string
  value: string
  verification: null
}

export type Card = {
  brand: string
  exp_month: number
  exp_year: number
  last4: string
  fingerprint: string
  funding: string
  country: string
}
export type PaymentMethod = Made<'payment_method'> & {
  customer: string | null
  billing_details: BillingDetails
  card: Card
  metadata: Metadata
}

export type NextAction = { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, unknown> } | null
export type LastError = { type: 'card_error' | 'invalid_request_error'; code: string; message: string } | null

export type SetupIntent = Made<'setup_intent'> & {
  client_secret: string
  customer: string | null
  last_setup_error: LastError
  metadata: Metadata
  next_action: NextAction
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
}

export type Product = Made<'product'> & { active: boolean; name: string; metadata: Metadata; updated: number }
export type Interval = 'month' | 'year'
export type Price = Made<'price'> & {
  active: boolean
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number } | null
  unit_amount: number
}

export type Charge = Made<'charge'> & {
  amount: number
  amount_refunded: number
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  paid: boolean
  payment_intent: string | null
  payment_method: string | null
  receipt_email: string | null
  receipt_number: string | null
  receipt_url: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type Refund = Omit<Made<'refund'>, 'livemode'> & {
  amount: number
  charge: string
  metadata: Metadata
  payment_intent: string | null
  status: 'succeeded'
}

export type Dispute = Made<'dispute'> & {
  amount: number
  charge: string
  is_charge_refundable: boolean
  payment_intent: string | null
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

export type PaymentIntent = Made<'payment_intent'> & {
  amount: number
  amount_received: number
  canceled_at: number | null
  client_secret: string
  customer: string | null
  description: string | null
  last_payment_error: LastError
  latest_charge: string | null
  metadata: Metadata
  next_action: NextAction
  payment_method: string | null
  receipt_email: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

export type Line = {
  id: string
  amount: number
  description: string
  period: { start: number; end: number }
  parent: {
    subscription_item_details: { proration: boolean; subscription_item: string; subscription: string }
  }
  pricing: { price_details: { price: string; product: string } }
}
export type InvoicePayment = Made<'invoice_payment'> & {
  amount_paid: number | null
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
export type Invoice = Made<'invoice'> & {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  billing_reason: BillingReason
  /** Answered only where it is expanded. */
  confirmation_secret: { client_secret: string; type: 'payment_intent' } | null
  customer: string
  ending_balance: number | null
  hosted_invoice_url: string | null
  lines: List<Line>
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  parent: { subscription_details: { subscription: string; metadata: Metadata } } | null
  /** Answered only where it is expanded. */
  payments: List<InvoicePayment>
  period_start: number
  period_end: number
  receipt_number: string | null
  starting_balance: number
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  status_transitions: Record<
    'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at',
    number | null
  >
  total: number
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  current_period_start: number
  current_period_end: number
  price: Price
  quantity: number
  subscription: string
}
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
export type PendingUpdate = {
  cancel_at_period_end: boolean | null
  expires_at: number
  subscription_items: SubscriptionItem[]
}
export type Subscription = Made<'subscription'> & {
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  customer: string
  default_payment_method: string | null
  ended_at: number | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  pause_collection: { behavior: 'void'; resumes_at: null } | null
  pending_update: PendingUpdate | null
  schedule: string | null
  status: SubscriptionStatus
  trial_end: number | null
  trial_start: number | null
}

export type Phase = {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  proration_behavior: string
}
export type Schedule = Made<'subscription_schedule'> & {
  customer: string
  current_phase: { start_date: number; end_date: number } | null
  end_behavior: string
  phases: Phase[]
  released_at: number | null
  released_subscription: string | null
  completed_at: number | null
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled'
  subscription: string | null
}

export type Event = Made<'event'> & {
  type: string
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  data: { object: object }
}
