import type { FastifyRequest } from 'fastify'
import { one, queryOf } from './form.ts'
import { pageSize } from './paging.ts'

/** One page of a list in the newer APIs, which number their pages and give absolute addresses. */
export function metaPage<Row>(
  request: FastifyRequest,
  host: 'trusthub' | 'messaging',
  key: string,
  rows: Row[],
  toJson: (row: Row) => object,
) {
  const query = queryOf(request)
  const size = pageSize(query)
  const page = Number(one(query, 'Page') ?? 0)
  const start = page * size
  const url = (number: number) => pageUrl(request, host, size, number)
  return {
    [key]: rows.slice(start, start + size).map(toJson),
    meta: {
      page,
      page_size: size,
      first_page_url: url(0),
      previous_page_url: page > 0 ? url(page - 1) : null,
      url: url(page),
      next_page_url: start + size < rows.length ? url(page + 1) : null,
      key,
    },
  }
}

function pageUrl(request: FastifyRequest, host: string, size: number, page: number): string {
  const address = new URL(request.url.replace(/^.*?(?=\/v1\/)/, ''), `https://${host}.twilio.com`)
  address.searchParams.set('PageSize', String(size))
  address.searchParams.set('Page', String(page))
  return address.href
}
