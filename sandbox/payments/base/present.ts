import type { Collection } from '../../base/store.ts'
import { invalid } from './errors.ts'
import { pageOf } from './lists.ts'
import type { PaymentsState } from './state.ts'

type Json = { [name: string]: unknown }

const DEPTH_MAX = 4
/** Fields of an invoice that are answered only where they are expanded. */
const INCLUDABLE = ['payments', 'confirmation_secret']

/** Where the ids in a field lead. */
function collectionOf(state: PaymentsState, field: string): Collection<object> | undefined {
  const collections: Record<string, unknown> = {
    customer: state.customers,
    default_payment_method: state.cards,
    invoice: state.invoices,
    latest_charge: state.charges,
    latest_invoice: state.invoices,
    payment_intent: state.intents,
    payment_method: state.cards,
    price: state.prices,
    product: state.products,
    schedule: state.schedules,
    subscription: state.subscriptions,
  }
  return collections[field] as Collection<object> | undefined
}

/** The tax numbers of a customer, as they are listed and expanded. */
export const taxIdsOf = (state: PaymentsState, customer: string, page = {}) =>
  pageOf(
    `/v1/customers/${customer}/tax_ids`,
    state.taxIds.filter((one) => one.customer === customer),
    page,
  )

const cannot = (path: string) =>
  invalid(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if you are expanding a list.`,
    { param: 'expand' },
  )

/**
 * An object as it is answered: what `expand` names is put in place of its id, up to four levels deep
 * (https://docs.stripe.com/api/expanding_objects).
 */
export function present(state: PaymentsState, object: object, paths: readonly string[] = []): object {
  const deep = paths.find((path) => path.split('.').length > DEPTH_MAX)
  if (deep)
    throw invalid(`You cannot expand more than ${DEPTH_MAX} levels of a property (${deep}).`, {
      param: 'expand',
    })
  const value = structuredClone(object) as Json
  const byHead = Map.groupBy(paths, (path) => path.split('.')[0] ?? '')
  if (value.object === 'invoice') for (const name of INCLUDABLE) if (!byHead.has(name)) delete value[name]
  // A list of its own, which a customer has only where it is expanded.
  if (value.object === 'customer' && byHead.delete('tax_ids'))
    value.tax_ids = taxIdsOf(state, String(value.id))
  for (const [head, some] of byHead) {
    const rest = some.map((path) => path.split('.').slice(1).join('.')).filter(Boolean)
    value[head] = expanded(state, head, value[head], rest)
  }
  if (value.object === 'list' && !byHead.has('data')) value.data = eachOf(state, value.data, [])
  return value
}

const eachOf = (state: PaymentsState, data: unknown, rest: string[]): object[] =>
  (data as object[]).map((one) => present(state, one, rest))

function expanded(state: PaymentsState, field: string, value: unknown, rest: string[]): unknown {
  if (value === undefined) throw cannot(field)
  if (value === null) return null
  if (Array.isArray(value)) return eachOf(state, value, rest)
  if (typeof value === 'object') return present(state, value, rest)
  const found = collectionOf(state, field)?.get(String(value))
  if (!found) throw cannot(field)
  return present(state, found, rest)
}
