import type { Forecast, ForecastQuery } from '#contract/messages.ts'
import { type Foreseen, kindOf } from '../foreseen.ts'

/** Is it of the kind and service type that were asked for? */
export const isOf =
  ({ kind, service }: Pick<ForecastQuery, 'kind' | 'service'>) =>
  ({ row, lines }: Foreseen): boolean =>
    (kind === undefined || kindOf(row) === kind) &&
    (service === undefined || lines.some(({ assignment }) => assignment.serviceTypeId === service))

/** Without a wish: everything but what will not go. */
const isInState = (state: ForecastQuery['state'], text: Foreseen): boolean =>
  state === undefined ? text.state !== 'blocked' : text.state === state

/** Due times as they are stored stay the same from page to page; two texts due at once follow each other by id. */
type Place = { dueMs: number; id: number }
const placeOf = ({ row }: Foreseen): Place => ({ dueMs: row.dueAt.epochMilliseconds, id: row.id })
const compare = (one: Place, other: Place): number => one.dueMs - other.dueMs || one.id - other.id

const cursorOf = ({ dueMs, id }: Place): string => `${dueMs}-${id}`
function placeAt(cursor: string): Place {
  const [dueMs = 0, id = 0] = cursor.split('-').map(Number)
  return { dueMs, id }
}

/** One page of the texts, in the order in which they go; a cursor names the last text of the page before. */
export function pageOf(
  texts: readonly Foreseen[],
  { state, day, after, limit }: Pick<ForecastQuery, 'state' | 'day' | 'after' | 'limit'>,
): { texts: Foreseen[]; next: string | null } {
  const from = after === undefined ? null : placeAt(after)
  const wanted = texts
    .filter((text) => isInState(state, text) && (day === undefined || text.day === day))
    .filter((text) => from === null || compare(placeOf(text), from) > 0)
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
  const page = wanted.slice(0, limit)
  const last = page.at(-1)
  return { texts: page, next: last && wanted.length > page.length ? cursorOf(placeOf(last)) : null }
}

/** The service types that have texts, by name. */
export function servicesOf(texts: readonly Foreseen[]): Forecast['services'] {
  const names = new Map(
    texts.flatMap(({ lines }) =>
      lines.map(({ assignment, serviceName }) => [assignment.serviceTypeId, serviceName ?? ''] as const),
    ),
  )
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
