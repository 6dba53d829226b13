/** What a server refuses of a JSON schema that it is to hold its answers to strictly. */

type Json = Record<string, unknown>

/** The keywords that are held; others are refused, so that nobody counts on what is not done. */
const KEYWORDS = ['type', 'properties', 'required', 'additionalProperties', 'enum', 'items', 'description']
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const NAME = /^[a-zA-Z0-9_-]{1,64}$/

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectProblem(schema: Json, where: string): string | null {
  const properties = schema.properties
  if (!isObject(properties)) return `${where}: object schema missing properties`
  if (schema.additionalProperties !== false)
    return `${where}: 'additionalProperties' is required to be supplied and to be false`
  const required = Array.isArray(schema.required) ? schema.required : []
  const missing = Object.keys(properties).find((name) => !required.includes(name))
  if (missing !== undefined)
    return `${where}: 'required' must include every key in properties. Missing '${missing}'`
  for (const [name, property] of Object.entries(properties)) {
    const problem = schemaProblem(property, `${where}/${name}`)
    if (problem) return problem
  }
  return null
}

function schemaProblem(schema: unknown, where: string): string | null {
  if (!isObject(schema)) return `${where}: a schema must be an object`
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.includes(keyword))
  if (unknown !== undefined) return `${where}: '${unknown}' is not permitted`
  if (!TYPES.includes(String(schema.type))) return `${where}: schema must have a 'type' key`
  if (schema.type === 'object') return objectProblem(schema, where)
  return schema.type === 'array' ? schemaProblem(schema.items, `${where}/items`) : null
}

/** Why a response format is not taken; null when it is. */
export function formatProblem(format: unknown): string | null {
  if (!isObject(format) || format.type !== 'json_schema') return 'only json_schema is emulated'
  const { json_schema: held } = format
  if (!isObject(held) || !NAME.test(String(held.name))) return "'name' does not match the pattern"
  if (held.strict !== true) return null
  if (!isObject(held.schema) || held.schema.type !== 'object') return 'schema must be of \'type: "object"\''
  return schemaProblem(held.schema, '#')
}
