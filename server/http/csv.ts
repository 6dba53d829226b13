import { stringify } from 'csv-stringify/sync'

/** Lines of a CSV file (RFC 4180); cells that look like formulas are defused. */
export const csvLines = (rows: readonly (readonly string[])[], { isStart }: { isStart: boolean }): string =>
  stringify([...rows], { bom: isStart, record_delimiter: 'windows', escape_formulas: true })

/** A table as a CSV file with a mark by which spreadsheets know it for UTF-8. */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): File =>
  new File([csvLines([columns, ...rows], { isStart: true })], name, { type: 'text/csv; charset=utf-8' })
