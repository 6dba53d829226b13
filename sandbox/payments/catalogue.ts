import { z } from 'zod'
import type { Define } from './base/calls.ts'
import { invalid, namesNone, noSuch } from './base/errors.ts'
import { pageOf } from './base/lists.ts'
import type { Price, Product } from './base/objects.ts'
import { changedMetadata, emptyable, expand, flag, metadata, paging, text, whole } from './base/params.ts'
import { made, type PaymentsState } from './base/state.ts'
import { tell } from './hooks/events.ts'

/** What is sold, and for how much (https://docs.stripe.com/api/products, https://docs.stripe.com/api/prices). */
export function catalogueRoutes(define: Define, state: PaymentsState): void {
  productRoutes(define, state)
  priceRoutes(define, state)
}

function productRoutes(define: Define, state: PaymentsState): void {
  const must = (id: string): Product => {
    const found = state.products.get(id)
    if (!found) throw noSuch('product', id)
    return found
  }
  define({
    method: 'POST',
    path: '/products',
    shape: z.strictObject({
      id: text.optional(),
      name: text,
      description: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: ({ id, name, description, active = true, metadata: given }) => {
      if (id && state.products.get(id))
        throw invalid(`Product already exists.`, { code: 'resource_already_exists' })
      const base = made(state, 'product', 'prod')
      const product = {
        ...base,
        id: id ?? base.id,
        active,
        default_price: null,
        description: description ?? null,
        images: [],
        marketing_features: [],
        metadata: changedMetadata({}, given),
        name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        updated: base.created,
        url: null,
      }
      tell(state, 'product.created', product)
      return state.products.set(product.id, product)
    },
  })
  define({
    method: 'GET',
    path: '/products/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/products/:id',
    shape: z.strictObject({
      name: text.optional(),
      description: emptyable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: ({ expand: _, metadata: given, ...change }, id) => {
      const product = must(id)
      const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const after = state.products.update(id, {
        ...set,
        metadata: changedMetadata(product.metadata, given),
        updated: state.now(),
      })
      tell(state, 'product.updated', after)
      return after
    },
  })
}

const newPrice = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: whole,
  product: text,
  recurring: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.optional() })
    .optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
  expand,
})

function priceRoutes(define: Define, state: PaymentsState): void {
  define({ method: 'POST', path: '/prices', shape: newPrice, run: (params) => makePrice(state, params) })
  define({
    method: 'GET',
    path: '/prices',
    shape: z.strictObject({
      ...paging,
      active: flag.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
    }),
    run: (params) => {
      const { active, lookup_keys: keys, product } = params
      const isListed = (price: Price): boolean =>
        (active === undefined || price.active === active) &&
        (product === undefined || price.product === product) &&
        (keys === undefined || keys.includes(price.lookup_key ?? ''))
      return pageOf('/v1/prices', state.prices.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/prices/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => {
      const found = state.prices.get(id)
      if (!found) throw noSuch('price', id, 'price')
      return found
    },
  })
}

/** A lookup key belongs to one price; it moves to a new one only when asked to. */
function makePrice(state: PaymentsState, params: z.infer<typeof newPrice>): Price {
  if (!state.products.get(params.product)) throw namesNone('product', params.product, 'product')
  const key = params.lookup_key
  const holder = key === undefined ? undefined : state.prices.find((one) => one.lookup_key === key)
  if (holder && !params.transfer_lookup_key)
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer the lookup key to this price, pass transfer_lookup_key=true.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    )
  if (holder) state.prices.update(holder.id, { lookup_key: null })
  const { recurring } = params
  const price = {
    ...made(state, 'price', 'price'),
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    custom_unit_amount: null,
    lookup_key: key ?? null,
    metadata: changedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
  state.prices.set(price.id, price)
  tell(state, 'price.created', price)
  return price
}
