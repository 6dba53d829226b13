import type { Condition, Operator, SparseFields } from '../state/vertex.ts'

export type Query = {
  /** As requested; null when absent. */
  perPage: number | null
  offset: number
  order: string[]
  where: Condition[]
  filters: string[]
  includes: string[]
  fields: SparseFields
  params: URLSearchParams
}

const PARAMETER = /^(where|fields)\[([^\]]+)\](?:\[(gt|gte|lt|lte)?\])?$/

export function readQuery(params: URLSearchParams): Query {
  const where = new Map<string, Condition>()
  const fields = new Map<string, string[]>()
  for (const [name, value] of params) {
    const [, kind, key = '', operator = 'eq'] = PARAMETER.exec(name) ?? []
    if (kind === 'fields') fields.set(key, value.split(','))
    if (kind !== 'where') continue
    const known = where.get(`${key} ${operator}`)
    if (known) known.values.push(value)
    else where.set(`${key} ${operator}`, { key, operator: operator as Operator, values: [value] })
  }
  return {
    perPage: wholeNumber(params.get('per_page')),
    offset: wholeNumber(params.get('offset')) ?? 0,
    order: list(params, 'order'),
    where: [...where.values()],
    filters: list(params, 'filter'),
    includes: list(params, 'include'),
    fields,
    params,
  }
}

const list = (params: URLSearchParams, name: string): string[] =>
  params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '')

const wholeNumber = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null
