import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator, SandboxContext } from '../base/context.ts'
import { calls, type Define } from './base/calls.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from './base/credentials.ts'
import { setUpEdge } from './base/edge.ts'
import { noSuch } from './base/errors.ts'
import { isWithin, pageOf } from './base/lists.ts'
import type { Charge, Dispute, Event } from './base/objects.ts'
import { createdRange, expand, paging, text } from './base/params.ts'
import {
  type ApiRequest,
  type HookAttempt,
  openState,
  type PaymentsState,
  type Switches,
} from './base/state.ts'
import { browserRoutes } from './browser/routes.ts'
import { paymentMethodRoutes } from './cards/payment-methods.ts'
import { setupIntentRoutes } from './cards/setup-intents.ts'
import type { BehaviourName } from './cards/test-cards.ts'
import { catalogueRoutes } from './catalogue.ts'
import { customerRoutes } from './customers.ts'
import { type Deliveries, deliveries } from './hooks/deliveries.ts'
import { chargeRoutes } from './money/charges.ts'
import { type Invoices, openInvoices } from './money/invoices.ts'
import { paymentIntentRoutes } from './money/payment-intent-routes.ts'
import { closeDispute, makeRefund, openDispute, reversalRoutes } from './money/reversals.ts'
import { invoiceEffects, runCycle } from './subscriptions/cycle.ts'
import { invoiceRoutes } from './subscriptions/invoice-routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { scheduleRoutes } from './subscriptions/schedules.ts'
import { taxIdRoutes } from './tax-ids.ts'

/** The emulated payment provider: its API, its script for browsers, its webhooks, and the passing of its periods. */
export class Payments implements Emulator {
  readonly prefix = '/stripe'
  readonly credentials = {
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
  }
  readonly #context: SandboxContext
  readonly #state: PaymentsState
  readonly #invoices: Invoices
  readonly #deliveries: Deliveries

  constructor(context: SandboxContext) {
    this.#context = context
    this.#state = openState(context, this.prefix)
    this.#invoices = openInvoices(
      this.#state,
      invoiceEffects(this.#state, () => this.#invoices),
    )
    this.#deliveries = deliveries(this.#state, context.faults)
  }

  routes(app: FastifyInstance): void {
    const state = this.#state
    const after = this.#invoices.afterPayment
    setUpEdge(app, this.#context, state)
    const define = calls(app, state)
    customerRoutes(define, state)
    taxIdRoutes(define, state)
    paymentMethodRoutes(define, state)
    setupIntentRoutes(define, state)
    catalogueRoutes(define, state)
    paymentIntentRoutes(define, state, after)
    chargeRoutes(define, state)
    reversalRoutes(define, state)
    subscriptionRoutes(define, state, this.#invoices)
    scheduleRoutes(define, state)
    invoiceRoutes(define, state, this.#invoices)
    eventRoutes(define, state)
    browserRoutes(app, state, after)
  }

  /** Renews, collects and retries what is due, and calls the customer's server. */
  async runDue(): Promise<number> {
    return runCycle(this.#state, this.#invoices) + (await this.#deliveries.runDue())
  }

  /** Aborts webhook calls that are under way; they stay owed. */
  stop(): void {
    this.#deliveries.stop()
  }

  /** Change its fields to say where events go, and what goes wrong on the way. */
  get switches(): Switches {
    return this.#state.switches
  }

  /** Everything that the account holds, oldest first. */
  get holdings(): Pick<
    PaymentsState,
    | 'customers'
    | 'cards'
    | 'secrets'
    | 'subscriptions'
    | 'schedules'
    | 'invoices'
    | 'intents'
    | 'charges'
    | 'refunds'
    | 'disputes'
    | 'events'
  > {
    return this.#state
  }

  /** Makes a saved card do something else from now on, as when its bank blocks it. */
  changeCard(id: string, behaviour: BehaviourName): void {
    this.#state.secrets.update(id, { behaviour })
  }

  /** Gives money back, as somebody would in the vendor's dashboard. */
  refund(chargeId: string, cents?: number): Charge {
    makeRefund(this.#state, this.#state.charges.must(chargeId), cents)
    return this.#state.charges.must(chargeId)
  }

  /** A cardholder disputes a charge. */
  dispute(chargeId: string): Dispute {
    return openDispute(this.#state, this.#state.charges.must(chargeId))
  }

  /** The bank decides a dispute. */
  closeDispute(disputeId: string, status: 'won' | 'lost'): Dispute {
    return closeDispute(this.#state, this.#state.disputes.must(disputeId), status)
  }

  /** Delivers an event once more. */
  resend(eventId: string): void {
    const event = this.#state.events.must(eventId)
    const id = `${event.id}:${this.#state.next('resent')}`
    const dueMs = this.#state.nowMs()
    this.#state.owed.set(id, { id, event: event.id, dueMs, firstTriedMs: null, tries: 0 })
  }

  /** The last few hundred requests of the API. */
  requests(): readonly ApiRequest[] {
    return this.#state.requests.all()
  }

  /** The last few hundred attempts to deliver an event. */
  hookAttempts(): readonly HookAttempt[] {
    return this.#state.attempts.all()
  }
}

/** What happened (https://docs.stripe.com/api/events). */
function eventRoutes(define: Define, state: PaymentsState): void {
  define({
    method: 'GET',
    path: '/events',
    shape: z.strictObject({
      ...paging,
      created: createdRange,
      type: text.optional(),
      types: z.array(text).optional(),
    }),
    run: (params) => {
      const isListed = ({ type, created }: Event): boolean =>
        (params.type === undefined || type === params.type) &&
        (params.types === undefined || params.types.includes(type)) &&
        isWithin(created, params.created)
      return pageOf('/v1/events', state.events.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/events/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => {
      const found = state.events.get(id)
      if (!found) throw noSuch('event', id)
      return found
    },
  })
}
