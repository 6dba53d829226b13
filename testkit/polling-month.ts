import { LISTING, type SyncCursor, WHOLE } from '#core/polling/cursor.ts'
import { nextReading } from '#core/polling/next-reading.ts'
import type { Work } from '#core/polling/pace.ts'
import { nextPollAt } from '#core/polling/polling.ts'
import { randomFrom } from './random.ts'

/*
 * A month of polling of churches with different habits, played with the rules alone. People are put on plans first and
 * get the scheduling e-mail later, or at once. Nothing but the count of a plan's people shows in a listing: a scheduling
 * e-mail shows only to whoever reads the people of its plan, the worst that Planning Center's documents leave open.
 */

const ZONE = 'America/Chicago'
const FIRST_DAY = Temporal.PlainDate.from('2030-03-15')
const SERVICE_TYPES = 6
const WEEKS = 5
const PLANS = SERVICE_TYPES * WEEKS
const PEOPLE_REQUESTS = 3
const DAYS = 30
/** Weeks of which the church's habits are known. */
const LEARNED_DAYS = 56
const REQUEST_MS = 300
const SENDING_MS = 2000
const OPENS_HOUR = 8
const CLOSES_HOUR = 21

type Random = () => number
/** Somebody works at the plans: from when, for how long before the first e-mail, and how many e-mails go out. */
type Session = { minute: number; preparing: number; mails: number; isSignedIn: boolean }
/** What a church does on a day of the month (from 1) that is a weekday (Monday is 1). */
type Habit = (day: number, weekday: number, random: Random) => Session[]

const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
const session = (random: Random, hours: [number, number], more: Partial<Session> = {}): Session => ({
  minute: between(random, hours[0] * 60, hours[1] * 60),
  preparing: between(random, 5, 40),
  mails: between(random, 3, 8),
  isSignedIn: random() < 0.3,
  ...more,
})

/** Five churches, each with habits of its own. */
export const HABITS: Readonly<Record<string, Habit>> = {
  'an office on Tuesday mornings': (_day, weekday, random) =>
    weekday === 2
      ? [session(random, [9, 11])]
      : weekday === 4 && random() < 0.5
        ? [session(random, [13, 15])]
        : [],
  'a volunteer on two evenings, not announced': (_day, weekday, random) =>
    weekday === 7 || weekday === 3 ? [session(random, [18, 20], { preparing: 0, isSignedIn: false })] : [],
  'everything once a month': (day, _weekday, random) =>
    day === 20 ? [session(random, [10, 18], { mails: 25, preparing: 60 })] : [],
  'five leaders, each on a day of their own': (_day, weekday, random) =>
    weekday <= 5 && random() < 0.8
      ? [session(random, [weekday + 11, weekday + 12], { mails: between(random, 1, 3) })]
      : [],
  'at any hour, also late': (_day, _weekday, random) =>
    random() < 0.5
      ? [session(random, [7, 22], { preparing: random() < 0.4 ? 0 : between(random, 5, 30) })]
      : [],
}

/** `isLast`: everybody on the plan has got the e-mail. */
type Event = { at: number; kind: 'put' | 'mail'; plan: number; isLast?: boolean }
type Presence = { from: number; until: number }

const localMs = (date: Temporal.PlainDate, minute: number): number =>
  date
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from('00:00') })
    .add({ minutes: minute }).epochMilliseconds

/** Which plans are worked at: mostly the next ones. */
const pickPlan = (random: Random): number => Math.floor(random() ** 1.7 * PLANS)

function eventsOf(
  one: Session,
  date: Temporal.PlainDate,
  random: Random,
): { events: Event[]; presence: Presence[] } {
  const begins = localMs(date, one.minute)
  const events: Event[] = []
  let at = begins
  const picked = Array.from({ length: one.mails }, () => pickPlan(random))
  for (const plan of picked) {
    // Who says nothing before has put the people on their plans on an earlier day.
    const before =
      one.preparing > 0 ? random() * one.preparing * 60_000 : -between(random, 20, 90) * 3_600_000
    events.push({ at: begins + before, kind: 'put', plan })
  }
  at += one.preparing * 60_000
  for (const [place, plan] of picked.entries()) {
    at += between(random, 20, 240) * 1000
    // One in seven is put on the plan and gets the e-mail in the same moment.
    if (random() < 0.15) events.push({ at: at - 1, kind: 'put', plan })
    events.push({ at, kind: 'mail', plan, isLast: !picked.includes(plan, place + 1) })
  }
  return { events, presence: one.isSignedIn ? [{ from: begins, until: at + 600_000 }] : [] }
}

type Plan = {
  id: string
  serviceTypeId: string
  startsAt: Temporal.Instant
  readAt: Temporal.Instant | null
  isOpen: boolean
  isUnasked: boolean
}

/** How long each e-mail waited for its text, in seconds, and what each day cost. */
export type Month = { waits: number[]; requests: number[] }

/** Plays a month of one church, or some days of it. */
export function playMonth(habit: Habit, seed: number, days = DAYS): Month {
  const { next: random } = randomFrom(seed)
  const events: Event[] = []
  const presence: Presence[] = []
  for (let day = -LEARNED_DAYS; day < days; day += 1) {
    const date = FIRST_DAY.add({ days: day })
    for (const one of habit(date.day, date.dayOfWeek, random)) {
      const made = eventsOf(one, date, random)
      events.push(...made.events)
      presence.push(...made.presence)
    }
  }
  events.sort((a, b) => a.at - b.at)
  return play(days, presence, events)
}

function mailedHours(events: readonly Event[], now: number): number[] {
  const weeks = Array.from({ length: 168 }, () => new Set<number>())
  for (const { at, kind } of events) {
    if (kind !== 'mail' || at >= now || at < now - LEARNED_DAYS * 86_400_000) continue
    const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(ZONE)
    weeks[(local.dayOfWeek - 1) * 24 + local.hour]?.add(Math.floor((now - at) / (7 * 86_400_000)))
  }
  return weeks.map(({ size }) => size)
}

/** The first Sunday, then one week after the other, six services each. */
function plansFrom(now: number): Plan[] {
  return Array.from({ length: PLANS }, (_, place) => ({
    id: String(place),
    serviceTypeId: String(place % SERVICE_TYPES),
    startsAt: Temporal.Instant.fromEpochMilliseconds(
      now +
        (2 + 7 * Math.floor(place / SERVICE_TYPES)) * 86_400_000 +
        (9 + (place % SERVICE_TYPES)) * 3_600_000,
    ),
    readAt: Temporal.Instant.fromEpochMilliseconds(now),
    isOpen: true,
    isUnasked: place >= SERVICE_TYPES,
  }))
}

/** The moment from which a text may go. */
function mayGoAt(at: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(ZONE)
  if (local.hour >= OPENS_HOUR && local.hour < CLOSES_HOUR) return at
  const date = local.toPlainDate().add({ days: local.hour < OPENS_HOUR ? 0 : 1 })
  return localMs(date, OPENS_HOUR * 60)
}

const instantOf = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Math.floor(at))

const nearestFirst = (plans: readonly Plan[]): Plan[] =>
  plans.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))

/** The church there and what is known of it here. */
type World = {
  clock: number
  plans: Plan[]
  /** What has not happened yet. */
  ahead: Event[]
  /** What happened and was not read yet, by plan. */
  unread: Map<string, Event[]>
  listedAt: Temporal.Instant
  phonesReadAt: Temporal.Instant
  wholeAt: Temporal.Instant
  work: Work
  /** Of each day. */
  requests: number[]
  waits: number[]
}

/** Some requests take their time, and meanwhile things happen there. */
function spend(world: World, requests: number): void {
  world.work.spent += requests
  world.requests.push((world.requests.pop() ?? 0) + requests)
  world.clock += requests * REQUEST_MS
  const happened = world.ahead.findIndex(({ at }) => at > world.clock)
  for (const event of world.ahead.splice(0, happened === -1 ? world.ahead.length : happened)) {
    const plan = nearestFirst(world.plans)[event.plan]
    if (plan) world.unread.set(plan.id, [...(world.unread.get(plan.id) ?? []), event])
  }
}

function hear(world: World, plan: Plan, { at, kind, isLast }: Event): void {
  const now = instantOf(world.clock)
  plan.isUnasked = !isLast
  world.work.workedAt = now
  if (kind === 'put') return
  const from = mayGoAt(at)
  world.waits.push((Math.max(world.clock, from) + SENDING_MS - from) / 1000)
  world.work.askedAt = instantOf(at)
}

function readPlan(world: World, id: string): void {
  spend(world, 1)
  const plan = world.plans.find((one) => one.id === id)
  if (!plan) return
  plan.readAt = instantOf(world.clock)
  for (const event of world.unread.get(id) ?? []) hear(world, plan, event)
  world.unread.delete(id)
}

/** A listing shows where somebody was put on a plan. */
const changedPlans = ({ unread }: World): string[] =>
  [...unread].filter(([, events]) => events.some(({ kind }) => kind === 'put')).map(([id]) => id)

function readWhole(world: World, now: Temporal.Instant): void {
  spend(world, 3 + SERVICE_TYPES + PEOPLE_REQUESTS)
  for (const { id } of world.plans) readPlan(world, id)
  Object.assign(world, { wholeAt: now, listedAt: now, phonesReadAt: now })
}

function readList(world: World, now: Temporal.Instant): void {
  spend(world, 1 + SERVICE_TYPES)
  for (const id of changedPlans(world)) readPlan(world, id)
  world.listedAt = now
}

function readParts(world: World, { phase, planIds }: SyncCursor, now: Temporal.Instant): void {
  if (phase === 'phones') {
    spend(world, 1)
    world.phonesReadAt = now
  }
  for (const { planId } of planIds) readPlan(world, planId)
}

function poll(world: World): void {
  const now = instantOf(world.clock)
  const cursor = nextReading({ ...CONNECTION, ...world }, now)
  if (cursor === WHOLE) readWhole(world, now)
  else if (cursor === LISTING) readList(world, now)
  else readParts(world, cursor, now)
}

const CONNECTION = { serviceTypes: SERVICE_TYPES, limit: 100, periodSeconds: 20, unreached: [] }

function worldAt(begins: number, history: readonly Event[]): World {
  const now = instantOf(begins)
  return {
    clock: begins,
    plans: plansFrom(begins),
    ahead: history.filter(({ at }) => at >= begins),
    unread: new Map(),
    ...{ listedAt: now, phonesReadAt: now, wholeAt: now },
    work: { zone: ZONE, mailedHours: [], isSignedIn: false, workedAt: null, askedAt: null, spent: 0 },
    requests: [],
    waits: [],
  }
}

/** A plan that is over makes way for one some weeks later. */
const succeeded = (plan: Plan, clock: number): Plan =>
  plan.startsAt.epochMilliseconds + 7_200_000 > clock
    ? plan
    : { ...plan, startsAt: plan.startsAt.add({ hours: WEEKS * 7 * 24 }), isUnasked: true }

function play(days: number, presence: readonly Presence[], history: readonly Event[]): Month {
  const world = worldAt(localMs(FIRST_DAY, 0), history)
  for (let day = 0; day < days; day += 1) {
    const ends = localMs(FIRST_DAY.add({ days: day + 1 }), 0)
    Object.assign(world.work, { spent: 0, mailedHours: mailedHours(history, world.clock) })
    world.requests.push(0)
    while (world.clock < ends) {
      const { clock } = world
      world.work.isSignedIn = presence.some(({ from, until }) => from <= clock && clock < until)
      poll(world)
      world.plans = world.plans.map((plan) => succeeded(plan, clock))
      const next = nextPollAt({ ...CONNECTION, ...world }, instantOf(world.clock))
      world.clock = Math.max(world.clock, next.epochMilliseconds)
    }
  }
  return world
}

/** How many of 100 waited at most so long. */
export const waitOf = (waits: readonly number[], of100: number): number =>
  waits.toSorted((a, b) => a - b)[Math.min(waits.length - 1, Math.floor((waits.length * of100) / 100))] ?? 0
