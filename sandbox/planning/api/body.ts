import type { Linkage } from '../state/vertex.ts'
import { badRequest } from './errors.ts'

/** The resource that a write sends. */
export type WrittenResource = {
  type: string | null
  attributes: Record<string, unknown>
  relationships: Record<string, Linkage | Linkage[] | null>
}

/** An absent resource, as in `{}`, reads as an empty one. */
export function readResource(body: unknown): WrittenResource {
  if (!isRecord(body)) throw badRequest('The request body is not a JSON:API document')
  const resource = body.data ?? {}
  if (!isRecord(resource)) throw badRequest('data must be a resource object')
  const relationships: WrittenResource['relationships'] = {}
  for (const [name, value] of Object.entries(
    isRecord(resource.relationships) ? resource.relationships : {},
  )) {
    relationships[name] = (isRecord(value) ? value.data : null) as Linkage | Linkage[] | null
  }
  const type = typeof resource.type === 'string' ? resource.type : null
  return { type, attributes: isRecord(resource.attributes) ? resource.attributes : {}, relationships }
}

/** An id given as the attribute `name_id` or as the relationship `name`. */
export function writtenId(resource: WrittenResource, name: string): string | undefined {
  const related = resource.relationships[name]
  const id = resource.attributes[`${name}_id`] ?? (Array.isArray(related) ? undefined : related?.id)
  return id === undefined || id === null ? undefined : String(id)
}

export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
