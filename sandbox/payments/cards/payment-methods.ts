import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { cardError, invalid, namesNone, noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { Address, BillingDetails, PaymentMethod } from '../base/objects.ts'
import {
  billingDetails,
  changedMetadata,
  emptyable,
  expand,
  metadata,
  paging,
  text,
  whole,
} from '../base/params.ts'
import { made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import { cardOf, isPlausible, TEST_METHODS } from './test-cards.ts'

/** What a page sends of a card. */
export const cardData = z.strictObject({
  number: text,
  exp_month: whole,
  exp_year: whole,
  cvc: text.optional(),
})
export const methodData = z.strictObject({
  type: z.literal('card'),
  card: cardData,
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
})
type MethodData = z.infer<typeof methodData>
type Details = z.infer<typeof billingDetails>

const orNull = (given: string | undefined, before: string | null): string | null =>
  given === undefined ? before : given || null

const NO_ADDRESS: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
const NO_DETAILS: BillingDetails = { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null }

function changedDetails(before: BillingDetails, change: Details | undefined): BillingDetails {
  if (!change) return before
  const given = change.address === '' ? NO_ADDRESS : change.address
  const address = Object.fromEntries(
    Object.entries(before.address).map(([field, value]) => [
      field,
      given && field in given ? given[field as keyof Address] || null : value,
    ]),
  ) as Address
  return {
    ...before,
    address,
    email: orNull(change.email, before.email),
    name: orNull(change.name, before.name),
    phone: orNull(change.phone, before.phone),
  }
}

/** Two digits are of this century. */
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

function demandExpiry(state: PaymentsState, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw cardError("Your card's expiration month is invalid.", {
      code: 'invalid_expiry_month',
      param: 'exp_month',
    })
  if (hasExpired(state, { exp_month: month, exp_year: year }))
    throw cardError("Your card's expiration year is invalid.", {
      code: 'invalid_expiry_year',
      param: 'exp_year',
    })
}

/** A card is good until its month is over. */
export function hasExpired(
  state: PaymentsState,
  card: Pick<PaymentMethod['card'], 'exp_month' | 'exp_year'>,
): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(state.now() * 1000).toZonedDateTimeISO('UTC')
  return now.year > card.exp_year || (now.year === card.exp_year && now.month > card.exp_month)
}

/** A card as a page or a test gives it; its number is forgotten at once, what it does is kept. */
export function makeCard(state: PaymentsState, { card, billing_details: details, ...more }: MethodData) {
  const number = card.number.replaceAll(/[ -]/g, '')
  if (!isPlausible(number))
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
  const year = fullYear(card.exp_year)
  demandExpiry(state, card.exp_month, year)
  const { brand, behaviour, funding = 'credit', country = 'US' } = cardOf(number)
  const method = {
    ...made(state, 'payment_method', 'pm'),
    allow_redisplay: 'unspecified',
    billing_details: changedDetails(NO_DETAILS, details),
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc ? 'pass' : null,
      },
      country,
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: year,
      fingerprint: createHash('sha256').update(`a card ${number}`).digest('base64url').slice(0, 16),
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    metadata: changedMetadata({}, more.metadata),
    type: 'card',
  }
  state.secrets.set(method.id, { behaviour, isAuthenticated: false })
  return state.cards.set(method.id, method)
}

/** A card that a call names: one that is stored, or one of the vendor's for tests, which makes a new one. */
export function findCard(state: PaymentsState, id: string, param = 'payment_method'): PaymentMethod {
  const number = TEST_METHODS[id]
  if (number) {
    const year = Temporal.Instant.fromEpochMilliseconds(state.now() * 1000).toZonedDateTimeISO('UTC').year
    const card = { number, exp_month: 12, exp_year: year + 4, cvc: '123' }
    return makeCard(state, { type: 'card', card })
  }
  const found = state.cards.get(id)
  if (!found) throw namesNone('PaymentMethod', id, param)
  return found
}

export function attachCard(state: PaymentsState, card: PaymentMethod, customer: string): PaymentMethod {
  if (card.customer === customer) return card
  if (card.customer) throw invalid('The payment method you provided has already been attached to a customer.')
  const attached = state.cards.update(card.id, { customer })
  tell(state, 'payment_method.attached', attached)
  return attached
}

export function paymentMethodRoutes(define: Define, state: PaymentsState): void {
  const must = (id: string): PaymentMethod => {
    const found = state.cards.get(id)
    if (!found) throw noSuch('PaymentMethod', id, 'payment_method')
    return found
  }
  define({
    method: 'POST',
    path: '/payment_methods',
    shape: methodData.extend({ expand }),
    isPublic: true,
    run: (params) => makeCard(state, params),
  })
  define({
    method: 'GET',
    path: '/payment_methods/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/payment_methods/:id',
    shape: z.strictObject({
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: whole.optional(), exp_year: whole.optional() }).optional(),
      metadata: metadata.optional(),
      allow_redisplay: emptyable.optional(),
      expand,
    }),
    run: ({ billing_details: details, card = {}, metadata: change }, id) => {
      const before = must(id)
      if (!before.customer)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.')
      const month = card.exp_month ?? before.card.exp_month
      const year = card.exp_year === undefined ? before.card.exp_year : fullYear(card.exp_year)
      if (card.exp_month !== undefined || card.exp_year !== undefined) demandExpiry(state, month, year)
      const after = state.cards.update(id, {
        billing_details: changedDetails(before.billing_details, details),
        card: { ...before.card, exp_month: month, exp_year: year },
        metadata: changedMetadata(before.metadata, change),
      })
      tell(state, 'payment_method.updated', after)
      return after
    },
  })
  define({
    method: 'POST',
    path: '/payment_methods/:id/attach',
    shape: z.strictObject({ customer: text, expand }),
    run: ({ customer }, id) => {
      if (!state.customers.get(customer)) throw namesNone('customer', customer, 'customer')
      return attachCard(state, findCard(state, id), customer)
    },
  })
  define({
    method: 'POST',
    path: '/payment_methods/:id/detach',
    shape: z.strictObject({ expand }),
    run: (_params, id) => detach(state, must(id)),
  })
  const listed = (customer: string, params: z.infer<z.ZodObject<typeof paging>>, url: string) =>
    pageOf(
      url,
      state.cards.filter((one) => one.customer === customer && isWithin(one.created, undefined)),
      params,
    )
  define({
    method: 'GET',
    path: '/payment_methods',
    shape: z.strictObject({ customer: text.optional(), type: text.optional(), ...paging }),
    run: (params) => listed(params.customer ?? '', params, '/v1/payment_methods'),
  })
  define({
    method: 'GET',
    path: '/customers/:id/payment_methods',
    shape: z.strictObject({ type: text.optional(), ...paging }),
    run: (params, id) => {
      if (!state.customers.get(id)) throw noSuch('customer', id, 'customer')
      return listed(id, params, `/v1/customers/${id}/payment_methods`)
    },
  })
}

function detach(state: PaymentsState, card: PaymentMethod): PaymentMethod {
  const { customer } = card
  if (!customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const owner = state.customers.must(customer)
  if (owner.invoice_settings.default_payment_method === card.id)
    state.customers.update(customer, {
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  for (const { id } of state.subscriptions.filter((one) => one.default_payment_method === card.id))
    state.subscriptions.update(id, { default_payment_method: null })
  const detached = state.cards.update(card.id, { customer: null })
  tell(state, 'payment_method.detached', detached)
  return detached
}
