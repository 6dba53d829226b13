import Stripe from 'stripe'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import { type HookReading, headerOf, UNSIGNED } from '../../hooks.ts'
import type { PaymentsHint, PaymentsHook } from '../port.ts'

const PATH = '/hooks/stripe'
/** How far a signature's time may be from ours, either way; Stripe's library looks at the past only. */
const TOLERANCE_SECONDS = 300

/** What changes what a church may do, or what it sees of its cards and payments. */
const EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.refunded',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'setup_intent.succeeded',
] as const

/** Whether a signature, believed already, says a time that has not come yet. */
function isAhead(signature: string, now: number): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return seconds * 1000 - now > TOLERANCE_SECONDS * 1000
}

type Json = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const partOf = (object: Json, name: string): Json => (object[name] ?? {}) as Json

const subscriptionIn = (object: Json): string | null =>
  textIn(partOf(partOf(object, 'parent'), 'subscription_details').subscription)

/** The ids that say what to read again. */
function hintOf(type: string, object: Json): PaymentsHint {
  const own = (kind: string): string | null => (object.object === kind ? textIn(object.id) : null)
  return {
    type,
    customer: own('customer') ?? textIn(object.customer),
    subscription: own('subscription') ?? subscriptionIn(object),
    invoice: own('invoice'),
    payment: own('payment_intent') ?? textIn(object.payment_intent),
    card: own('payment_method') ?? textIn(object.payment_method),
  }
}

function read(event: Stripe.Event): HookReading {
  if (!EVENTS.some((type) => type === event.type)) return success({ events: [], answer: null })
  const payload = hintOf(event.type, event.data.object as unknown as Json)
  return success({
    events: [
      {
        kind: 'payments',
        externalId: event.id,
        payload,
        ...(payload.customer && { subject: payload.customer }),
      },
    ],
    answer: null,
  })
}

/** Stripe's webhooks, believed only with a fresh signature (https://docs.stripe.com/webhooks/signature). */
export const hook = ({ webhooks }: Stripe, webhookSecret: string, clock: Clock): PaymentsHook => ({
  path: PATH,
  events: EVENTS,
  read: (request) => {
    const signature = headerOf(request, 'stripe-signature')
    try {
      const now = clock.now().epochMilliseconds
      const { body } = request
      const event = webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now)
      return isAhead(signature, now) ? failure(UNSIGNED) : read(event)
    } catch (error) {
      const isUnsigned = error instanceof Stripe.errors.StripeSignatureVerificationError
      return failure(isUnsigned ? UNSIGNED : { kind: 'unreadable', sentence: 'This is not an event.' })
    }
  },
})
