import type { LogEntry } from '#contract/messages.ts'

/** Source labels (spec 001 §4). */
export const sources: Record<LogEntry['type'], string> = {
  out: 'Outgoing',
  in: 'Incoming',
  clicked: 'Clicked',
}

/** 'Delivered', or 'Delivered (2x)' for a text that was sent twice (spec 001 §4). */
export function statusOf({ status, sent_twice }: Pick<LogEntry, 'status' | 'sent_twice'>): string {
  return status.charAt(0).toUpperCase() + status.slice(1) + (sent_twice ? ' (2x)' : '')
}

/** Pages after each other; an entry that slid onto the next page while reading appears once. */
export function asOneList(pages: { logs: LogEntry[] }[]): LogEntry[] {
  const byId = new Map(pages.flatMap(({ logs }) => logs).map((log) => [log.id, log]))
  return [...byId.values()]
}

/** The page to ask for next; undefined when everything has come. */
export function nextPage(
  last: { logs: unknown[]; logTotal: number },
  pages: { logs: unknown[] }[],
): number | undefined {
  const seen = pages.reduce((count, { logs }) => count + logs.length, 0)
  return last.logs.length > 0 && seen < last.logTotal ? pages.length + 1 : undefined
}
