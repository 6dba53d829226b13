import { z } from 'zod'
import type { Define } from './base/calls.ts'
import { invalid, noSuch } from './base/errors.ts'
import { isWithin, pageOf } from './base/lists.ts'
import type { Customer } from './base/objects.ts'
import {
  address,
  changedMetadata,
  createdRange,
  emptyable,
  expand,
  metadata,
  paging,
  text,
} from './base/params.ts'
import { made, type PaymentsState } from './base/state.ts'
import { tell } from './hooks/events.ts'

const settings = z.strictObject({ default_payment_method: emptyable.optional() })
const fields = {
  address: z.union([address, z.literal('')]).optional(),
  description: emptyable.optional(),
  email: emptyable.optional(),
  invoice_settings: settings.optional(),
  metadata: metadata.optional(),
  name: emptyable.optional(),
  phone: emptyable.optional(),
  tax_exempt: z.enum(['none', 'exempt', 'reverse', '']).optional(),
}
type Change = z.infer<z.ZodObject<typeof fields>>

/** Who pays (https://docs.stripe.com/api/customers). */
export function customerRoutes(define: Define, state: PaymentsState): void {
  const must = (id: string): Customer => {
    const found = state.customers.get(id)
    if (!found) throw noSuch('customer', id)
    return found
  }
  define({
    method: 'POST',
    path: '/customers',
    shape: z.strictObject({ ...fields, payment_method: text.optional(), expand }),
    run: (params) => {
      const customer = changedCustomer(state, newCustomer(state), params)
      tell(state, 'customer.created', customer)
      return customer
    },
  })
  define({
    method: 'GET',
    path: '/customers',
    shape: z.strictObject({ ...paging, email: text.optional(), created: createdRange }),
    run: (params) => {
      const isListed = ({ email, created }: Customer): boolean =>
        (params.email === undefined || email === params.email) && isWithin(created, params.created)
      return pageOf('/v1/customers', state.customers.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/customers/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/customers/:id',
    shape: z.strictObject({ ...fields, expand }),
    run: (params, id) => {
      const customer = changedCustomer(state, must(id), params)
      tell(state, 'customer.updated', customer)
      return customer
    },
  })
}

function newCustomer(state: PaymentsState): Customer {
  const base = made(state, 'customer', 'cus')
  const customer = {
    ...base,
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: state.letters(`${base.id} prefix`, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  }
  return state.customers.set(base.id, customer)
}

function changedCustomer(state: PaymentsState, before: Customer, change: Change): Customer {
  const {
    invoice_settings: set,
    metadata: given,
    address: place,
    tax_exempt: exempt,
    expand: _,
    ...plain
  } = change as Change & {
    expand?: string[]
  }
  const card = set?.default_payment_method
  if (card && state.cards.get(card)?.customer !== before.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  const texts = Object.entries(plain).map(([name, value]) => [name, value || null])
  return state.customers.update(before.id, {
    ...Object.fromEntries(texts),
    ...(exempt !== undefined && { tax_exempt: exempt || 'none' }),
    ...(place !== undefined && { address: place === '' ? null : addressOf(place) }),
    metadata: changedMetadata(before.metadata, given),
    ...(card !== undefined && {
      invoice_settings: { ...before.invoice_settings, default_payment_method: card || null },
    }),
  })
}

const addressOf = (given: z.infer<typeof address>) => ({
  city: given.city || null,
  country: given.country || null,
  line1: given.line1 || null,
  line2: given.line2 || null,
  postal_code: given.postal_code || null,
  state: given.state || null,
})
