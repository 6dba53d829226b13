import { CarrierError } from './errors.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SECOND_MS = 1000
const DAY_MS = 86_400_000

const utc = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC')
const two = (value: number) => String(value).padStart(2, '0')

/** RFC 2822 in GMT, as the 2010-04-01 API writes times: 'Thu, 24 Aug 2023 05:01:45 +0000'. */
export function rfc2822(ms: number | null): string | null {
  if (ms === null) return null
  const at = utc(ms)
  const date = `${two(at.day)} ${MONTHS[at.month - 1]} ${at.year}`
  return `${WEEKDAYS[at.dayOfWeek - 1]}, ${date} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} +0000`
}

/** The time as networks write it in delivery receipts: YYMMDDhhmm. */
export function receiptDate(ms: number): string {
  const at = utc(ms)
  return [at.year % 100, at.month, at.day, at.hour, at.minute].map(two).join('')
}

export const iso = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** When something was made and last changed, as the newer APIs show it. */
export const isoDates = ({ createdMs, updatedMs }: { createdMs: number; updatedMs: number }) => ({
  date_created: iso(createdMs),
  date_updated: iso(updatedMs),
})

export type DateBounds = { on?: string | undefined; until?: string | undefined; from?: string | undefined }

/**
 * Whether a text's date_sent lies within the bounds; bounds may be whole days or timestamps,
 * and both ends are included. A text that is still queued has no date_sent and lies within no bounds.
 */
export function withinDates(sentMs: number | null, { on, until, from }: DateBounds): boolean {
  if (!on && !until && !from) return true
  if (sentMs === null) return false
  const second = Math.floor(sentMs / SECOND_MS) * SECOND_MS
  return (
    (!on || Math.floor(sentMs / DAY_MS) === Math.floor(startMs(on) / DAY_MS)) &&
    (!until || second <= endMs(until)) &&
    (!from || second >= startMs(from))
  )
}

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const startMs = (text: string) => parseMs(isWholeDay(text) ? `${text}T00:00:00Z` : text)
const endMs = (text: string) => (isWholeDay(text) ? startMs(text) + DAY_MS - 1 : startMs(text))

/** Reads an ISO 8601 timestamp; anything else is refused as an invalid parameter. */
export function parseMs(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    throw new CarrierError(20422)
  }
}
