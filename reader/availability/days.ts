/** The days of an answer: single ones and spans, whole days of the church's calendar. */

export type Days = { from: Temporal.PlainDate; until: Temporal.PlainDate }

/** What somebody was asked about. */
export type AskedMonth = {
  month: Temporal.PlainYearMonth
  today: Temporal.PlainDate
  /** The days of the month with a service, as far as they are known. */
  services: readonly Temporal.PlainDate[]
}

export const firstOf = ({ month }: AskedMonth): Temporal.PlainDate => month.toPlainDate({ day: 1 })
export const lastOf = ({ month }: Pick<AskedMonth, 'month'>): Temporal.PlainDate =>
  month.toPlainDate({ day: month.daysInMonth })

export const isBeforeDay = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(one, other) < 0

const laterDay = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  isBeforeDay(one, other) ? other : one

/** Every day of some spans, once and in order. */
export function eachDay(spans: readonly Days[]): Temporal.PlainDate[] {
  const days = spans.flatMap(({ from, until }) =>
    Array.from({ length: from.until(until).days + 1 }, (_, days) => from.add({ days })),
  )
  const byName = new Map(days.map((day) => [day.toString(), day]))
  return [...byName.values()].toSorted(Temporal.PlainDate.compare)
}

/** Days as spans: those that follow each other are one. */
export function asSpans(days: readonly Temporal.PlainDate[]): Days[] {
  const spans: Days[] = []
  for (const day of days.toSorted(Temporal.PlainDate.compare)) {
    const last = spans.at(-1)
    if (last && !isBeforeDay(last.until.add({ days: 1 }), day)) last.until = laterDay(last.until, day)
    else spans.push({ from: day, until: day })
  }
  return spans
}

/** The days of the month on a weekday. */
export function weekdaysOf(asked: AskedMonth, weekday: number): Temporal.PlainDate[] {
  const first = firstOf(asked)
  const start = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  return [0, 1, 2, 3, 4].map((weeks) => start.add({ weeks })).filter(({ month }) => month === first.month)
}

/** The same span without what is over; null when all of it is. */
export const fromToday = ({ from, until }: Days, { today }: AskedMonth): Days | null =>
  isBeforeDay(until, today) ? null : { from: laterDay(from, today), until }
