import { existsSync, readFileSync } from 'node:fs'

type Json = { [name: string]: unknown }

/** The vendor's sample objects, which are not part of the repository; null where they are not at hand. */
export function publishedSamples(): Record<string, Json> | null {
  const file = new URL('../../../shared/reference/specs/stripe_fixtures3.json', import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).resources : null
}

/** The fields of an object in the types of the vendor's SDK, and whether each is always there. */
function typedFields(file: string, name: string): Map<string, boolean> {
  const path = new URL(`../../node_modules/stripe/cjs/resources/${file}.d.ts`, import.meta.url)
  const text = readFileSync(path, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
  const body = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? ''
  return new Map(
    [...body.matchAll(/^ {4}(\w+)(\??):/gm)].map(([, field = '', mark]) => [field, mark !== '?']),
  )
}

/** The objects that are emulated: their file and type in the SDK, and their sample. */
export const PUBLISHED = {
  charge: { file: 'Charges', type: 'Charge' },
  customer: { file: 'Customers', type: 'Customer' },
  dispute: { file: 'Disputes', type: 'Dispute' },
  event: { file: 'Events', type: 'EventBase' },
  invoice: { file: 'Invoices', type: 'Invoice' },
  invoice_payment: { file: 'InvoicePayments', type: 'InvoicePayment' },
  line_item: { file: 'InvoiceLineItems', type: 'InvoiceLineItem' },
  payment_intent: { file: 'PaymentIntents', type: 'PaymentIntent' },
  payment_method: { file: 'PaymentMethods', type: 'PaymentMethod' },
  price: { file: 'Prices', type: 'Price' },
  product: { file: 'Products', type: 'Product' },
  refund: { file: 'Refunds', type: 'Refund' },
  setup_intent: { file: 'SetupIntents', type: 'SetupIntent' },
  subscription: { file: 'Subscriptions', type: 'Subscription' },
  subscription_item: { file: 'SubscriptionItems', type: 'SubscriptionItem' },
  tax_id: { file: 'TaxIds', type: 'TaxId' },
  subscription_schedule: { file: 'SubscriptionSchedules', type: 'SubscriptionSchedule' },
} as const

/** Newer than the samples, or optional and left out of them: the types of the SDK have them. */
const TYPED_ONLY = new Set([
  'cancel_at_period_end',
  'card',
  'current_trial',
  'electronic_commerce_indicator',
  'feedback_option',
  'price_details',
  'proration_discounts',
  'risk_level',
])
/** In the samples, gone or left out by default in the version of the SDK. */
const OLDER = new Set(['processing', 'dynamic_last4', 'source', 'plan', 'payment_method_options'])
/** Fields whose names are the customer's own. */
const FREE = new Set(['metadata', 'fraud_details', 'tip', 'use_stripe_sdk'])

/** How an object differs from the types of the SDK, and its inner parts from the published sample. */
export function shapeDifferences(samples: Record<string, Json>, object: object): string[] {
  const value = object as Json
  const kind = value.object as keyof typeof PUBLISHED
  const known = PUBLISHED[kind]
  if (!known) return [`${kind} is not published`]
  const fields = typedFields(known.file, known.type)
  const missing = [...fields].filter(([field, isThere]) => isThere && !(field in value))
  const unknown = Object.keys(value).filter((field) => !fields.has(field))
  const inner = Object.keys(value)
    .filter((field) => fields.has(field))
    .flatMap((field) => innerDifferences(samples, value[field], samples[kind]?.[field], `${kind}.${field}`))
  return [
    ...missing.map(([field]) => `${kind}.${field} is missing`),
    ...unknown.map((field) => `${kind}.${field} is not published`),
    ...inner,
  ]
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

function innerDifferences(
  samples: Record<string, Json>,
  value: unknown,
  sample: unknown,
  at: string,
): string[] {
  const name = at.split('.').at(-1) ?? ''
  if (value === null || value === undefined || sample === null || sample === undefined || FREE.has(name))
    return []
  if (Array.isArray(value)) {
    const [first] = sample as unknown[]
    return value.flatMap((one) => innerDifferences(samples, one, first, `${at}[]`))
  }
  // Not expanded here, expanded in the sample.
  if (typeof value === 'string' && typeof (sample as Json).object === 'string') return []
  if (kindOf(value) !== kindOf(sample)) return [`${at} is ${kindOf(value)}, published as ${kindOf(sample)}`]
  if (typeof value !== 'object') return []
  const one = value as Json
  if (String(one.object) in PUBLISHED) return shapeDifferences(samples, one)
  return partDifferences(samples, one, sample as Json, at)
}

function partDifferences(samples: Record<string, Json>, value: Json, sample: Json, at: string): string[] {
  // Samples of variants say only which one they are.
  if (Object.keys(sample).length === 1 && 'type' in sample) return []
  const missing = Object.keys(sample).filter((field) => !(field in value) && !OLDER.has(field))
  const unknown = Object.keys(value).filter((field) => !(field in sample) && !TYPED_ONLY.has(field))
  return [
    ...missing.map((field) => `${at}.${field} is missing`),
    ...unknown.map((field) => `${at}.${field} is not published`),
    ...Object.keys(value)
      .filter((field) => field in sample)
      .flatMap((field) => innerDifferences(samples, value[field], sample[field], `${at}.${field}`)),
  ]
}
