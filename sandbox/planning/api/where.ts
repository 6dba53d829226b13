import { queryMoment } from '../state/time.ts'
import type { Operator, Where } from '../state/vertex.ts'

/** Compares texts: case does not matter, and a percent sign at either end stands for anything. */
export const text =
  <Row>(read: (row: Row) => string | number | boolean | null): Where<Row> =>
  (row, { values }) =>
    values.some((value) => matchesText(String(read(row) ?? ''), value))

export const date =
  <Row>(read: (row: Row) => string | null): Where<Row> =>
  (row, { operator, values }, { organization }) => {
    const moment = read(row)
    if (!moment) return false
    const own = Temporal.Instant.from(moment)
    return values.every((value) => {
      const other = queryMoment(value, organization.timeZone)
      return other !== null && COMPARE[operator](Temporal.Instant.compare(own, other))
    })
  }

/** Compares ids: one id, several as an array, or several joined by commas. */
export const ids =
  <Row>(read: (row: Row) => string | null): Where<Row> =>
  (row, { values }) =>
    values.flatMap((value) => value.split(',')).includes(read(row) ?? '')

const COMPARE: Record<Operator, (difference: number) => boolean> = {
  eq: (difference) => difference === 0,
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
}

export function matchesText(own: string, wanted: string): boolean {
  const value = own.toLowerCase()
  const pattern = wanted.toLowerCase()
  const core = pattern.replace(/^%|%$/g, '')
  if (pattern.startsWith('%') && pattern.endsWith('%')) return value.includes(core)
  if (pattern.startsWith('%')) return value.endsWith(core)
  if (pattern.endsWith('%')) return value.startsWith(core)
  return value === pattern
}
