import type { LogStatus } from '#core/vocabulary/log.ts'
import type { MessageDirection } from '#core/vocabulary/messages.ts'

/** The words for where an entry of the log comes from. */
export const LOG_SOURCES: Record<MessageDirection, string> = {
  out: 'Outgoing',
  in: 'Incoming',
  clicked: 'Clicked',
}

/** A status as a word of its own: 'Delivered'. */
export const statusInWords = (status: LogStatus): string => status.charAt(0).toUpperCase() + status.slice(1)

/** 'Delivered', or 'Delivered (2x)' for a text that was sent twice. */
export const logStatusInWords = (log: { status: LogStatus; sent_twice: boolean }): string =>
  statusInWords(log.status) + (log.sent_twice ? ' (2x)' : '')

const two = (part: number): string => String(part).padStart(2, '0')

/** 'MM.DD.YYYY HH.mm.ss' by the wall clock of a zone. */
export function logTimeInFile(at: Temporal.Instant, zone: string): string {
  const { month, day, year, hour, minute, second } = at.toZonedDateTimeISO(zone)
  return `${[two(month), two(day), year].join('.')} ${[hour, minute, second].map(two).join('.')}`
}
