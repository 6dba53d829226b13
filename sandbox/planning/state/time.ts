/** A date_time as the vendor writes it: UTC with whole seconds. */
export const stamp = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'second' })

const inZone = (moment: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone)

/** The local wall clock with a false Z, as the vendor writes sort_date, last_time_at and files_expire_at. */
export const falseUtc = (moment: string, zone: string): string =>
  `${inZone(moment, zone).toPlainDateTime().toString({ smallestUnit: 'second' })}Z`

/** The local dates of some moments, each once. */
export function localDates(moments: string[], zone: string): Temporal.PlainDate[] {
  const dates = new Set(moments.map((moment) => inZone(moment, zone).toPlainDate().toString()))
  return [...dates].sort().map((date) => Temporal.PlainDate.from(date))
}

/** 'October 4, 2026', or 'October 3 & 4, 2026' for several. */
export function datesText(dates: Temporal.PlainDate[]): string {
  const year = dates.at(-1)?.year
  return year ? `${daysText(dates, 'long')}, ${year}` : 'No dates'
}

/** 'Oct 4', or 'Oct 3 & 4' for several. */
export function shortDatesText(dates: Temporal.PlainDate[]): string {
  return dates.length ? daysText(dates, 'short') : 'No dates'
}

function daysText(dates: Temporal.PlainDate[], month: 'long' | 'short'): string {
  const days = dates.map((date, place) => {
    const sameMonth = dates[place - 1]?.month === date.month
    return sameMonth ? String(date.day) : date.toLocaleString('en-US', { month, day: 'numeric' })
  })
  return days.join(' & ')
}

/** The instant at which it is this time of day on a local date. */
export const localMoment = (date: Temporal.PlainDate, time: string, zone: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()

/** The same time of day, later or earlier, even when the clocks change in between. */
export const movedLocally = (moment: string, by: Temporal.DurationLike, zone: string): string =>
  stamp(inZone(moment, zone).add(by).toInstant())

/**
 * The instant that a query names: a timestamp, or a bare date for the start of that local day; null for
 * anything else.
 */
export function queryMoment(text: string, zone: string): Temporal.Instant | null {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return localMoment(Temporal.PlainDate.from(text), '00:00', zone)
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
