import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { invalid, noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { Subscription } from '../base/objects.ts'
import { createdRange, expand, flag, paging, text } from '../base/params.ts'
import type { PaymentsState } from '../base/state.ts'
import type { Invoices } from '../money/invoices.ts'
import { changeSubscription, subscriptionChange } from './change.ts'
import { createSubscription, newSubscription } from './create.ts'
import { endSubscription, stopCollecting } from './cycle.ts'

const ENDED = ['canceled', 'incomplete_expired']

/** Subscriptions (https://docs.stripe.com/api/subscriptions). */
export function subscriptionRoutes(define: Define, state: PaymentsState, invoices: Invoices): void {
  const must = (id: string): Subscription => {
    const found = state.subscriptions.get(id)
    if (!found) throw noSuch('subscription', id)
    return found
  }
  define({
    method: 'POST',
    path: '/subscriptions',
    shape: newSubscription,
    run: (params) => createSubscription(state, invoices, params),
  })
  define({
    method: 'GET',
    path: '/subscriptions',
    shape: z.strictObject({
      ...paging,
      created: createdRange,
      customer: text.optional(),
      price: text.optional(),
      status: text.optional(),
    }),
    run: (params) => {
      const isListed = (one: Subscription): boolean =>
        (params.customer === undefined || one.customer === params.customer) &&
        (params.price === undefined || one.items.data[0]?.price.id === params.price) &&
        isWithin(one.created, params.created) &&
        hasStatus(one, params.status)
      return pageOf('/v1/subscriptions', state.subscriptions.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/subscriptions/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/subscriptions/:id',
    shape: subscriptionChange,
    run: (params, id) => changeSubscription(state, invoices, must(id), params),
  })
  define({
    method: 'DELETE',
    path: '/subscriptions/:id',
    shape: z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand }),
    run: ({ prorate, invoice_now: invoicesNow }, id) => {
      const subscription = must(id)
      if (ENDED.includes(subscription.status)) throw noSuch('subscription', id)
      if (prorate || invoicesNow) throw invalid('The emulator cancels without prorating or invoicing only.')
      stopCollecting(state, invoices, id)
      return endSubscription(state, subscription, 'cancellation_requested')
    },
  })
}

/** Without a status those that have ended are left out. */
function hasStatus({ status, ended_at: ended }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return ended !== null
  return wanted === undefined ? status !== 'canceled' && status !== 'incomplete_expired' : status === wanted
}
