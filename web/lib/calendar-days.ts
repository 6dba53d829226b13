const DAY_MS = 86_400_000

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** A calendar day moved by some days. */
export const addDays = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Of calendar days, both inclusive: 'Wed, Apr 3', 'Wed, Apr 3 – Wed, Apr 17' */
export const dateSpan = (from: string, until: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).formatRange(noon(from), noon(until))
