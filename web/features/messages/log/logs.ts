import type { LogEntry } from '#contract/messages.ts'

/** All pages as one list; an entry that moved to the next page in between appears once. */
export function asOneList(pages: { logs: LogEntry[] }[]): LogEntry[] {
  const byId = new Map(pages.flatMap(({ logs }) => logs).map((log) => [log.id, log]))
  return [...byId.values()]
}

/** The number of the next page; undefined when there is none. */
export function nextPage(
  last: { logs: unknown[]; logTotal: number },
  pages: { logs: unknown[] }[],
): number | undefined {
  const seen = pages.reduce((count, { logs }) => count + logs.length, 0)
  return last.logs.length > 0 && seen < last.logTotal ? pages.length + 1 : undefined
}
