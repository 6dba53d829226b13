import type { Box } from '#testkit/box.ts'
import type { Random } from '#testkit/random.ts'
import { ORGANIZATION, POSITIONS, SERVICES, serviceTypeId, teamId, ZONE } from './church.ts'
import type { Volunteer } from './volunteers.ts'

/** Places on each plan for which the leader finds nobody. */
const OPEN_EACH = 4
/** Somebody gets the scheduling e-mail on the last Monday that is at least so many days before. */
const MAILED_BEFORE = 6

export type Plan = {
  id: string
  service: number
  day: Temporal.PlainDate
  startsAt: Temporal.Instant
  /** Places for which the leader put nobody down. */
  open: number
  isMailed: boolean
}

/** Puts people down once a month, whoever has not served for longest first, and does nothing afterwards. */
export function openLeader({ sandbox }: Box, volunteers: readonly Volunteer[], random: Random) {
  const { planning } = sandbox
  const plans: Plan[] = []
  /** The days on which each has been put down. */
  const put = new Map<string, Temporal.PlainDate[]>(volunteers.map(({ id }) => [id, []]))

  const isBlockedOut = (personId: string, at: Temporal.Instant): boolean =>
    planning.data.blockouts.find(
      (one) =>
        one.personId === personId &&
        Temporal.Instant.compare(Temporal.Instant.from(one.startsAt), at) <= 0 &&
        Temporal.Instant.compare(at, Temporal.Instant.from(one.endsAt)) < 0,
    ) !== undefined

  const lastOf = ({ id, served }: Volunteer): string =>
    [...(put.get(id) ?? []), ...served].map(String).toSorted().at(-1) ?? ''

  /** Those who can have a position on a plan, in the order in which the leader thinks of them. */
  const candidates = ({ service, day, startsAt }: Plan, position: string): Volunteer[] =>
    volunteers
      .filter(({ positions, services }) => positions.includes(position) && services.includes(service))
      .filter(({ id }) => !put.get(id)?.some((one) => one.equals(day)) && !isBlockedOut(id, startsAt))
      .map((one) => ({ one, key: `${lastOf(one)} ${random.next()}` }))
      .toSorted((a, b) => a.key.localeCompare(b.key))
      .map(({ one }) => one)

  const addPlan = (service: number, day: Temporal.PlainDate): Plan => {
    const { at } = SERVICES[service] as (typeof SERVICES)[number]
    const id = planning.addPlan(serviceTypeId(service), { startsAtLocal: `${day}T${at}`, title: null })
    const startsAt = day.toZonedDateTime({ timeZone: ZONE, plainTime: at }).toInstant()
    const plan = { id, service, day, startsAt, open: 0, isMailed: false }
    const stamp = planning.data.plans.must(id).createdAt
    for (const { name, team, count } of POSITIONS) {
      const needed = planning.data.nextId('needed-position')
      planning.data.neededPositions.set(needed, {
        ...{ id: needed, organizationId: ORGANIZATION, serviceTypeId: serviceTypeId(service), planId: id },
        ...{ teamId: teamId(service, team), positionName: name, quantity: count, timeId: null },
        ...{ createdAt: stamp, updatedAt: stamp },
      })
    }
    return plan
  }

  const fill = (plan: Plan): void => {
    const places = POSITIONS.flatMap(({ name, team, count }) =>
      Array.from({ length: count }, () => ({ name, team })),
    )
    for (let open = 0; open < OPEN_EACH; open += 1) places.splice(random.whole(0, places.length - 1), 1)
    for (const { name, team } of places) {
      const [first] = candidates(plan, name)
      if (!first) continue
      put.get(first.id)?.push(plan.day)
      planning.schedulePerson({
        planId: plan.id,
        personId: first.id,
        teamId: teamId(plan.service, team),
        positionName: name,
      })
    }
    plan.open = needed(plan.id)
  }

  /** How many places of a plan nobody has. */
  const needed = (planId: string): number =>
    planning.data.neededPositions
      .filter((one) => one.planId === planId)
      .reduce((sum, { quantity }) => sum + quantity, 0)

  return {
    plans,
    needed,
    /** All services of a month. */
    plan: (month: Temporal.PlainYearMonth): Plan[] => {
      const made: Plan[] = []
      planning.data.batch(() => {
        for (let day = 1; day <= month.daysInMonth; day += 1)
          for (const [service, { weekday }] of SERVICES.entries())
            if (month.toPlainDate({ day }).dayOfWeek === weekday)
              made.push(addPlan(service, month.toPlainDate({ day })))
        for (const plan of made) fill(plan)
      })
      plans.push(...made)
      return made
    },
    /** Sends the scheduling e-mails that are due on a Monday. */
    mail: (today: Temporal.PlainDate): void => {
      const until = today.add({ days: MAILED_BEFORE + 7 })
      for (const plan of plans)
        if (!plan.isMailed && Temporal.PlainDate.compare(plan.day, until) < 0) {
          planning.sendSchedulingEmails(plan.id)
          plan.isMailed = true
        }
    },
  }
}

export type Leader = ReturnType<typeof openLeader>
