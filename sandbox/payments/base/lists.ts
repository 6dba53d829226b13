import { invalid } from './errors.ts'
import { listOf } from './state.ts'

type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}
type Range = number | { [Edge in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined } | undefined

/** One page, newest first, after or before an object (https://docs.stripe.com/api/pagination). */
export function pageOf<T extends { id: string }>(url: string, oldestFirst: readonly T[], paging: Paging) {
  const { limit = 10, starting_after: after, ending_before: before } = paging
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid integer: ${limit}. limit must be between 1 and 100.`, { param: 'limit' })
  const all = oldestFirst.toReversed()
  const placeOf = (id: string, param: string): number => {
    const place = all.findIndex((one) => one.id === id)
    if (place < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
    return place
  }
  if (before) {
    const end = placeOf(before, 'ending_before')
    return listOf(url, all.slice(Math.max(0, end - limit), end), end > limit)
  }
  const start = after ? placeOf(after, 'starting_after') + 1 : 0
  return listOf(url, all.slice(start, start + limit), all.length > start + limit)
}

/** Whether something was created in the range that a list asks for. */
export function isWithin(created: number, range: Range): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
