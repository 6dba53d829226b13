import type { Linkage, ResourceObject, Vertex, View } from '../state/vertex.ts'
import { badRequest } from './errors.ts'
import type { Query } from './query.ts'
import { renderIncluded, renderItem, singleLinks } from './render.ts'

export type Meta = Record<string, unknown>
export type CollectionDocument = {
  links: Record<string, string>
  data: ResourceObject[]
  included: ResourceObject[]
  meta: Meta
}
export type SingleDocument = { data: ResourceObject; included: ResourceObject[]; meta: Meta }

const PER_PAGE_DEFAULT = 25
const PER_PAGE_MAX = 100

export function collectionDocument<Row extends { id: string }>(
  vertex: Vertex<Row>,
  rows: Row[],
  view: View,
  query: Query,
  place: { url: URL; parent: Linkage },
): CollectionDocument {
  const includes = knownNames(query.includes, vertex.includes, 'include', view)
  const matching = ordered(matchingRows(vertex, rows, view, query), vertex, view, query)
  const perPage = perPageOf(query, view)
  const page = matching.slice(query.offset, query.offset + perPage)
  const at = (offset: number) => ({ offset })
  const next = query.offset + perPage < matching.length ? at(query.offset + perPage) : null
  const previous = query.offset > 0 ? at(Math.max(0, query.offset - perPage)) : null
  return {
    links: {
      self: place.url.href,
      ...(next && { next: pageUrl(place.url, next.offset, perPage) }),
      ...(previous && { prev: pageUrl(place.url, previous.offset, perPage) }),
    },
    data: page.map((row) => renderItem(vertex, row, view, query.fields, includes)),
    included: renderIncluded(vertex, page, view, query.fields, includes),
    meta: {
      total_count: matching.length,
      count: page.length,
      ...(next && { next }),
      ...(previous && { prev: previous }),
      ...abilities({ can_order_by: vertex.order, can_query_by: vertex.where }),
      ...abilities({ can_include: vertex.includes, can_filter: vertex.filters }),
      parent: place.parent,
    },
  }
}

export function singleDocument<Row extends { id: string }>(
  vertex: Vertex<Row>,
  row: Row,
  view: View,
  query: Query,
): SingleDocument {
  const includes = knownNames(query.includes, vertex.includes, 'include', view)
  const item = renderItem(vertex, row, view, query.fields, includes)
  return {
    data: { ...item, links: singleLinks(vertex, row, view) },
    included: renderIncluded(vertex, [row], view, query.fields, includes),
    meta: {
      ...abilities({ can_include: vertex.includes }),
      parent: vertex.parent?.(row) ?? { id: view.organization.id, type: 'Organization' },
    },
  }
}

/**
 * The rows that match the query. An unknown `where` key is silently ignored, so the unfiltered set comes
 * back.
 */
function matchingRows<Row extends { id: string }>(
  vertex: Vertex<Row>,
  rows: Row[],
  view: View,
  query: Query,
): Row[] {
  const filters = knownNames(query.filters, vertex.filters, 'filter', view)
  return rows.filter(
    (row) =>
      query.where.every((condition) => vertex.where?.[condition.key]?.(row, condition, view) ?? true) &&
      filters.every((name) => vertex.filters?.[name]?.(row, view, query.params) ?? true),
  )
}

function ordered<Row extends { id: string }>(
  rows: Row[],
  vertex: Vertex<Row>,
  view: View,
  query: Query,
): Row[] {
  const keys = query.order.flatMap((key) => {
    const read = vertex.order?.[key.replace(/^-/, '')]
    return read ? [{ read, sign: key.startsWith('-') ? -1 : 1 }] : []
  })
  const compare = (one: Row, other: Row): number => {
    for (const { read, sign } of keys) {
      const [left, right] = [read(one, view), read(other, view)]
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  }
  return keys.length ? rows.toSorted(compare) : rows
}

function knownNames(
  asked: string[],
  known: Record<string, unknown> | undefined,
  kind: 'include' | 'filter',
  view: View,
): string[] {
  const unknown = asked.filter((name) => !known || !Object.hasOwn(known, name))
  if (unknown.length && view.switches.refusesUnknownQuery) {
    throw badRequest(`${unknown.join(', ')} is not a valid ${kind}`)
  }
  return asked.filter((name) => !unknown.includes(name))
}

function perPageOf(query: Query, view: View): number {
  const asked = query.perPage ?? PER_PAGE_DEFAULT
  if (asked > PER_PAGE_MAX && !view.switches.clampsPerPage) {
    throw badRequest(`per_page must be between 1 and ${PER_PAGE_MAX}`)
  }
  return Math.min(Math.max(asked, 1), PER_PAGE_MAX)
}

/** The same address and parameters, at another offset. */
function pageUrl(url: URL, offset: number, perPage: number): string {
  const page = new URL(url)
  page.searchParams.set('offset', String(offset))
  page.searchParams.set('per_page', String(perPage))
  page.searchParams.sort()
  return page.href
}

const abilities = (tables: Record<string, Record<string, unknown> | undefined>): Meta =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => {
      const names = Object.keys(table ?? {}).sort()
      return names.length ? [[name, names]] : []
    }),
  )
