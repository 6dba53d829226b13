import type { Church, Plan } from './world.ts'

/** What a volunteer takes a text for, by its words alone. */
export type Sort = 'ask' | 'reminder' | 'follow_up' | 'moved' | 'cancelled' | 'step_in' | 'filled' | 'reply'

/** A text as it lies on a phone. */
export type Read = {
  sid: string
  phone: string
  personId: string
  body: string
  at: Temporal.Instant
  isDelivered: boolean
  sort: Sort
  /** The services that it names, and when they begin by its words. */
  about: { plan: Plan; startsAt: Temporal.Instant }[]
}

const SORTS: readonly (readonly [Sort, RegExp])[] = [
  ['reminder', /have not heard from you yet/],
  ['moved', /\bhas moved\b/],
  ['cancelled', /no longer scheduled/],
  ['follow_up', /a reminder that you serve/],
  ['ask', /can you serve/],
  ['step_in', /could you step in/],
  ['filled', /we have somebody for/],
]
export const sortOf = (body: string): Sort => SORTS.find(([, words]) => words.test(body))?.[0] ?? 'reply'

const YEAR = 2030
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function timeOf(words: string): Temporal.PlainTime {
  const [, hour = '', minute = '', half = ''] = /(\d+):(\d\d) ([AP]M)/.exec(words) ?? []
  return new Temporal.PlainTime((Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute))
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1

/** 'Sun, Mar 10 at 9:00 AM' */
const dated = (body: string): Temporal.PlainDateTime[] =>
  [...body.matchAll(/\w{3}, (\w{3}) (\d+) at (\d+:\d\d [AP]M)/g)].map(([, month = '', day, time = '']) =>
    new Temporal.PlainDate(YEAR, monthOf(month), Number(day)).toPlainDateTime(timeOf(time)),
  )

/** 'today', 'tomorrow', 'this Sunday', 'Sunday, March 10' */
function dayIn(words: string, today: Temporal.PlainDate): Temporal.PlainDate {
  if (words === 'today') return today
  if (words === 'tomorrow') return today.add({ days: 1 })
  const [, month = '', day] = /, (\w+) (\d+)/.exec(words) ?? []
  if (month) return new Temporal.PlainDate(YEAR, monthOf(month), Number(day))
  const weekday = WEEKDAYS.indexOf(words.replace('this ', '')) + 1
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
}

function human(body: string, today: Temporal.PlainDate): Temporal.PlainDateTime[] {
  const [, day, time] = /reminder that you serve (.+?) at (\d+:\d\d [AP]M)/.exec(body) ?? []
  return day && time ? [dayIn(day, today).toPlainDateTime(timeOf(time))] : []
}

/** The services that a text names; throws when the church has none at such a time. */
export function servicesIn(body: string, at: Temporal.Instant, { zone, plans, gone }: Church): Read['about'] {
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  return [...dated(body), ...human(body, today)].map((local) => {
    const startsAt = local.toZonedDateTime(zone).toInstant()
    const plan = [...plans, ...gone].find(({ starts }) => starts.some((start) => start.equals(startsAt)))
    if (!plan) throw new Error(`no service begins at ${local}: ${body}`)
    return { plan, startsAt }
  })
}
