import { TEXTING_WINDOW } from '#core/time/window.ts'

type Instant = Temporal.Instant

/*
 * A planning service tells nobody when a scheduling e-mail goes out, so the people of the plans are read again and
 * again. How fast, is a matter of what a day may cost: so much is set aside that every plan is read within ten minutes
 * while texts may go, and what is left of the day goes to each hour by how likely an e-mail is in it. An hour in
 * which the church has sent e-mails before weighs more than another, one in which somebody works at the plans more
 * than that, and the minutes after an e-mail most, because the next one follows. At night nobody is texted, and only
 * the plans of the coming two days are read.
 */

/** What a day of 30 open plans may cost; more plans cost more. Some is left for what cannot be foreseen. */
const DAY = { requests: 7900, plans: 30 }
/** An e-mail is looked for from shortly before the first text may go. */
const OPENS_AHEAD_MINUTES = 10
/** How much more an hour is worth than one of which nothing is known. */
const WEIGHTS = { day: 1, usual: 8, beside: 3, worked: 16, asked: 90, next: 40, unforeseen: 5 }
const ASKED = { minutes: 12 }
const WORKED = { minutes: 60 }
/** Between two readings of a plan, in seconds. */
export const ROUND_SECONDS = { least: 40, most: 540, night: 7200 }
const HOURS_OF_WEEK = 24 * 7

/** What is known of a church's work at its plans. */
export type Work = {
  zone: string
  /** For each hour of the week, from Monday at midnight: in how many of the last weeks an e-mail went out in it. */
  mailedHours: readonly number[]
  /** Somebody of the church uses the product. */
  isSignedIn: boolean
  /** When somebody was last put on a plan or asked, as far as we know. */
  workedAt: Instant | null
  /** When somebody was last asked. */
  askedAt: Instant | null
  /** Requests since midnight at the church. */
  spent: number
}

/** What reading costs: `rounds` is one for each plan that is read in every round, less for those read less often. */
type Cost = { plans: number; near: number; rounds: number; serviceTypes: number }

/** How fast a church is read at a moment. */
export type Pace = {
  /** Nobody is texted now. */
  isNight: boolean
  /** An e-mail is likelier than at any hour. */
  isQuick: boolean
  roundSeconds: number
  listingMinutes: number
}

const OPENS = minuteOf(TEXTING_WINDOW.from) - OPENS_AHEAD_MINUTES
const CLOSES = minuteOf(TEXTING_WINDOW.until)

function minuteOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}

const isWithin = (at: Instant | null, duration: { minutes: number }, now: Instant): boolean =>
  at !== null && now.epochMilliseconds - at.epochMilliseconds < duration.minutes * 60_000

/** What an hour of the week is worth by what the church did in it before. */
function weightOfHour(mailedHours: readonly number[], hourOfWeek: number): number {
  const mailed = (hour: number): number => mailedHours[(hour + HOURS_OF_WEEK) % HOURS_OF_WEEK] ?? 0
  const beside = mailed(hourOfWeek - 1) + mailed(hourOfWeek + 1)
  const { day, usual, beside: near } = WEIGHTS
  return day + usual * Math.min(mailed(hourOfWeek), 4) + (beside > 0 ? near : 0)
}

function weightOfNow({ isSignedIn, workedAt, askedAt }: Work, usual: number, now: Instant): number {
  if (isWithin(askedAt, ASKED, now)) return Math.max(usual, WEIGHTS.asked)
  if (isSignedIn || isWithin(workedAt, WORKED, now)) return Math.max(usual, WEIGHTS.worked)
  return usual
}

/** Whoever serves in the morning must hear of a plan that is moved in the night. */
const nightListingMinutes = ({ near }: Cost): number => (near > 0 ? 12 : 30)

const listingMinutes = (serviceTypes: number, least: number): number =>
  Math.min(Math.max(Math.ceil((serviceTypes + 1) / 3), least), 6)

const perHour = (seconds: number): number => 3600 / seconds

/** What an hour costs at the least. */
function leastOfHour(cost: Cost, isNight: boolean): number {
  const { plans, near, serviceTypes } = cost
  return isNight
    ? near * perHour(ROUND_SECONDS.most) +
        plans * perHour(ROUND_SECONDS.night) +
        ((serviceTypes + 1) * 60) / nightListingMinutes(cost)
    : plans * perHour(ROUND_SECONDS.most) + ((serviceTypes + 1) * 60) / listingMinutes(serviceTypes, 4) + 12
}

/** The rest of the day in hours: what it costs at the least, and what its hours are worth together. */
function restOfDay(work: Work, cost: Cost, now: Temporal.ZonedDateTime, weight: number) {
  const rest = { least: 0, worth: WEIGHTS.unforeseen }
  // Who works now sends e-mails soon, and goes on for a while.
  const next = weight >= WEIGHTS.worked ? WEIGHTS.next : 0
  for (let hour = now.hour; hour < 24; hour += 1) {
    const begins = Math.max(hour * 60, hour === now.hour ? hour * 60 + now.minute : 0)
    const day = Math.max(0, Math.min((hour + 1) * 60, CLOSES) - Math.max(begins, OPENS)) / 60
    const night = ((hour + 1) * 60 - begins) / 60 - day
    const usual = weightOfHour(work.mailedHours, (now.dayOfWeek - 1) * 24 + hour)
    rest.least += day * leastOfHour(cost, false) + night * leastOfHour(cost, true)
    rest.worth += day * (hour === now.hour ? weight : hour === now.hour + 1 ? Math.max(usual, next) : usual)
  }
  return rest
}

/** How fast a church is read now. */
export function paceOf(work: Work, cost: Cost, now: Instant): Pace {
  const local = now.toZonedDateTimeISO(work.zone)
  const minute = local.hour * 60 + local.minute
  if (minute < OPENS || minute >= CLOSES)
    return {
      isNight: true,
      isQuick: false,
      roundSeconds: ROUND_SECONDS.night,
      listingMinutes: nightListingMinutes(cost),
    }
  const usual = weightOfHour(work.mailedHours, (local.dayOfWeek - 1) * 24 + local.hour)
  const weight = weightOfNow(work, usual, now)
  const { least, worth } = restOfDay(work, cost, local, weight)
  const day = DAY.requests * Math.max(1, cost.plans / DAY.plans)
  const free = Math.max(0, day - work.spent - least)
  const isQuick = weight > WEIGHTS.day
  const lists = listingMinutes(cost.serviceTypes, isQuick ? 2 : 4)
  const listing = (cost.serviceTypes + 1) * 60 * (1 / lists - 1 / listingMinutes(cost.serviceTypes, 4))
  const rate = cost.plans * perHour(ROUND_SECONDS.most) + Math.max(0, (free * weight) / worth - listing)
  const seconds = (cost.rounds * 3600) / Math.max(rate, 1)
  return {
    isNight: false,
    isQuick,
    roundSeconds: Math.round(Math.min(Math.max(seconds, ROUND_SECONDS.least), ROUND_SECONDS.most)),
    listingMinutes: lists,
  }
}

/** When the night ends; null by day. */
export function dayBeginsAt(zone: string, now: Instant): Instant | null {
  const local = now.toZonedDateTimeISO(zone)
  const minute = local.hour * 60 + local.minute
  if (minute >= OPENS && minute < CLOSES) return null
  const opens = { hour: Math.floor(OPENS / 60), minute: OPENS % 60, second: 0, millisecond: 0 }
  const date = minute < OPENS ? local : local.add({ days: 1 })
  return date.with({ ...opens, microsecond: 0, nanosecond: 0 }).toInstant()
}
