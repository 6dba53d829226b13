import { z } from 'zod'
import { type ApiError, invalid } from './errors.ts'

/** Everything in a form is text. */
export const text = z.string().min(1)
/** Empty unsets it. */
export const emptyable = z.string()
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.union([z.record(z.string(), z.string()), z.literal('')])
export const expand = z.array(z.string()).optional()

export const address = z.strictObject({
  city: emptyable.optional(),
  country: emptyable.optional(),
  line1: emptyable.optional(),
  line2: emptyable.optional(),
  postal_code: emptyable.optional(),
  state: emptyable.optional(),
})
export const billingDetails = z.strictObject({
  address: z.union([address, z.literal('')]).optional(),
  email: emptyable.optional(),
  name: emptyable.optional(),
  phone: emptyable.optional(),
})
/** `limit` and the cursors of every list. */
export const paging = {
  limit: whole.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}
export const createdRange = z
  .union([whole, z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()])
  .optional()

const nameOf = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

const unknown = (name: string): ApiError =>
  invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
const absent = (name: string): ApiError =>
  invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })

function refusal({ issues }: z.ZodError, given: unknown): ApiError {
  const [issue] = issues
  if (!issue) return invalid('Invalid request.')
  if (issue.code === 'unrecognized_keys') return unknown(nameOf([...issue.path, issue.keys[0] ?? '']))
  if (issue.code === 'invalid_union') {
    // Of several forms the one that an object was meant to have.
    const branch = issue.errors.find(([first]) => first?.code === 'unrecognized_keys')?.[0]
    if (branch?.code === 'unrecognized_keys')
      return unknown(nameOf([...issue.path, ...branch.path, branch.keys[0] ?? '']))
  }
  const name = nameOf(issue.path)
  const value = issue.path.reduce<unknown>(
    (inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part],
    given,
  )
  if (value === undefined) return absent(name)
  if (value === '')
    return invalid(`You passed an empty string for '${name}'.`, {
      code: 'parameter_invalid_empty',
      param: name,
    })
  return invalid(`Invalid ${name}: ${JSON.stringify(value)}`, { param: name })
}

/** The parameters of a call, checked as the vendor checks them: none missing, none unknown. */
export function readParams<Shape extends z.ZodType>(shape: Shape, given: unknown): z.infer<Shape> {
  const read = shape.safeParse(given ?? {})
  if (!read.success) throw refusal(read.error, given)
  return read.data
}

/** Metadata after a change: given keys are set, empty ones removed; an empty text removes all. */
export function changedMetadata(
  before: Record<string, string>,
  change: z.infer<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === '') return {}
  const merged = Object.entries({ ...before, ...change })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}
