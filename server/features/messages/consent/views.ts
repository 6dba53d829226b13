import type { ConsentEvent } from '#contract/consent.ts'
import type { consentEvents } from '#server/db/schema/schema.ts'

type Row = typeof consentEvents.$inferSelect

export const consentView = ({ id, action, at, words, source }: Row): ConsentEvent => ({
  id,
  action,
  at: at.toString(),
  words,
  source,
})

/** Spreadsheets take such a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const HEAD = ['number', 'names', 'action', 'when', 'words', 'source']

/** The history as CSV (RFC 4180), with a mark by which spreadsheets know it for UTF-8. */
export const consentCsv = (rows: readonly Row[], names: ReadonlyMap<string, string>): string => {
  const lines = rows.map(({ phone, action, at, words, source }) =>
    line([phone, names.get(phone) ?? '', action, at.toString(), words ?? '', source]),
  )
  return `\uFEFF${line(HEAD)}${lines.join('')}`
}
