import fc from 'fast-check'
import { z } from 'zod'
import { CALLS } from '#testkit/calls.ts'

/** What a description of JSON says, as far as the contract uses it. */
type Description = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Description[]
  oneOf?: Description[]
  properties?: Record<string, Description>
  additionalProperties?: Description | boolean
  propertyNames?: Description
  required?: string[]
  items?: Description
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

const LENGTH_MAX = 4
const NUMBER_MAX = 1_000_000

const words = fc.constantFrom(
  '',
  'Ann',
  'Lee',
  'Sunday Gathering',
  'a',
  'Zoë',
  'Much too long '.repeat(6).trim(),
)
const moments = fc.date({ min: new Date('2029-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
const zones = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Europe/Berlin')
const countries = fc.constantFrom('US', 'CA', 'DE', 'NZ')

/** Texts whose kind only their name tells. */
const BY_NAME: Record<string, fc.Arbitrary<string>> = {
  timezone: zones,
  time_zone: zones,
  currency: fc.constant('usd'),
  country: countries,
  country_iso: countries,
  country_code: countries,
  phone_country: countries,
  address_country: countries,
}
const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  'date-time': moments.map((at) => at.toISOString()),
  date: moments.map((at) => at.toISOString().slice(0, 10)),
  email: fc.constant('ann@grace.test'),
  uri: fc.constant('https://grace.test/page'),
}

/** By which the rows of a list are told apart: no list of the server names one twice. */
const NAMES = ['id', 'assignment_id', 'person_id', 'user_id', 'plan_id', 'subject', 'key', 'code', 'k']
const OTHER_NAMES = [
  'type',
  'kind',
  'step',
  'event',
  'field',
  'month',
  'day',
  'date',
  'name',
  'title',
  'words',
  'reason',
]
function nameOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  const name = [...NAMES, ...OTHER_NAMES].find((known) => known in row)
  return JSON.stringify(name ? (row as Record<string, unknown>)[name] : row)
}

function textsOf({ format = '', pattern }: Description, name: string): fc.Arbitrary<string> {
  const known = BY_NAME[name] ?? BY_FORMAT[format]
  return known ?? (pattern ? fc.stringMatching(new RegExp(pattern)) : words)
}

function objectsOf({ properties = {}, additionalProperties, propertyNames, required = [] }: Description) {
  if (typeof additionalProperties === 'object') {
    const keys = propertyNames ? (valuesOf(propertyNames) as fc.Arbitrary<string>) : words
    return fc.dictionary(keys, valuesOf(additionalProperties), { maxKeys: LENGTH_MAX })
  }
  const own = Object.entries(properties).map(([key, one]) => [key, valuesOf(one, key)])
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(own)
  return fc.record(fields, { requiredKeys: required })
}

const listsOf = ({ items = {}, minItems = 0, maxItems = LENGTH_MAX }: Description) =>
  fc.uniqueArray(valuesOf(items), {
    selector: nameOf,
    minLength: minItems,
    maxLength: Math.min(maxItems, Math.max(LENGTH_MAX, minItems)),
  })

/** Everything that a description allows. */
function valuesOf(description: Description, name = ''): fc.Arbitrary<unknown> {
  if ('const' in description) return fc.constant(description.const)
  if (description.enum) return fc.constantFrom(...description.enum)
  const either = description.anyOf ?? description.oneOf
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, name)))
  switch (description.type) {
    case 'object':
      return objectsOf(description)
    case 'array':
      return listsOf(description)
    case 'string':
      return textsOf(description, name)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(description.minimum ?? 0, -NUMBER_MAX),
        max: Math.min(description.maximum ?? NUMBER_MAX, NUMBER_MAX),
      })
    default:
      return fc.constant(null)
  }
}

const ANSWERED = CALLS.flatMap(({ method, path, output }) => {
  if (!(output instanceof z.ZodType)) return []
  const description = z.toJSONSchema(output, { unrepresentable: 'any', reused: 'inline' })
  return {
    method,
    path: new RegExp(`^/api${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    answers: valuesOf(description as Description),
  }
})

/** One call of so many is refused. */
const REFUSED = 6

/** Any answer that the contract allows to a call, or a refusal. The same seed gives the same. */
export function anyAnswer(method: string, path: string, seed: number): Response {
  const call = ANSWERED.findIndex((one) => one.method === method && one.path.test(path))
  const answers = ANSWERED[call]?.answers
  if (!answers) return Response.json({ error: 'There is no such call.' }, { status: 404 })
  if ((seed + call) % REFUSED === 0)
    return Response.json({ error: 'This is not possible now.' }, { status: 409 })
  return Response.json(fc.sample(answers, { seed: seed * ANSWERED.length + call, numRuns: 1 })[0])
}
