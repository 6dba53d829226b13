import type { Random } from '#testkit/random.ts'
import { MODEL } from './how-people-answer.ts'

/** Whole days, both inclusive. */
export type Absence = { from: Temporal.PlainDate; until: Temporal.PlainDate; isKnownBefore: boolean }
type Manner = (typeof MODEL.manners)[number]

export type Volunteer = {
  id: string
  phone: string
  manner: Manner
  /** How likely they step in. */
  willing: number
  absences: Absence[]
  keepsOwnDays: boolean
  /** The position that they can have, by name, and the services that they come to, by place. */
  positions: string[]
  services: number[]
  /** The days on which they served, the last one last. */
  served: Temporal.PlainDate[]
}

function drawn<Choice extends { share: number }>(choices: readonly Choice[], random: Random): Choice {
  let left = random.next()
  for (const choice of choices) {
    left -= choice.share
    if (left < 0) return choice
  }
  return choices[0] as Choice
}

function absenceIn(first: Temporal.PlainDate, days: number, random: Random): Absence {
  const { days: length, beginsOn } = drawn(MODEL.lengths, random)
  const any = first.add({ days: random.whole(0, days) })
  const from = any.add({ days: (beginsOn - any.dayOfWeek + 7) % 7 })
  return { from, until: from.add({ days: length - 1 }), isKnownBefore: random.chance(MODEL.knownBefore) }
}

/** What somebody is like, from chance alone. */
export function traitsOf(first: Temporal.PlainDate, days: number, random: Random) {
  const [least, most] = MODEL.absences
  const count = Math.floor((random.between(least, most) * days) / 365 + random.next())
  return {
    manner: drawn(MODEL.manners, random),
    willing: random.between(...MODEL.stepsIn),
    absences: Array.from({ length: count }, () => absenceIn(first, days, random)).toSorted((a, b) =>
      Temporal.PlainDate.compare(a.from, b.from),
    ),
    keepsOwnDays: random.chance(MODEL.keepsOwnDays),
    served: [],
  }
}

const isWithin = (day: Temporal.PlainDate, { from, until }: Pick<Absence, 'from' | 'until'>): boolean =>
  Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, until) <= 0

export const isAway = ({ absences }: Volunteer, day: Temporal.PlainDate): boolean =>
  absences.some((absence) => isWithin(day, absence))

/** How often somebody serves in the weeks before a day, beyond what nobody minds. */
function timesTooOften({ served }: Volunteer, day: Temporal.PlainDate): number {
  const since = day.subtract({ weeks: MODEL.tired.weeks })
  const lately = served.filter(
    (one) => Temporal.PlainDate.compare(one, since) > 0 && Temporal.PlainDate.compare(one, day) < 0,
  )
  return Math.max(0, lately.length - MODEL.tired.beyond)
}

/** Whether somebody takes a place that they are asked for. */
export function stepsIn(
  volunteer: Volunteer,
  { day, servesThatDay }: { day: Temporal.PlainDate; servesThatDay: boolean },
  random: Random,
): boolean {
  if (isAway(volunteer, day)) return false
  const fresh = MODEL.tired.factor ** timesTooOften(volunteer, day)
  return random.chance(volunteer.willing * fresh * (servesThatDay ? MODEL.onSameDay : 1))
}

/** Whether somebody serves whom a leader has put on a plan. */
export function accepts(volunteer: Volunteer, day: Temporal.PlainDate, random: Random): boolean {
  if (isAway(volunteer, day)) return false
  const { usually, tired } = MODEL.declines
  return !random.chance(timesTooOften(volunteer, day) > 0 ? tired : usually)
}

/** When somebody answers a text of now; null: never. */
export function answersAt(
  { manner }: Volunteer,
  now: Temporal.ZonedDateTime,
  random: Random,
): Temporal.Instant | null {
  const luck = random.next()
  if (luck >= manner.withinMinutes + manner.withinHours) return null
  const [least, most] = luck < manner.withinMinutes ? MODEL.minutes : MODEL.hours
  const minutes = random.between(least, most)
  const at = now.add({ seconds: Math.round(minutes * 60) })
  const { from, until } = MODEL.awake
  if (at.hour >= from && at.hour < until) return at.toInstant()
  const morning = at.add({ hours: at.hour >= until ? 24 - until + from : 0 })
  return morning.with({ hour: from, minute: random.whole(0, 59), second: 0 }).toInstant()
}

/** The days of a month that somebody knows they cannot serve, as they write them: '3 to 5', '14'. */
export function daysKnownIn({ absences }: Volunteer, month: Temporal.PlainYearMonth): string[] {
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  return absences
    .filter(({ isKnownBefore }) => isKnownBefore)
    .filter(
      ({ from, until }) =>
        Temporal.PlainDate.compare(from, last) <= 0 && Temporal.PlainDate.compare(until, first) >= 0,
    )
    .map(({ from, until }) => {
      const [a, b] = [
        from.toPlainYearMonth().equals(month) ? from.day : 1,
        until.toPlainYearMonth().equals(month) ? until.day : last.day,
      ]
      return a === b ? String(a) : `${a} to ${b}`
    })
}
