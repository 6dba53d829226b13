import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/query.ts'
import { runRound } from '#server/jobs/ticker.ts'
import type { Box } from '#testkit/box.ts'
import type { Random } from '#testkit/random.ts'
import { askByThemselves, askForDays, openChurch, POSITIONS, seedChurch, ZONE } from './church.ts'
import { MODEL } from './how-people-answer.ts'
import { openLeader, type Plan } from './leader.ts'
import { openPhones } from './phones.ts'
import type { Volunteer } from './volunteers.ts'

/** The first day, a Monday, and the day of the month on which the days away are asked for, and people are put down. */
export const FIRST = Temporal.PlainDate.from('2030-01-28')
const ASKED_ON = 15
const PLANNED_ON = 20
const DAYS_BEFORE = 7
/** The roster is read whole once a day, as the product does at least. */
const READ_AT = '08:05'

/** What happens in the church is looked at this often. */
const EVERY_SECONDS = 600
/** What time brings to the texts and places of a church; payments, registrations and what is forgotten are left out. */
const WORK = new Set([
  'send due texts',
  'schedule texts anew',
  'go on asking others for a place',
  'queue due asks',
  'begin to ask others by itself',
  'ask for the days people cannot serve',
  'queue days that somebody cannot serve',
  'queue due readings of rosters',
  'queue due write-backs',
  'take up overdue hooks',
])

type Event = { at: Temporal.Instant; happen: () => void | Promise<void> }
/** What a service had when it began. */
export type Held = {
  plan: Plan
  missing: number
  tooMany: number
  /** The positions for which there are too many. */
  twice: string[]
  declined: number
  put: number
  isAskedForDays: boolean
}

/** Lets months pass, or as many days of them as `minutes` of this machine are enough for. `daysFrom`: from this month on, people are asked for the days they cannot serve. */
export async function live(
  box: Box,
  {
    months,
    daysFrom,
    minutes,
    random,
  }: { months: number; daysFrom: number; minutes: number; random: Random },
) {
  const { deps, clock, sandbox } = box
  const { planning } = sandbox
  // Time stands still while much is done at a moment: nothing is counted by the second.
  planning.rateLimit = { limit: 1_000_000, periodSeconds: 20 }
  planning.tokenLifetimeSeconds = 10 * 365 * 86_400
  const firstMonth = FIRST.toPlainYearMonth().add({ months: 1 })
  const end = firstMonth.add({ months }).toPlainDate({ day: 1 })
  const volunteers = seedChurch(box, { first: FIRST, days: FIRST.until(end).total('days') }, random)
  const byId = new Map(volunteers.map((one) => [one.id, one]))
  const who = await openChurch(box)
  const { churchId } = who
  const began = clock.now()
  const leader = openLeader(box, volunteers, random)
  const queue: Event[] = []
  const held: Held[] = []
  const later = (at: Temporal.Instant, happen: Event['happen']): void => {
    const place = queue.findIndex((one) => Temporal.Instant.compare(one.at, at) > 0)
    queue.splice(place === -1 ? queue.length : place, 0, { at, happen })
  }
  const phones = openPhones(box, { volunteers, random, later, churchId })
  const localAt = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant()

  const fallIll = (volunteer: Volunteer, plan: Plan): void => {
    const hours = random.between(...MODEL.fallsIll.hours)
    later(plan.startsAt.subtract({ minutes: Math.round(hours * 60) }), async () => {
      const row = planning.data.planPeople.find(
        ({ planId, personId, status }) => planId === plan.id && personId === volunteer.id && status === 'C',
      )
      if (row) await phones.callOff(volunteer, row.id)
    })
  }

  const hold = (plan: Plan): void => {
    const rows = planning.data.planPeople.filter(({ planId, deletedAt }) => planId === plan.id && !deletedAt)
    const there = rows.filter(({ status }) => status !== 'D')
    const countOf = (name: string) => there.filter(({ positionName }) => positionName === name).length
    const beyond = POSITIONS.map(({ name, count }) => ({ name, more: Math.max(0, countOf(name) - count) }))
    held.push({
      plan,
      missing: leader.needed(plan.id),
      tooMany: beyond.reduce((sum, { more }) => sum + more, 0),
      twice: beyond.filter(({ more }) => more > 0).map(({ name }) => name),
      declined: rows.length - there.length,
      put: rows.length,
      isAskedForDays:
        Temporal.PlainYearMonth.compare(plan.day.toPlainYearMonth(), firstMonth.add({ months: daysFrom })) >=
        0,
    })
    for (const { personId, status } of there) if (status === 'C') byId.get(personId)?.served.push(plan.day)
  }

  const planMonth = (month: Temporal.PlainYearMonth): void => {
    for (const plan of leader.plan(month)) {
      const { startsAt } = plan
      later(startsAt.subtract({ hours: DAYS_BEFORE * 24 }).add({ seconds: 60 }), () => {})
      later(startsAt, () => hold(plan))
      for (const volunteer of volunteers) if (random.chance(MODEL.fallsIll.share)) fallIll(volunteer, plan)
    }
  }

  let isReadWhole = false
  for (let day = FIRST; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    later(localAt(day, READ_AT), () => {
      isReadWhole = true
    })
    const month = day.toPlainYearMonth().add({ months: 1 })
    if (
      (day.day === PLANNED_ON || day.equals(FIRST)) &&
      Temporal.PlainYearMonth.compare(month, firstMonth.add({ months })) < 0
    )
      later(localAt(day, '08:00'), () => planMonth(month))
    if (day.dayOfWeek === 1) later(localAt(day, '08:00'), () => leader.mail(day))
  }

  const dueWork = box.product.dueWork.filter(({ name }) => WORK.has(name))
  if (dueWork.length < WORK.size) throw new Error('some work has another name now')
  const work = async (): Promise<void> => {
    const round = () =>
      runRound(dueWork, (name, error) => {
        throw new Error(`${name} failed`, { cause: error })
      })
    while ((await round()) + (await box.product.drainJobs()) + (await sandbox.runDue()) > 0);
  }
  const readWhole = async () => {
    await deps.db.execute(
      sql`update planning_connections set next_sync_at = ${clock.now().toString()}::timestamptz`,
    )
    await work()
  }
  const rest = () =>
    deps.db.execute(sql`update planning_connections set next_sync_at = ${end.toString()}::timestamptz`)
  /** When something falls due in the product next. */
  const nextDue = async (): Promise<Temporal.Instant | null> => {
    const [row] = await rowsOf<{ at: string | null }>(
      deps.db,
      sql`select to_char(least(
        (select min(due_at) from messages where state = 'planned'),
        (select min(next_at) from asks), (select min(next_at) from ask_people),
        (select min(next_at) from availability_asks), (select min(next_at) from availability_settings),
        (select min(retry_at) from answers where write_back = 'pending')
      ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') at`,
    )
    return row?.at ? Temporal.Instant.from(row.at) : null
  }

  let steps = 0
  let isSwitchedOn = false
  let isAsking = false
  const step = async (): Promise<void> => {
    steps += 1
    const now = clock.now()
    while (queue[0] && Temporal.Instant.compare(queue[0].at, now) <= 0) await queue.shift()?.happen()
    const local = now.toZonedDateTimeISO(ZONE)
    if (isReadWhole) {
      isReadWhole = false
      await readWhole()
      if (!isSwitchedOn && leader.plans.length > 0) {
        await askByThemselves(box, who)
        isSwitchedOn = true
      }
      const isTime =
        Temporal.PlainYearMonth.compare(
          local.toPlainDate().toPlainYearMonth().add({ months: 1 }),
          firstMonth.add({ months: daysFrom }),
        ) >= 0
      if (isSwitchedOn && isTime && !isAsking) {
        await askForDays(box, who, ASKED_ON)
        isAsking = true
      }
    } else await work()
    await rest()
    await phones.take()
  }
  await readWhole()
  const until = performance.now() + minutes * 60_000
  while (queue[0] && performance.now() < until) {
    const due = await nextDue()
    const soonest = due && Temporal.Instant.compare(due, queue[0].at) < 0 ? due : queue[0].at
    const [now, then] = [clock.now(), soonest].map(({ epochMilliseconds }) => epochMilliseconds / 1000) as [
      number,
      number,
    ]
    const next =
      Math.max(Math.ceil(then / EVERY_SECONDS), Math.floor(now / EVERY_SECONDS) + 1) * EVERY_SECONDS
    clock.moveTo(Temporal.Instant.fromEpochMilliseconds(next * 1000))
    await step()
    if (steps % 50 === 0) progress(box, steps, held)
  }
  const days = Math.floor(began.until(clock.now()).total('hours') / 24)
  return { churchId, volunteers, held, phones: phones.counts, steps, days }
}

const started = performance.now()
function progress({ clock }: Box, steps: number, held: readonly Held[]): void {
  const missing = held.reduce((sum, one) => sum + one.missing, 0)
  const places = held.reduce((sum, one) => sum + one.plan.open + one.declined, 0)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stderr.write(
    `${Math.round(process.cpuUsage().user / 1e6)} s ${clock.now()} ${steps} steps, ${seconds} s, ${held.length} services, ${missing} of ${places} missing\n`,
  )
}

export type Year = Awaited<ReturnType<typeof live>>
