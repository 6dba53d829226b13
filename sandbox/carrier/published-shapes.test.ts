import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_PATH } from './credentials.ts'
import { getJson, startCarrier } from './testing.ts'

const SPECIFICATION = new URL('../../../shared/reference/specs/twilio_api_v2010.json', import.meta.url)

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  nullable?: boolean
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** The vendor's OpenAPI document is not part of the repository. */
describe.skipIf(!existsSync(SPECIFICATION))('answers have the published shape', () => {
  const specification = existsSync(SPECIFICATION) ? JSON.parse(readFileSync(SPECIFICATION, 'utf8')) : null
  const schemas: Record<string, Schema> = specification?.components.schemas ?? {}

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name ? (schemas[name] ?? {}) : schema
  }

  /** Everything that differs from the schema: missing fields, unknown ones, other types and forms. */
  function differences(value: unknown, reference: Schema, at: string): string[] {
    const schema = resolved(reference)
    // The enumerations are not marked as nullable, although the published samples have null there.
    if (value === null) return schema.nullable || schema.enum ? [] : [`${at} must not be null`]
    const { items, properties } = schema
    if (items) return (value as unknown[]).flatMap((item) => differences(item, items, `${at}[]`))
    if (properties) return fieldDifferences(value as Record<string, unknown>, properties, at)
    return isOfForm(value, schema, at) ? [] : [`${at} is not of the published form`]
  }

  function isOfForm(value: unknown, schema: Schema, at: string): boolean {
    if (schema.enum) return schema.enum.includes(value)
    // Coordinates are strings in every published sample, and application sids are empty when unset.
    if (/(lat|long)itude$/.test(at)) return typeof value === 'string'
    if (schema.pattern && value !== '') return new RegExp(schema.pattern).test(String(value))
    return schema.type === 'integer' ? Number.isInteger(value) : !schema.type || schema.type === typeof value
  }

  function fieldDifferences(
    value: Record<string, unknown>,
    properties: Record<string, Schema>,
    at: string,
  ): string[] {
    const missing = Object.keys(properties).filter((name) => !(name in value) && !isOptional(name, value))
    const unknown = Object.keys(value).filter((name) => !(name in properties))
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...unknown.map((name) => `${at}.${name} is not published`),
      ...Object.entries(properties)
        .filter(([name]) => name in value)
        .flatMap(([name, schema]) => differences(value[name], schema, `${at}.${name}`)),
    ]
  }

  /** The published samples leave out fax, and the paging of a number search. */
  function isOptional(name: string, value: Record<string, unknown>): boolean {
    const isPaging = /^(end|start|page|page_size|\w+_page_uri)$/.test(name)
    return name === 'fax' || (isPaging && 'available_phone_numbers' in value)
  }

  const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}'
  test.each([
    ['/2010-04-01/Accounts/{Sid}.json', '.json'],
    [`${ACCOUNT}/Balance.json`, '/Balance.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers.json`, '/AvailablePhoneNumbers.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}.json`, '/AvailablePhoneNumbers/US.json'],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/Local.json`, '/AvailablePhoneNumbers/US/Local.json'],
    [
      `${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/TollFree.json`,
      '/AvailablePhoneNumbers/CA/TollFree.json',
    ],
    [`${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/Mobile.json`, '/AvailablePhoneNumbers/GB/Mobile.json'],
    [`${ACCOUNT}/IncomingPhoneNumbers.json`, '/IncomingPhoneNumbers.json'],
    [`${ACCOUNT}/Messages.json`, '/Messages.json'],
  ])('%s', async (path, request) => {
    const { buy, send, pass, url, carrier } = await startCarrier()
    await buy({ smsUrl: '' })
    await send('Hello')
    await send('Hello', { to: '+13345550190' })
    await pass(60)
    carrier.reply('+13345550101', '+13345550150', 'Accept')
    await send('Still queued')
    const { status, body } = await getJson(url, request)
    const schema = specification.paths[path].get.responses[status].content['application/json'].schema
    expect(differences(body, schema, ACCOUNT_PATH)).toEqual([])
  })
})
