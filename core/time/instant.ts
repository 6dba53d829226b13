/** Where the time comes from; the movable clock of sandbox and tests has the same shape. */
export type Clock = { now: () => Temporal.Instant }

export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) < 0

export const isAfter = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) > 0

export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  isBefore(b, a) ? b : a

/** When the month of a moment begins by the clocks of a zone. */
export const beginOfMonth = (at: Temporal.Instant, zone: string): Temporal.Instant =>
  at.toZonedDateTimeISO(zone).with({ day: 1 }).startOfDay().toInstant()

export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isAfter(b, a) ? b : a)

/** Whole minutes from a to b, negative when b is earlier. */
export const minutesBetween = (a: Temporal.Instant, b: Temporal.Instant): number =>
  Math.floor((b.epochMilliseconds - a.epochMilliseconds) / 60_000)
