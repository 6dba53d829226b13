/** How long before a service. Months and days are counted on the calendar, hours and minutes on the clock. */
export type Lead = {
  readonly months?: number
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
}

/**
 * The moment a lead time before `startsAt`. A week before means the same wall-clock time seven days earlier in
 * the zone, also across a change to or from summer time; an hour before means sixty minutes.
 * A month before the 31st is the last day of a shorter month.
 */
export const leadBefore = (startsAt: Temporal.Instant, lead: Lead, zone: string): Temporal.Instant =>
  startsAt
    .toZonedDateTimeISO(zone)
    .subtract({ months: lead.months ?? 0, days: lead.days ?? 0 })
    .subtract({ hours: lead.hours ?? 0, minutes: lead.minutes ?? 0 })
    .toInstant()
