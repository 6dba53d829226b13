import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { cardError, invalid, noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { Invoice } from '../base/objects.ts'
import { createdRange, expand, flag, paging, text } from '../base/params.ts'
import type { PaymentsState } from '../base/state.ts'
import { findCard } from '../cards/payment-methods.ts'
import { type Invoices, intentOf } from '../money/invoices.ts'
import { dropPending, previewInvoice, previewOf } from './change.ts'
import { payingCard } from './create.ts'

/** What customers owe for their subscriptions (https://docs.stripe.com/api/invoices). */
export function invoiceRoutes(define: Define, state: PaymentsState, invoices: Invoices): void {
  const must = (id: string): Invoice => {
    const found = state.invoices.get(id)
    if (!found) throw noSuch('invoice', id, 'invoice')
    return found
  }
  define({
    method: 'POST',
    path: '/invoices/create_preview',
    shape: previewOf,
    run: (params) => previewInvoice(state, params),
  })
  define({
    method: 'GET',
    path: '/invoices',
    shape: z.strictObject({
      ...paging,
      created: createdRange,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    run: (params) => {
      const isListed = (one: Invoice): boolean =>
        (params.customer === undefined || one.customer === params.customer) &&
        (params.status === undefined || one.status === params.status) &&
        (params.subscription === undefined ||
          one.parent?.subscription_details.subscription === params.subscription) &&
        isWithin(one.created, params.created)
      return pageOf('/v1/invoices', state.invoices.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/invoices/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/invoices/:id/void',
    shape: z.strictObject({ expand }),
    run: (_params, id) => voidInvoice(state, invoices, must(id)),
  })
  define({
    method: 'POST',
    path: '/invoices/:id/pay',
    shape: z.strictObject({ payment_method: text.optional(), off_session: flag.optional(), expand }),
    run: ({ payment_method: method, off_session: isOffSession = true }, id) => {
      const invoice = must(id)
      if (invoice.status === 'paid') throw invalid('Invoice is already paid')
      if (invoice.status !== 'open')
        throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`)
      return pay(state, invoices, invoice, method, isOffSession)
    },
  })
}

/** With the invoice of a change that waits for its payment the change is given up. */
function voidInvoice(state: PaymentsState, invoices: Invoices, { id, parent }: Invoice): Invoice {
  const subscription = state.subscriptions.get(parent?.subscription_details.subscription ?? '')
  const isOfPending = subscription?.pending_update && subscription.latest_invoice === id
  if (!isOfPending) return invoices.cancel(id)
  dropPending(state, invoices, subscription)
  return state.invoices.must(id)
}

function pay(
  state: PaymentsState,
  invoices: Invoices,
  invoice: Invoice,
  method: string | undefined,
  isOffSession: boolean,
): Invoice {
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
  const card = method ? findCard(state, method) : subscription ? payingCard(state, subscription) : null
  if (!card)
    throw invalid('There is no payment method to pay this invoice with.', { param: 'payment_method' })
  if (card.customer !== invoice.customer)
    throw invalid('The payment method you provided belongs to another customer.', { param: 'payment_method' })
  const after = invoices.collect(invoice.id, card, isOffSession)
  const intent = state.intents.get(intentOf(after) ?? '')
  if (intent?.status === 'requires_action')
    throw cardError(
      'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      { code: 'invoice_payment_intent_requires_action', payment_intent: intent },
    )
  return after
}
