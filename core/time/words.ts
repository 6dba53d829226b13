const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

type Dated = { dayOfWeek: number; month: number; day: number }

const weekday = (date: Dated): string => WEEKDAYS[date.dayOfWeek - 1] ?? ''
const month = (date: Dated): string => MONTHS[date.month - 1] ?? ''
const short = (word: string): string => word.slice(0, 3)

/** The calendar day of a moment in a zone. */
export const localDate = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** Calendar days from one moment to another in a zone: 0 is the same day, 1 tomorrow. */
export const daysBetween = (from: Temporal.Instant, to: Temporal.Instant, zone: string): number =>
  localDate(from, zone).until(localDate(to, zone), { largestUnit: 'days' }).days

/** 'October 4' */
export const monthDay = (date: Dated): string => `${month(date)} ${date.day}`

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** 'October 4th' */
export const monthDayOrdinal = (date: Dated): string => `${month(date)} ${ordinal(date.day)}`

/** 'Sunday, October 4' */
export const longDate = (date: Dated): string => `${weekday(date)}, ${monthDay(date)}`

/** 'Sun, Oct 4' */
export const shortDate = (date: Dated): string => `${short(weekday(date))}, ${short(month(date))} ${date.day}`

/** '9:00 AM', with a plain space so that a text stays GSM-7. */
export function clockTime(time: { hour: number; minute: number }): string {
  const hour = time.hour % 12 === 0 ? 12 : time.hour % 12
  return `${hour}:${String(time.minute).padStart(2, '0')} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** 'today', 'tomorrow', 'this Sunday' within six days, otherwise 'Sunday, October 4'. */
export function humanDate(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const days = daysBetween(now, at, zone)
  const date = localDate(at, zone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days <= 6 ? `this ${weekday(date)}` : longDate(date)
}

/** 'today', 'tomorrow', 'Sun' within six days, otherwise 'Sun, Oct 4'. */
export function humanDateShort(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const days = daysBetween(now, at, zone)
  const date = localDate(at, zone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days <= 6 ? short(weekday(date)) : shortDate(date)
}
