import { z } from 'zod'
import type { Define } from './base/calls.ts'
import { invalid, noSuch } from './base/errors.ts'
import type { TaxId } from './base/objects.ts'
import { expand, paging, text } from './base/params.ts'
import { taxIdsOf } from './base/present.ts'
import { made, type PaymentsState } from './base/state.ts'
import { tell } from './hooks/events.ts'

/** The forms of the numbers, by their examples (https://docs.stripe.com/billing/customer/tax-ids). */
const FORMS: Record<string, RegExp> = {
  us_ein: /^\d{2}-?\d{7}$/,
  ca_bn: /^\d{9}$/,
  ca_gst_hst: /^\d{9}RT\d{4}$/,
  ca_pst_bc: /^PST-\d{4}-\d{4}$/,
  ca_pst_mb: /^\d{6}-\d$/,
  ca_pst_sk: /^\d{7}$/,
  ca_qst: /^\d{10}TQ\d{4}$/,
  gb_vat: /^GB\d{9}$/,
  au_abn: /^\d{11}$/,
  nz_gst: /^\d{8,9}$/,
  za_vat: /^4\d{9}$/,
}

const kind = z.enum(Object.keys(FORMS) as [string, ...string[]])

/** The tax numbers of those who pay (https://docs.stripe.com/api/tax_ids). */
export function taxIdRoutes(define: Define, state: PaymentsState): void {
  const mustHave = (customer: string): void => {
    if (!state.customers.get(customer)) throw noSuch('customer', customer, 'customer')
  }
  define({
    method: 'POST',
    path: '/customers/:id/tax_ids',
    shape: z.strictObject({ type: kind, value: text, expand }),
    run: ({ type, value }, customer) => {
      mustHave(customer)
      if (!FORMS[type]?.test(value))
        throw invalid(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
      const base = made(state, 'tax_id', 'txi')
      const taxId: TaxId = {
        ...base,
        country: type.slice(0, 2).toUpperCase(),
        customer,
        customer_account: null,
        owner: { type: 'customer', customer },
        type,
        value,
        verification: null,
      }
      tell(state, 'customer.tax_id.created', taxId)
      return state.taxIds.set(base.id, taxId)
    },
  })
  define({
    method: 'GET',
    path: '/customers/:id/tax_ids',
    shape: z.strictObject(paging),
    run: (params, customer) => {
      mustHave(customer)
      return taxIdsOf(state, customer, params)
    },
  })
  define({
    method: 'DELETE',
    path: '/tax_ids/:id',
    shape: z.strictObject({}),
    run: (_params, id) => {
      const found = state.taxIds.get(id)
      if (!found) throw noSuch('tax_id', id)
      state.taxIds.delete(id)
      tell(state, 'customer.tax_id.deleted', found)
      return { id, object: 'tax_id', deleted: true }
    },
  })
}
