import type { PlanningData } from './collections.ts'
import type { Organization, Person } from './documents.ts'
import type { Switches } from './switches.ts'

/** What a document is rendered from: the data, who is looking, when, and where links point. */
export type View = {
  data: PlanningData
  switches: Switches
  organization: Organization
  viewer: Person
  now: Temporal.Instant
  /** Origin and prefix of all links. */
  base: string
}

export type Linkage = { type: string; id: string }

export type Attributes = Record<string, unknown>

export type Relationship = {
  links?: { related: string }
  data: Linkage | Linkage[] | null
}

export type ResourceObject = {
  type: string
  id: string
  attributes: Attributes
  relationships: Record<string, Relationship>
  links: Record<string, string | null>
}

/** Attribute names asked for with fields[Type], by type. */
export type SparseFields = ReadonlyMap<string, readonly string[]>

/** A resource that knows how to render itself, whatever its kind. */
export type Renderable = Linkage & { render: (view: View, fields: SparseFields) => ResourceObject }

/**
 * One kind of resource: everything that the API says about it, as a table. The vendor calls this a vertex.
 */
export type Vertex<Row extends { id: string }> = {
  type: string
  /** The address without origin and prefix. */
  path: (row: Row) => string
  attributes: (row: Row, view: View) => Attributes
  /** Attributes that appear only when asked for with fields[Type]. */
  onRequest?: (row: Row, view: View) => Attributes
  relationships?: (row: Row, view: View) => Record<string, Linkage | Linkage[] | null>
  parent?: (row: Row) => Linkage
  /** Links of a single resource: names below its own address. */
  edges?: readonly string[]
  /** Links of a single resource that lead nowhere. */
  emptyEdges?: readonly string[]
  includes?: Record<string, (row: Row, view: View) => Renderable | Renderable[] | null>
  where?: Record<string, Where<Row>>
  order?: Record<string, (row: Row, view: View) => string | number>
  filters?: Record<string, (row: Row, view: View, params: URLSearchParams) => boolean>
  /** The name of its webhook events without the verb. */
  event?: string
}

export const link = (type: string, id: string): Linkage => ({ type, id })

export const linkOrNull = (type: string, id: string | null): Linkage | null => (id ? { type, id } : null)

export type Operator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

export type Condition = { key: string; operator: Operator; values: string[] }

/** Whether a row meets a condition on one key. */
export type Where<Row> = (row: Row, condition: Condition, view: View) => boolean
