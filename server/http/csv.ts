import { stringify } from 'csv-stringify/sync'

/** A number is a sum of money, of which spreadsheets can make a total: the sign of what went back is no formula. */
type Cell = string | number

/** Lines of a CSV file (RFC 4180); cells that look like formulas are defused. */
export const csvLines = (rows: readonly (readonly Cell[])[], { isStart }: { isStart: boolean }): string =>
  stringify([...rows], {
    bom: isStart,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (sum) => ({ value: sum.toFixed(2), escape_formulas: false }) },
  })

/** A table as a CSV file with a mark by which spreadsheets know it for UTF-8. */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): File =>
  new File([csvLines([columns, ...rows], { isStart: true })], name, { type: 'text/csv; charset=utf-8' })
