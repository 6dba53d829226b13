import type { PaymentsPort } from '../port.ts'
import type { Client } from './client.ts'

type Customers = Pick<PaymentsPort, 'ensureCustomer' | 'updateCustomer'>

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
  updateCustomer: (customer, { name, email }) =>
    ask(async (sdk) => {
      await sdk.customers.update(customer, { name, email })
      return null
    }),
})
