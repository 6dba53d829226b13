import type { FastifyRequest } from 'fastify'
import { CarrierError } from './errors.ts'
import { type Form, one, queryOf } from './form.ts'

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 1000

/**
 * One page of a list in the vendor's envelope. PageToken names the row that a page continues from
 * ('PA' + sid: after it, 'PB' + sid: before it), so rows that arrive in the meantime shift nothing;
 * the Page parameter only counts.
 */
export function pageOf<Row extends { sid: string }>(
  request: FastifyRequest,
  rows: Row[],
  key: string,
  toJson: (row: Row) => object,
) {
  const query = queryOf(request)
  const size = pageSize(query)
  const page = Number(one(query, 'Page') ?? 0)
  const start = startOf(rows, one(query, 'PageToken'), size)
  const shown = rows.slice(start, start + size)
  const uri = (number: number, token: string | null) => pageUri(request, size, number, token)
  const last = shown.at(-1)
  const hasNext = start + shown.length < rows.length
  return {
    end: page * size + Math.max(shown.length - 1, 0),
    first_page_uri: uri(0, null),
    next_page_uri: hasNext && last ? uri(page + 1, `PA${last.sid}`) : null,
    page,
    page_size: size,
    previous_page_uri: start > 0 && shown[0] ? uri(page - 1, `PB${shown[0].sid}`) : null,
    start: page * size,
    uri: uri(page, one(query, 'PageToken') ?? null),
    [key]: shown.map(toJson),
  }
}

export function pageSize(query: Form): number {
  const size = Number(one(query, 'PageSize') ?? PAGE_SIZE)
  if (size > PAGE_SIZE_MAX) throw new CarrierError(20007)
  return size >= 1 ? Math.floor(size) : PAGE_SIZE
}

function startOf(rows: { sid: string }[], token: string | undefined, size: number): number {
  if (!token) return 0
  const index = rows.findIndex((row) => row.sid === token.slice(2))
  if (index === -1) throw new CarrierError(20404)
  return token.startsWith('PB') ? Math.max(index - size, 0) : index + 1
}

/** Addresses in answers start at the API's own root, as the vendor's do. */
function pageUri(request: FastifyRequest, size: number, page: number, token: string | null): string {
  const address = new URL(request.url, 'http://sandbox')
  for (const own of ['PageSize', 'Page', 'PageToken']) address.searchParams.delete(own)
  address.searchParams.set('PageSize', String(size))
  address.searchParams.set('Page', String(page))
  if (token) address.searchParams.set('PageToken', token)
  return address.pathname.replace(/^.*?(?=\/2010-04-01\/)/, '') + address.search
}
