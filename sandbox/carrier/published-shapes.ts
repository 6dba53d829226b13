import { existsSync, readFileSync } from 'node:fs'

export type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  nullable?: boolean
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
}

type Operation = {
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
}
type Specification = {
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: { schemas: Record<string, Schema> }
}

/**
 * One of the vendor's OpenAPI documents, which are not part of the repository; null where it is not at hand.
 */
export function publishedSpecification(name: string): Specification | null {
  const file = new URL(`../../../shared/reference/specs/${name}`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

type Answered = { path: string; method: 'get' | 'post'; status: number }

/** How an answer differs from the published schema; `path` is written as in the document. */
export function shapeDifferences(
  specification: Specification | null,
  { path, method, status }: Answered,
  body: unknown,
): string[] {
  const schemas = specification?.components.schemas ?? {}
  const published = specification?.paths[path]?.[method]?.responses[status]
  if (!published) return [`${method} ${path} is not published with ${status}`]

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    const found = (name ? schemas[name] : schema) ?? {}
    // Later versions only add fields to the first.
    return found.oneOf?.[0] ? resolved(found.oneOf[0]) : found
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

  /** The published samples leave out fax and the paging of number searches. */
  function isOptional(name: string, value: Record<string, unknown>): boolean {
    const isPaging = /^(end|start|page|page_size|\w+_page_uri)$/.test(name)
    return name === 'fax' || (isPaging && 'available_phone_numbers' in value)
  }

  return differences(body, published.content['application/json'].schema, path)
}
