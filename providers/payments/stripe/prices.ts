import Stripe from 'stripe'
import { type PaymentsPort, type PricedPackage, type PriceInterval, priceKeyOf } from '../port.ts'
import { type Client, end } from './client.ts'
import { stopped } from './failures.ts'

/** Where a price keeps its name, which its lookup key loses to a newer price. */
const KEY_FIELD = 'price_key'

/** The name of one of our prices; null for any other. */
export const priceKeyIn = ({ metadata }: Pick<Stripe.Price, 'metadata'>): string | null =>
  metadata[KEY_FIELD] ?? null

/** The id of the price that is sold under a name now. */
export async function priceIdOf(sdk: Stripe, priceKey: string): Promise<string> {
  const { data } = await sdk.prices.list({ lookup_keys: [priceKey], active: true, limit: 1 })
  return data[0]?.id ?? end(stopped('gone', `no price is named ${priceKey}`))
}

type Sold = { key: string; cents: number; interval: PriceInterval }

const soldAs = ({ id, monthlyCents, yearlyCents }: PricedPackage): Sold[] =>
  [
    { key: priceKeyOf(id, 'month'), cents: monthlyCents, interval: 'month' as const },
    { key: priceKeyOf(id, 'year'), cents: yearlyCents ?? 0, interval: 'year' as const },
  ].filter(({ cents }) => cents > 0)

const productIdOf = ({ id }: PricedPackage): string => `steeple_${id.replaceAll(/[^\w]/g, '_')}`

async function ensureProduct(sdk: Stripe, sold: PricedPackage): Promise<string> {
  const id = productIdOf(sold)
  try {
    const known = await sdk.products.retrieve(id)
    if (known.name !== sold.name) await sdk.products.update(id, { name: sold.name })
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (!isMissing) throw error
    await sdk.products.create({ id, name: sold.name })
  }
  return id
}

/** Prices cannot be changed: another amount is another price, to which the name moves. */
async function ensurePrice(sdk: Stripe, product: string, { key, cents, interval }: Sold): Promise<string> {
  const { data } = await sdk.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  const known = data[0]
  if (known?.unit_amount === cents && known.recurring?.interval === interval) return known.id
  const made = await sdk.prices.create({
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    product,
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { [KEY_FIELD]: key },
  })
  return made.id
}

/** What is sold, kept at Stripe as products and prices. */
export const prices = ({ ask }: Client): Pick<PaymentsPort, 'ensurePrices'> => ({
  ensurePrices: (packages) =>
    ask(async (sdk) => {
      const ids: Record<string, string> = {}
      for (const one of packages) {
        const sold = soldAs(one)
        if (sold.length === 0) continue
        const product = await ensureProduct(sdk, one)
        for (const price of sold) ids[price.key] = await ensurePrice(sdk, product, price)
      }
      return ids
    }),
})
