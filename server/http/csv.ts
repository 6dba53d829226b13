import { stringify } from 'csv-stringify/sync'

/** A table as a CSV file (RFC 4180) with a mark by which spreadsheets know it for UTF-8; cells that look like formulas are defused. */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): File => {
  const csv = stringify([columns, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
  return new File([csv], name, { type: 'text/csv; charset=utf-8' })
}
