import type { PageAwayDays } from '#contract/personal-page.ts'
import { asSpans, eachDay } from '#reader/read.ts'
import type { Deps } from '#server/deps.ts'
import {
  awayDaysOf,
  changeDays,
  type Person,
  storedOf,
  takesDays,
} from '#server/features/availability/days.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** The calendar ends with the month that comes so much later. */
const MONTHS_AHEAD = 6

const lastDay = (today: Temporal.PlainDate): Temporal.PlainDate => {
  const month = today.toPlainYearMonth().add({ months: MONTHS_AHEAD })
  return month.toPlainDate({ day: month.daysInMonth })
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(one, other) < 0

/** The coming days on which somebody cannot serve; null where the church does not ask for them. */
export async function presentAway(
  deps: Pick<Deps, 'db' | 'planning'>,
  person: Person,
  today: Temporal.PlainDate,
): Promise<PageAwayDays | null> {
  if (!(await takesDays(deps, person.churchId))) return null
  const days = eachDay([...(await awayDaysOf(deps.db, person)).values()].flat())
  return {
    from: today.toString(),
    until: lastDay(today).toString(),
    days: storedOf(asSpans(days.filter((day) => !isBefore(day, today)))),
  }
}

const TOO_FAR = 'Please choose one of the days in the calendar.'

/** Takes what somebody changed in their calendar; a day that is over meanwhile stays as it is. */
export async function takeAwayDays(
  deps: Pick<Deps, 'db' | 'planning' | 'jobs'>,
  person: Person,
  chosen: { away: readonly string[]; free: readonly string[] },
  { today, now }: { today: Temporal.PlainDate; now: Temporal.Instant },
): Promise<void> {
  if (!(await takesDays(deps, person.churchId))) throw refuse(404, NOT_FOUND)
  const ahead = (days: readonly string[]) =>
    days.map((day) => Temporal.PlainDate.from(day)).filter((day) => !isBefore(day, today))
  const [away, free] = [ahead(chosen.away), ahead(chosen.free)]
  if (away.some((day) => isBefore(lastDay(today), day))) throw refuse(422, { away: [TOO_FAR] })
  await changeDays(deps.db, deps, person, { away, free }, now)
}
