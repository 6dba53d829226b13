import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '../../base/store.ts'
import type { Planning } from '../state/planning.ts'
import type { Linkage, Vertex, View } from '../state/vertex.ts'
import { authenticate, type Caller, type Product } from './authenticate.ts'
import {
  type CollectionDocument,
  collectionDocument,
  type SingleDocument,
  singleDocument,
} from './document.ts'
import { badRequest, notFound, tooMany } from './errors.ts'
import { type Query, readQuery } from './query.ts'
import { type RateLimiter, type RateReading, rateHeaders } from './rate-limit.ts'

/** One authenticated request. */
export type Call = {
  view: View
  caller: Caller
  planning: Planning
  url: URL
  query: Query
  body: unknown
  param: (name: string) => string
}

/** Answers a call; null becomes an empty 204. */
export type Handler = (call: Call) => object | null

export type Api = {
  get: (path: string, handler: Handler) => void
  post: (path: string, handler: Handler, status?: number) => void
  patch: (path: string, handler: Handler) => void
  delete: (path: string, handler: Handler) => void
}

export type ApiParts = { app: FastifyInstance; planning: Planning; limiter: RateLimiter; prefix: string }

/**
 * Registers routes below a product's root: each authenticates, counts against the rate limit, then handles.
 */
export function openApi(parts: ApiParts, product: Product, root: string): Api {
  const on = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, handler: Handler, status: number) =>
    parts.app.route({
      method,
      url: root + path,
      handler: async (request, reply) => {
        const result = handler(admit(parts, product, request, reply))
        if (result === null) return reply.code(204).send()
        return reply.code(status).type('application/vnd.api+json').send(result)
      },
    })
  return {
    get: (path, handler) => on('GET', path, handler, 200),
    post: (path, handler, status = 201) => on('POST', path, handler, status),
    patch: (path, handler) => on('PATCH', path, handler, 200),
    delete: (path, handler) => on('DELETE', path, handler, 204),
  }
}

function admit(parts: ApiParts, product: Product, request: FastifyRequest, reply: FastifyReply): Call {
  const { planning } = parts
  const now = planning.now()
  const caller = authenticate(request.headers.authorization, product, planning.data, now)
  const origin = `${request.protocol}://${request.host}`
  const url = new URL(request.url, origin)
  const query = readQuery(url.searchParams)
  const reading = countRequest(parts, caller, query, now)
  reply.headers(rateHeaders(reading))
  if (reading.count > reading.limit) {
    throw tooMany(reading.count, reading.limit, reading.periodSeconds, reading.retryAfterSeconds)
  }
  const version = request.headers['x-pco-api-version']?.toString()
  checkVersion(version)
  checkPath(url.pathname, version)
  const params = request.params as Record<string, string>
  return {
    view: {
      data: planning.data,
      switches: planning.switches,
      organization: caller.organization,
      viewer: caller.person,
      now,
      base: origin + parts.prefix,
    },
    caller,
    planning,
    url,
    query,
    body: request.body,
    param: (name) => params[name] ?? '',
  }
}

function countRequest(parts: ApiParts, caller: Caller, query: Query, now: Temporal.Instant): RateReading {
  const { rateLimit, deepOffset } = parts.planning.switches
  const usual = parts.limiter.count(caller.person.id, rateLimit, now)
  if (query.offset <= deepOffset.above) return usual
  const rule = { limit: deepOffset.limit, periodSeconds: rateLimit.periodSeconds }
  return parts.limiter.count(`${caller.person.id} deep`, rule, now)
}

export const listOf = <Row extends { id: string }>(
  call: Call,
  vertex: Vertex<Row>,
  rows: Row[],
  parent?: Linkage,
): CollectionDocument =>
  collectionDocument(vertex, rows, call.view, call.query, {
    url: call.url,
    parent: parent ?? { id: call.view.organization.id, type: 'Organization' },
  })

export const oneOf = <Row extends { id: string }>(
  call: Call,
  vertex: Vertex<Row>,
  row: Row,
): SingleDocument => singleDocument(vertex, row, call.view, call.query)

/** The caller's own document of that id; throws 404 when there is none or another organisation has it. */
export function own<Row extends { organizationId: string }>(
  call: Call,
  collection: Collection<Row>,
  id: string,
): Row {
  const row = collection.get(id)
  if (row?.organizationId !== call.view.organization.id) throw notFound()
  return row
}

/** All the caller's documents of a kind. */
export const allOwn = <Row extends { organizationId: string }>(
  call: Call,
  collection: Collection<Row>,
): Row[] => collection.filter((row) => row.organizationId === call.view.organization.id)

const OLDEST = '2018-08-01'

/** From this version on, subscriptions have another path: /webhooks/v2/webhook_subscriptions. */
const RENAMED_IN = '2022-10-20'

/** Throws a 404 where a version has its subscriptions at the other path; without a header it is the oldest. */
function checkPath(path: string, header: string | undefined): void {
  const isRenamed = header === 'LATEST' || (header !== undefined && header >= RENAMED_IN)
  if (isRenamed && path.includes('/webhooks/v2/subscriptions')) throw notFound()
}

/** Throws a 400 for a version header that the vendor does not know. */
function checkVersion(header: string | undefined): void {
  if (header === undefined || header === 'LATEST') return
  if (/^\d{4}-\d{2}-\d{2}$/.test(header) && header >= OLDEST) return
  throw badRequest(`${header} is not a supported version`, 'unsupported_version_error')
}
