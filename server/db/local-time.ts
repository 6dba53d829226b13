import { type SQL, sql } from 'drizzle-orm'
import { isBefore } from '#core/time/instant.ts'

/** How far clocks are from UTC, and until when. */
type Stretch = { seconds: number; end: string }

function stretchesOf(clocks: Temporal.ZonedDateTime, until: Temporal.Instant): Stretch[] {
  const seconds = clocks.offsetNanoseconds / 1e9
  const next = clocks.getTimeZoneTransition('next')
  if (next === null || !isBefore(next.toInstant(), until)) return [{ seconds, end: 'infinity' }]
  return [{ seconds, end: next.toInstant().toString() }, ...stretchesOf(next, until)]
}

/**
 * What the clocks of a zone show at a moment between two, in SQL. The database is told how the clocks go: of the zone it
 * may not know the name that browsers and we have for it (Debian's leaves out America/Indianapolis).
 */
export function localTime(
  moment: SQL,
  zone: string,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
): SQL {
  const cases = stretchesOf(from.toZonedDateTimeISO(zone), until).map(
    ({ seconds, end }) => sql`when ${moment} < ${end}::timestamptz then ${seconds}::int`,
  )
  return sql`(${moment} at time zone 'UTC' + make_interval(secs => case ${sql.join(cases, sql` `)} end))`
}
