import type Stripe from 'stripe'
import { CARD_BRANDS, type CardBrand } from '#core/vocabulary/payments.ts'
import type { CardAddress, PaymentCard, PaymentsPort } from '../port.ts'
import { type Client, idOf } from './client.ts'

type Cards = Pick<PaymentsPort, 'beginCard' | 'card' | 'cards' | 'changeCard' | 'removeCard' | 'makeDefault'>

/** The vendor's name of a brand as ours. */
export const brandOf = (brand: string | null | undefined): CardBrand =>
  CARD_BRANDS.find((known) => known === brand) ?? 'other'

const addressOf = (address: Stripe.Address | null): CardAddress => ({
  line1: address?.line1 ?? null,
  line2: address?.line2 ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  postalCode: address?.postal_code ?? null,
  country: address?.country ?? null,
})

function cardOf(method: Stripe.PaymentMethod): PaymentCard {
  const { card, billing_details: details } = method
  return {
    id: method.id,
    customer: idOf(method.customer),
    brand: brandOf(card?.brand),
    last4: card?.last4 ?? '',
    expiry: { month: card?.exp_month ?? 0, year: card?.exp_year ?? 0 },
    holder: { name: details.name ?? '', email: details.email, phone: details.phone },
    address: addressOf(details.address),
    fingerprint: card?.fingerprint ?? null,
  }
}

const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired'

/** Saved cards, of which the numbers stay with Stripe. */
export const cards = ({ ask }: Client): Cards => ({
  beginCard: (customer, reference) =>
    ask(async (sdk) => {
      const setup = await sdk.setupIntents.create(
        { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: reference },
      )
      return { clientSecret: setup.client_secret ?? '' }
    }),
  card: (card) => ask(async (sdk) => cardOf(await sdk.paymentMethods.retrieve(card))),
  cards: (customer) =>
    ask(async (sdk) => {
      const [methods, owner] = await Promise.all([
        sdk.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }),
        sdk.customers.retrieve(customer),
      ])
      const standard = owner.deleted ? null : idOf(owner.invoice_settings.default_payment_method)
      return { cards: methods.data.map(cardOf), defaultCard: standard }
    }),
  changeCard: (card, { holder, address, expiry }) =>
    ask(async (sdk) =>
      cardOf(
        await sdk.paymentMethods.update(card, {
          billing_details: {
            name: holder.name,
            email: holder.email ?? '',
            phone: holder.phone ?? '',
            address: {
              line1: address.line1 ?? '',
              line2: address.line2 ?? '',
              city: address.city ?? '',
              state: address.state ?? '',
              postal_code: address.postalCode ?? '',
              country: address.country ?? '',
            },
          },
          card: { exp_month: expiry.month, exp_year: expiry.year },
        }),
      ),
    ),
  removeCard: (card) =>
    ask(async (sdk) => {
      const method = await sdk.paymentMethods.retrieve(card)
      if (method.customer) await sdk.paymentMethods.detach(card)
      return null
    }),
  makeDefault: (customer, card) =>
    ask(async (sdk) => {
      await sdk.customers.update(customer, { invoice_settings: { default_payment_method: card } })
      // A card of its own would go before the customer's.
      const { data } = await sdk.subscriptions.list({ customer, status: 'all', limit: 100 })
      const others = data.filter((one) => isRunning(one) && idOf(one.default_payment_method) !== card)
      for (const { id } of others) await sdk.subscriptions.update(id, { default_payment_method: card })
      return null
    }),
})
