const DAY_MS = 86_400_000
const LOCALE = 'en-US'

const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options })

const parts = (date: Date, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    format(zone, options)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  )

/** The number of the calendar day in the zone, the same for any two times on one day. */
function dayNumber(date: Date, zone: string): number {
  const { year, month, day } = parts(date, zone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

/** Calendar days from now until the instant in the zone; negative in the past. */
export const daysUntil = (iso: string, zone: string, now: Date): number =>
  dayNumber(new Date(iso), zone) - dayNumber(now, zone)

/** '9:00 AM' */
export const timeOfDay = (iso: string, zone: string): string =>
  format(zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))

/** 'Sun Nov 23' */
export function shortDay(iso: string, zone: string): string {
  const { weekday, month, day } = parts(new Date(iso), zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  return `${weekday} ${month} ${day}`
}

/** 'Sunday' within a week, else 'Sun Nov 23'. */
export const weekdayOrDay = (iso: string, zone: string, now: Date): string =>
  Math.abs(daysUntil(iso, zone, now)) < 7
    ? format(zone, { weekday: 'long' }).format(new Date(iso))
    : shortDay(iso, zone)

/** 'Sun Nov 23, 9:00 AM' */
export const shortDayAndTime = (iso: string, zone: string): string =>
  `${shortDay(iso, zone)}, ${timeOfDay(iso, zone)}`

/** 'Sunday, November 23, 9:00 AM' */
export const longDayAndTime = (iso: string, zone: string): string =>
  `${format(zone, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(iso))}, ${timeOfDay(iso, zone)}`

/** 'Sunday Gathering · Sunday, November 23, 9:00 AM': what a page about a plan is headed with. */
export const planInWords = (
  { service_name, title, starts_at }: { service_name: string; title: string; starts_at: string | null },
  zone: string,
): string => [service_name, starts_at ? longDayAndTime(starts_at, zone) : title].filter(Boolean).join(' · ')

/** 'Sunday, November 23, 2025 at 9:00 AM EST': the exact time, for titles. */
export const exactTime = (iso: string, zone: string): string =>
  `${format(zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(iso))} at ${format(
    zone,
    { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  ).format(new Date(iso))}`

/** 'November 23, 2025 09:00 AM', as the logs show it. */
export function logTime(iso: string, zone: string): string {
  const date = new Date(iso)
  const day = format(zone, { month: 'long', day: '2-digit', year: 'numeric' }).format(date)
  return `${day} ${format(zone, { hour: '2-digit', minute: '2-digit' }).format(date)}`
}

/** 'November 23, 2025' */
export const longDate = (iso: string, zone: string): string =>
  format(zone, { month: 'long', day: '2-digit', year: 'numeric' }).format(new Date(iso))

/** 'November 5, 2025', as the planning service calls a plan without a title. */
export const titleOfDay = (iso: string, zone: string): string =>
  format(zone, { month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(iso))

/** 'today', 'tomorrow', 'in 3 days', 'yesterday', '3 days ago' */
export const daysInWords = (iso: string, zone: string, now: Date): string =>
  new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(daysUntil(iso, zone, now), 'day')

/** 'Sunday 9:00 AM, in 3 days'; beyond a week the date instead of the bare weekday. */
export const whenInWords = (iso: string, zone: string, now: Date): string =>
  `${weekdayOrDay(iso, zone, now)} ${timeOfDay(iso, zone)}, ${daysInWords(iso, zone, now)}`

/** The calendar day of an instant in the zone: '2025-11-23'. */
export function dateOf(iso: string | Date, zone: string): string {
  const { year, month, day } = parts(new Date(iso), zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return `${year}-${month}-${day}`
}

/** Of a calendar day: 'Sunday, November 23, tomorrow'. */
export function dayInWords(date: string, zone: string, now: Date): string {
  const noon = `${date}T12:00:00Z`
  const days = Math.round((Date.parse(noon) - Date.parse(`${dateOf(now, zone)}T12:00:00Z`)) / DAY_MS)
  const words = format('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(noon))
  return `${words}, ${new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(days, 'day')}`
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** A distance in time in words; null below a minute. */
function distanceInWords(distanceMs: number): string | null {
  const step = STEPS.find(([, ms]) => Math.abs(distanceMs) >= ms)
  if (!step) return null
  const [unit, ms] = step
  return new Intl.RelativeTimeFormat(LOCALE).format(Math.trunc(distanceMs / ms), unit)
}

/** How far a moment is from now, which may be some seconds old: what has happened is never ahead, what is to come never past. */
function momentInWords(iso: string, now: Date, tense: 'past' | 'future'): string {
  const distanceMs = new Date(iso).getTime() - now.getTime()
  return tense === 'past'
    ? (distanceInWords(Math.min(distanceMs, 0)) ?? 'just now')
    : (distanceInWords(Math.max(distanceMs, 0)) ?? 'any moment now')
}

/** Of what has happened: 'just now', '2 minutes ago', '3 hours ago' */
export const ago = (iso: string, now: Date): string => momentInWords(iso, now, 'past')

/** Of what is to come: 'any moment now', 'in 14 hours' */
export const until = (iso: string, now: Date): string => momentInWords(iso, now, 'future')

/** 'Good morning', 'Good afternoon' or 'Good evening', by the time at the church. */
export function greeting(zone: string, now: Date): string {
  const hour = Number(parts(now, zone, { hour: '2-digit', hourCycle: 'h23' }).hour)
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
