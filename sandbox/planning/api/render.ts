import type {
  Attributes,
  Linkage,
  Relationship,
  Renderable,
  ResourceObject,
  SparseFields,
  Vertex,
  View,
} from '../state/vertex.ts'

export const NO_FIELDS: SparseFields = new Map()

export const renderable = <Row extends { id: string }>(vertex: Vertex<Row>, row: Row): Renderable => ({
  type: vertex.type,
  id: row.id,
  render: (view, fields) => renderItem(vertex, row, view, fields, []),
})

/** A resource as it stands in a list or under `included`: its only link is `self`. */
export function renderItem<Row extends { id: string }>(
  vertex: Vertex<Row>,
  row: Row,
  view: View,
  fields: SparseFields,
  includes: readonly string[],
): ResourceObject {
  const self = view.base + vertex.path(row)
  return {
    type: vertex.type,
    id: row.id,
    attributes: chosenAttributes(vertex, row, view, fields.get(vertex.type)),
    relationships: relationshipsOf(vertex, row, view, includes, self),
    links: { self },
  }
}

function chosenAttributes<Row extends { id: string }>(
  vertex: Vertex<Row>,
  row: Row,
  view: View,
  wanted: readonly string[] | undefined,
): Attributes {
  const usual = vertex.attributes(row, view)
  if (!wanted) return usual
  const all = { ...usual, ...vertex.onRequest?.(row, view) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))
}

function relationshipsOf<Row extends { id: string }>(
  vertex: Vertex<Row>,
  row: Row,
  view: View,
  includes: readonly string[],
  self: string,
): Record<string, Relationship> {
  const relationships: Record<string, Relationship> = {}
  for (const [name, data] of Object.entries(vertex.relationships?.(row, view) ?? {})) {
    relationships[name] = { data }
  }
  for (const name of includes) {
    const data = linkages(vertex.includes?.[name]?.(row, view) ?? null)
    relationships[name] = { links: { related: `${self}/${name}` }, data }
  }
  return relationships
}

function linkages(found: Renderable | Renderable[] | null): Linkage | Linkage[] | null {
  if (Array.isArray(found)) return found.map(({ type, id }) => ({ type, id }))
  return found && { type: found.type, id: found.id }
}

/** The included resources of some rows, each once. */
export function renderIncluded<Row extends { id: string }>(
  vertex: Vertex<Row>,
  rows: Row[],
  view: View,
  fields: SparseFields,
  includes: readonly string[],
): ResourceObject[] {
  const included = new Map<string, ResourceObject>()
  for (const name of includes) {
    for (const found of rows.flatMap((row) => vertex.includes?.[name]?.(row, view) ?? [])) {
      const key = `${found.type} ${found.id}`
      if (!included.has(key)) included.set(key, found.render(view, fields))
    }
  }
  return [...included.values()]
}

/** The links of a single resource: to its edges, to itself and to its page in the vendor's product. */
export function singleLinks<Row extends { id: string }>(
  vertex: Vertex<Row>,
  row: Row,
  view: View,
): Record<string, string | null> {
  const self = view.base + vertex.path(row)
  const links: Record<string, string | null> = {}
  for (const edge of vertex.edges ?? []) links[edge] = `${self}/${edge}`
  for (const edge of vertex.emptyEdges ?? []) links[edge] = null
  return { ...links, self, html: null }
}
