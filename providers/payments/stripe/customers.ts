import type Stripe from 'stripe'
import type { CustomerRead, PaymentsPort } from '../port.ts'
import type { Client } from './client.ts'

type Customers = Pick<PaymentsPort, 'ensureCustomer' | 'customer' | 'updateCustomer'>

/** A balance below zero is the customer's money (https://docs.stripe.com/billing/customer/balance). */
const readOf = (customer: Stripe.Customer | Stripe.DeletedCustomer): CustomerRead => ({
  leftCents: customer.deleted ? 0 : Math.max(0, -customer.balance),
})

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
  customer: (customer) => ask(async (sdk) => readOf(await sdk.customers.retrieve(customer))),
  updateCustomer: (customer, { name, email }) =>
    ask(async (sdk) => {
      await sdk.customers.update(customer, { name, email })
      return null
    }),
})
