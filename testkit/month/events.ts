import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import type { Random } from '#testkit/random.ts'
import type { App } from '../app.ts'
import { type Church, DAYS, type Plan, phoneOf } from './world.ts'

type Instant = Temporal.Instant
export const isBefore = (one: Instant, other: Instant): boolean => Temporal.Instant.compare(one, other) < 0

/** Something that happened to a service, and whom of those on it that concerns. */
export type Change = {
  church: Church
  kind: 'moved' | 'removed'
  plan: Plan
  at: Instant
  /** When it was to begin, and when it begins now. */
  before: Instant
  after: Instant
  /** Who had accepted it, or whom it was taken from. */
  people: string[]
}
/** `concerns`: the rosters that are read again because of it. */
type Event = { at: Instant; concerns: readonly Church[]; happen: () => Promise<void> | void }
/** From here to there something was not there. */
type Span = { from: Instant; until: Instant }
/** From here to there a church had no connection. */
export type Gap = Span & { church: Church }

/** What happens in a month, at random from a seed: `due` answers what has fallen due, each event once. */
export function plannedEvents(app: App, churches: readonly Church[], random: Random) {
  const { sandbox, clock } = app
  const { planning, faults } = sandbox
  const start = clock.now()
  const changes: Change[] = []
  const gaps: Gap[] = []
  /** When texts of a church did not go for another reason. */
  const silences: Gap[] = []
  /** Who has, or will have, a number. */
  const owners = new Map(
    churches.flatMap((church) => church.people.map(({ id, phone }) => [phone, { church, personId: id }])),
  )
  const events: Event[] = []
  const at = (from: Instant, concerns: readonly Church[], happen: Event['happen']) =>
    events.push({ at: from, concerns, happen })
  const anyTime = (from: number, until: number): Instant =>
    start.add({ minutes: random.whole(from * 1440, until * 1440) })

  const rowsOf = ({ id }: Plan, { organizationId }: Church) =>
    planning
      .board(organizationId)
      .serviceTypes.flatMap(({ plans }) => plans)
      .find((plan) => plan.id === id)?.rows ?? []
  const startOf = ({ starts }: Plan): Instant => starts[0] ?? start
  /** Those of the services that are so many hours ahead. */
  const ahead = ({ plans }: Church, hours: number): Plan[] =>
    plans.filter((plan) => isBefore(clock.now().add({ hours }), startOf(plan)))

  const sendMails = (church: Church, plan: Plan) => {
    const sentAt = startOf(plan).subtract({ minutes: random.whole(5 * 1440, 12 * 1440) })
    at(isBefore(sentAt, start) ? start.add({ minutes: random.whole(1, 600) }) : sentAt, [church], () => {
      if (church.plans.includes(plan)) planning.sendSchedulingEmails(plan.id)
    })
  }

  const move = (church: Church) => {
    const choice = ahead(church, 40).filter(({ starts }) => starts.length < 3)
    if (choice.length === 0) return
    const plan = random.pick(choice)
    const before = startOf(plan)
    const by = random.pick([{ hours: 1 }, { hours: -1 }, { days: 1 }, { days: -1 }])
    const after = before.toZonedDateTimeISO(church.zone).add(by).toInstant()
    const accepted = rowsOf(plan, church).filter(({ status }) => status === 'C')
    planning.movePlan(plan.id, by)
    plan.starts.unshift(after)
    const people = accepted.map(({ personId }) => personId)
    changes.push({ church, kind: 'moved', plan, at: clock.now(), before, after, people })
  }

  const remove = (church: Church) => {
    const choice = ahead(church, 40)
    if (choice.length === 0) return
    const plan = random.pick(choice)
    const rows = rowsOf(plan, church).filter(({ status }) => status !== 'D')
    if (rows.length === 0) return
    const row = random.pick(rows)
    planning.unschedule(row.id)
    const now = clock.now()
    const common = { church, plan, at: now, before: startOf(plan), after: startOf(plan) }
    changes.push({ ...common, kind: 'removed', people: [row.personId] })
  }

  /** A number that nothing reaches, and days later the right one. */
  const correct = (church: Church, place: number) => {
    const person = church.people[place]
    if (!person) return
    const numbers = [
      magicNumber(random.pick(['landline', 'unknown']), church.area),
      phoneOf(church.area, 50 + place),
    ]
    const [wrongAt, rightAt] = [anyTime(1, 12), anyTime(14, 20)]
    for (const [index, moment] of [wrongAt, rightAt].entries())
      at(moment, [church], () => {
        const phone = numbers[index] ?? ''
        owners.set(phone, { church, personId: person.id })
        planning.changePhone(person.id, phone)
      })
  }

  const addLate = (church: Church) => {
    const [plan] = ahead(church, 30)
    if (!plan) return
    const there = new Set(rowsOf(plan, church).map(({ personId }) => personId))
    const person = church.people.find(({ id }) => !there.has(id))
    if (!person) return
    const team = church.teamAt(church.base, plan.place)
    planning.schedulePerson({ ...team, planId: plan.id, personId: person.id })
    planning.sendSchedulingEmails(plan.id)
  }

  const outage = (vendor: 'texting' | 'planning') => {
    const from = anyTime(1, DAYS - 3)
    const fault = random.pick([
      { kind: 'failing', status: 503 },
      { kind: 'rate_limited', seconds: 60 },
    ] as const)
    at(from, [], () => faults.set({ vendor, ...fault }))
    at(from.add({ minutes: random.whole(60, 9 * 60) }), churches, () => faults.clear(vendor))
  }

  const revoke = (church: Church) => {
    const from = anyTime(3, DAYS - 8)
    const until = from.add({ hours: random.whole(6, 44) })
    gaps.push({ church, from, until })
    at(from, [church], () => planning.revokeTokens(church.organizationId))
    at(until, [church], () => {
      faults.clear('planning')
      return church.connect()
    })
  }

  const fill = (church: Church) => {
    for (const plan of church.plans) sendMails(church, plan)
    for (const happen of [move, move, move, move, remove, remove, remove, addLate, addLate])
      at(anyTime(1, DAYS - 5), [church], () => happen(church))
    correct(church, random.whole(0, 5))
  }
  for (const church of churches) fill(church)
  for (const vendor of ['texting', 'planning', 'texting', 'planning', 'texting', 'planning'] as const)
    outage(vendor)
  revoke(random.pick(churches))
  /** Nothing of ours runs. */
  const down: Span[] = [anyTime(2, 14), anyTime(15, DAYS - 5)].map((from) => ({
    from,
    until: from.add({ minutes: random.whole(120, 11 * 60) }),
  }))
  const due = (now: Instant): Event[] => {
    const fallen = events.filter((event) => !isBefore(now, event.at))
    for (const event of fallen) events.splice(events.indexOf(event), 1)
    return fallen.sort((one, other) => Temporal.Instant.compare(one.at, other.at))
  }
  const isDown = (now: Instant): boolean =>
    down.some(({ from, until }) => !isBefore(now, from) && isBefore(now, until))
  return { changes, gaps, silences, owners, at, due, isDown, ahead, rowsOf, startOf }
}

export type Events = ReturnType<typeof plannedEvents>
