import { ApiError, invalid } from '../base/errors.ts'
import type { BillingReason, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from '../base/objects.ts'
import { listOf, made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import { askBank } from './bank.ts'
import { type InvoiceWish, invoiceOf } from './invoice-object.ts'
import { cancelIntent, confirmIntent, makeIntent } from './payment-intents.ts'

/** What becomes of the subscription that an invoice is for. */
export type InvoiceEffects = { paid: (invoice: Invoice) => void; failed: (invoice: Invoice) => void }

/** Makes, finalises and collects invoices. */
export function openInvoices(state: PaymentsState, effects: InvoiceEffects) {
  function make(wanted: InvoiceWish): Invoice {
    const invoice = invoiceOf(state, wanted)
    state.invoices.set(invoice.id, invoice)
    tell(state, 'invoice.created', invoice)
    return wanted.isDraft ? invoice : finalize(invoice.id)
  }

  function finalize(id: string): Invoice {
    const draft = state.invoices.must(id)
    const customer = state.customers.must(draft.customer)
    const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
    state.customers.update(customer.id, {
      next_invoice_sequence: customer.next_invoice_sequence + 1,
      ...(draft.ending_balance !== null && { balance: draft.ending_balance }),
    })
    const intent = draft.amount_due > 0 ? intentFor(state, draft) : null
    const open = state.invoices.update(id, {
      automatically_finalizes_at: null,
      hosted_invoice_url: state.page(`/invoices/${id}`),
      ...{ invoice_pdf: state.page(`/invoices/${id}?format=print`), effective_at: state.now() },
      number,
      status: 'open',
      status_transitions: { ...draft.status_transitions, finalized_at: state.now() },
      ...(intent && {
        confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' as const },
        payments: listOf(`/v1/invoice_payments?invoice=${id}`, [paymentOf(state, draft, intent)]),
      }),
    })
    tell(state, 'invoice.finalized', open)
    return intent ? open : markPaid(id)
  }

  function markPaid(id: string): Invoice {
    const before = state.invoices.must(id)
    const paid = state.invoices.update(id, {
      amount_paid: before.amount_due,
      amount_remaining: 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      payments: settledPayments(before, 'paid', state.now()),
      status: 'paid',
      status_transitions: { ...before.status_transitions, paid_at: state.now() },
    })
    tell(state, 'invoice.paid', paid)
    tell(state, 'invoice.payment_succeeded', paid)
    effects.paid(paid)
    return state.invoices.must(id)
  }

  /** What an intent's outcome means for its invoice. */
  function afterPayment(intent: PaymentIntent): void {
    const id = state.invoiceOf.get(intent.id)?.invoice
    const invoice = id ? state.invoices.must(id) : undefined
    if (invoice?.status !== 'open') return
    if (intent.status === 'succeeded') markPaid(invoice.id)
    else fail(invoice.id)
  }

  function fail(id: string): void {
    const failed = state.invoices.must(id)
    tell(state, 'invoice.payment_failed', failed)
    effects.failed(failed)
  }

  /** When the bank asks while nobody is there, the invoice waits for the cardholder instead of being declined. */
  function confirmInvoice(intent: PaymentIntent, card: PaymentMethod, isOffSession: boolean): PaymentIntent {
    const mustAsk = askBank(state, card, { isOffSession, isConfirmed: false }).says === 'ask'
    return confirmIntent(state, intent, card, {
      isOffSession: isOffSession && !mustAsk,
      after: afterPayment,
    })
  }

  /** Tries to collect; throws the vendor's refusal, after the failure is written down. */
  function collect(id: string, card: PaymentMethod | null, isOffSession: boolean): Invoice {
    const invoice = state.invoices.must(id)
    const intentId = intentOf(invoice)
    if (invoice.status !== 'open' || !intentId) return invoice
    state.invoices.update(id, { attempted: true, attempt_count: invoice.attempt_count + 1 })
    if (!card) {
      fail(id)
      return state.invoices.must(id)
    }
    const intent = state.intents.must(intentId)
    const asked = confirmInvoice(intent, card, isOffSession)
    if (asked.status === 'requires_action') {
      tell(state, 'invoice.payment_action_required', state.invoices.must(id))
      fail(id)
    }
    return state.invoices.must(id)
  }

  return {
    make,
    finalize,
    afterPayment,
    collect,
    /** The same, when nobody waits for the refusal. */
    tryToCollect(id: string, card: PaymentMethod | null, isOffSession: boolean): Invoice {
      try {
        return collect(id, card, isOffSession)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return state.invoices.must(id)
      }
    },
    cancel(id: string): Invoice {
      const invoice = state.invoices.must(id)
      if (invoice.status !== 'open' && invoice.status !== 'draft')
        throw invalid(`You can only void open invoices. This invoice is ${invoice.status}.`)
      const intent = intentOf(invoice)
      if (intent) cancelIntent(state, intent)
      const voided = state.invoices.update(id, {
        auto_advance: false,
        next_payment_attempt: null,
        payments: settledPayments(invoice, 'canceled', state.now()),
        status: 'void',
        status_transitions: { ...invoice.status_transitions, voided_at: state.now() },
      })
      tell(state, 'invoice.voided', voided)
      return voided
    },
  }
}

export type Invoices = ReturnType<typeof openInvoices>

export const intentOf = (invoice: Invoice): string | undefined =>
  invoice.payments.data[0]?.payment.payment_intent

const settledPayments = (invoice: Invoice, status: 'paid' | 'canceled', at: number) => ({
  ...invoice.payments,
  data: invoice.payments.data.map((payment) => ({
    ...payment,
    amount_paid: status === 'paid' ? invoice.amount_due : null,
    status,
    status_transitions: {
      ...payment.status_transitions,
      ...(status === 'paid' ? { paid_at: at } : { canceled_at: at }),
    },
  })),
})

function intentFor(state: PaymentsState, invoice: Invoice): PaymentIntent {
  const words: Partial<Record<BillingReason, string>> = {
    subscription_create: 'Subscription creation',
    subscription_cycle: 'Subscription update',
    subscription_update: 'Subscription update',
  }
  const intent = makeIntent(state, {
    amount: invoice.amount_due,
    customer: invoice.customer,
    description: words[invoice.billing_reason] ?? 'Payment for Invoice',
    card: null,
    metadata: {},
  })
  state.invoiceOf.set(intent.id, { invoice: invoice.id })
  return intent
}

const paymentOf = (state: PaymentsState, invoice: Invoice, intent: PaymentIntent): InvoicePayment => ({
  ...made(state, 'invoice_payment', 'inpay'),
  amount_paid: null,
  ...{ amount_requested: invoice.amount_due, currency: 'usd', is_default: true },
  invoice: invoice.id,
  payment: { type: 'payment_intent', payment_intent: intent.id },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})
