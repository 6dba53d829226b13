import type Stripe from 'stripe'
import { TAX_EXEMPTIONS, TAX_ID_KINDS, type TaxId } from '#core/vocabulary/billing.ts'
import type { CustomerRead, PaymentsPort } from '../port.ts'
import type { Client } from './client.ts'

type Customers = Pick<PaymentsPort, 'ensureCustomer' | 'customer' | 'updateCustomer' | 'setTax'>

function taxIdOf({ type, value }: Stripe.TaxId): TaxId[] {
  const kind = TAX_ID_KINDS.find((one) => one === type)
  return kind ? [{ kind, value }] : []
}

/** A balance below zero is the customer's money (https://docs.stripe.com/billing/customer/balance). */
const readOf = (customer: Stripe.Customer | Stripe.DeletedCustomer): CustomerRead => ({
  leftCents: customer.deleted ? 0 : Math.max(0, -customer.balance),
  taxIds: customer.deleted ? [] : (customer.tax_ids?.data ?? []).flatMap(taxIdOf),
  taxExempt: TAX_EXEMPTIONS.find((one) => !customer.deleted && one === customer.tax_exempt) ?? 'none',
})

/** Removes and adds until the numbers are these: what is there already stays. */
async function setTaxIds(sdk: Stripe, customer: string, wanted: readonly TaxId[]): Promise<void> {
  const { data } = await sdk.customers.listTaxIds(customer, { limit: 100 })
  const isSame = (one: TaxId) => (other: TaxId) => one.kind === other.kind && one.value === other.value
  const there = data.flatMap((raw) => taxIdOf(raw).map((one) => ({ ...one, id: raw.id })))
  for (const one of wanted.filter((each) => !there.some(isSame(each))))
    await sdk.customers.createTaxId(customer, { type: one.kind, value: one.value })
  for (const one of there.filter((each) => !wanted.some(isSame(each)))) await sdk.taxIds.del(one.id)
}

/** Churches as customers; each carries the number of its church. */
export const customers = ({ ask }: Client): Customers => ({
  ensureCustomer: ({ churchId, name, email, reference }) =>
    ask(async (sdk) => {
      // Keys are forgotten after a day, so that one that was made and not written down is looked for first.
      const known = await sdk.customers.list({ email, limit: 100 })
      const own = known.data.find(({ metadata }) => metadata.church_id === String(churchId))
      if (own) return own.id
      const made = await sdk.customers.create(
        { name, email, metadata: { church_id: String(churchId), reference } },
        { idempotencyKey: reference },
      )
      return made.id
    }),
  customer: (customer) =>
    ask(async (sdk) => readOf(await sdk.customers.retrieve(customer, { expand: ['tax_ids'] }))),
  setTax: (customer, { taxIds, taxExempt }) =>
    ask(async (sdk) => {
      await setTaxIds(sdk, customer, taxIds)
      await sdk.customers.update(customer, { tax_exempt: taxExempt })
      return null
    }),
  updateCustomer: (customer, { name, email }) =>
    ask(async (sdk) => {
      await sdk.customers.update(customer, { name, email })
      return null
    }),
})
