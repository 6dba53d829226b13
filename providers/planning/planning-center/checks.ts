import type { z } from 'zod'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type {
  PlanningAccess,
  PlanningCheck,
  PlanningFailure,
  PlanningOutcome,
  PlanningPort,
} from '../port.ts'
import { INCLUDE, membersOf } from './assignments.ts'
import { SUBSCRIPTIONS } from './hooks.ts'
import { page, single } from './reading.ts'
import type { Send } from './request.ts'
import { schedulesOf } from './single-times.ts'
import {
  actionsWire,
  permissionWire,
  personWire,
  planPersonWire,
  planWire,
  scheduleWire,
  subscriptionWire,
  teamWire,
} from './wire.ts'

/*
 * What no document of Planning Center tells, as far as it can be seen by reading with the church's own token: what the
 * scopes allow, whether split teams can be told by their times, whether others may be answered for, whether `where[id]`
 * takes several ids, and whether an e-mail changes its plan.
 */

const MAY_SCHEDULE = ['Scheduler', 'Editor', 'Administrator', 'Organization Administrator']
const SERVICE_TYPES_MAX = 3
const PLANS_MAX = 4
/** Plans of the last weeks have people who got the e-mail. */
const BACK = { hours: 14 * 24 }
/** An e-mail that changes its plan does so within this. */
const AT_ONCE_MS = 5000

type Finding = Omit<PlanningCheck, 'title'>
type Member = z.output<typeof planPersonWire>
type Plan = z.output<typeof planWire> & { serviceTypeId: string }
/** Some plans of the church with everybody on them. */
type Sample = { plan: Plan; members: Member[] }[]
type Look = { send: Send; access: PlanningAccess; now: Temporal.Instant }

const works = (says: string): Finding => ({ state: 'works', says })
const refused = (says: string): Finding => ({ state: 'refused', says })
const unknown = (says: string): Finding => ({ state: 'unknown', says })

/** What only must wait says nothing; anything else is what was looked for. */
const orRefused = (problem: PlanningFailure, says: string): Outcome<Finding, PlanningFailure> =>
  problem.kind === 'retry' ? failure(problem) : success(refused(`${says} It answered: ${problem.detail}.`))

const some = <Wire extends z.ZodType>({ send, access }: Look, url: string, wire: Wire) =>
  page(send, access, url, wire)

/** What the connected account may do, changing nothing. */
export function checks(send: Send, clock: Clock): NonNullable<PlanningPort['checks']> {
  return async (access) => {
    const look = { send, access, now: clock.now() }
    const sampled = await sampleOf(look)
    const sample = sampled.ok ? sampled.value : []
    const all: [string, () => Promise<Outcome<Finding, PlanningFailure>>][] = [
      ['Plans can be read, and answers written back', () => permissions(look)],
      ['People can be read', () => peopleScope(look)],
      ['Planning Center tells us of changes', () => webhooks(look)],
      ['Split teams: who serves at which time', () => splitTeams(look, sample)],
      ['Answers for single times of others', () => answersForOthers(look, sample)],
      ['Several people in one request', () => idLists(look, sample)],
      ['A scheduling e-mail shows on its plan', async () => success(mailsOnPlans(sample))],
    ]
    const found: PlanningCheck[] = []
    for (const [title, check] of all) {
      const finding = await check()
      if (!finding.ok) return finding
      found.push({ title, ...finding.value })
    }
    return success(found)
  }
}

async function plansOf(look: Look, serviceTypeId: string): PlanningOutcome<Plan[]> {
  const after = look.now.subtract(BACK).toString({ smallestUnit: 'second' })
  const query = `filter=after&after=${after}&order=sort_date&include=plan_times&per_page=25`
  const read = await some(look, `/services/v2/service_types/${serviceTypeId}/plans?${query}`, planWire)
  return read.ok ? success(read.value.items.map((plan) => ({ ...plan, serviceTypeId }))) : read
}

/** Those with most people on them. */
async function sampleOf(look: Look): PlanningOutcome<Sample> {
  const types = await serviceTypes(look)
  if (!types.ok) return types
  const plans: Plan[] = []
  for (const { id } of types.value.slice(0, SERVICE_TYPES_MAX)) {
    const read = await plansOf(look, id)
    if (read.ok) plans.push(...read.value)
  }
  const sample: Sample = []
  const fullest = plans.toSorted((a, b) => b.attributes.plan_people_count - a.attributes.plan_people_count)
  for (const plan of fullest.slice(0, PLANS_MAX)) {
    const url = `${membersOf({ serviceTypeId: plan.serviceTypeId, planId: plan.id })}?${INCLUDE}&filter=not_archived,not_deleted&per_page=100`
    const read = await some(look, url, planPersonWire)
    if (read.ok) sample.push({ plan, members: read.value.items })
  }
  return success(sample)
}

async function serviceTypes(look: Look): PlanningOutcome<z.output<typeof permissionWire>[]> {
  const read = await some(look, '/services/v2/service_types?per_page=100', permissionWire)
  if (!read.ok) return read
  const isInUse = ({ attributes }: z.output<typeof permissionWire>) =>
    attributes.archived_at === null && attributes.deleted_at === null
  return success(read.value.items.filter(isInUse))
}

const namesOf = (types: z.output<typeof permissionWire>[]): string =>
  types.map(({ attributes }) => attributes.name).join(', ')

async function permissions(look: Look) {
  const read = await serviceTypes(look)
  if (!read.ok) return orRefused(read.failure, 'Services cannot be read.')
  const may = ({ attributes }: z.output<typeof permissionWire>) =>
    MAY_SCHEDULE.includes(attributes.permissions ?? '')
  const closed = read.value.filter((type) => !may(type))
  if (read.value.length === 0) return success(refused('No service type can be seen.'))
  if (closed.length > 0)
    return success(
      refused(
        `Whoever connected is no Scheduler of ${namesOf(closed)}: their plans may be missing, and no answers can be written there.`,
      ),
    )
  return success(works(`Whoever connected may schedule in ${namesOf(read.value)}.`))
}

async function peopleScope(look: Look) {
  const read = await some(look, '/people/v2/people?per_page=1&include=phone_numbers', personWire)
  if (!read.ok)
    return orRefused(read.failure, 'People cannot be read, so that nobody has a number to be texted at.')
  return success(works('Names and phone numbers can be read.'))
}

async function webhooks(look: Look) {
  const read = await some(look, `${SUBSCRIPTIONS}?per_page=100`, subscriptionWire)
  if (!read.ok) return orRefused(read.failure, 'It does not. What changes is found by reading again.')
  const active = read.value.items.filter(({ attributes }) => attributes.active).length
  return success(
    active > 0
      ? works(`${active} kinds of changes are told.`)
      : refused('No subscription is active. What changes is found by reading again.'),
  )
}

async function splitTeams(look: Look, sample: Sample) {
  const read = await some(look, '/services/v2/teams?per_page=100', teamWire)
  if (!read.ok) return orRefused(read.failure, 'Teams cannot be read.')
  const split = new Set(
    read.value.items.filter(({ attributes }) => attributes.schedule_to === 'time').map(({ id }) => id),
  )
  if (split.size === 0) return success(unknown('There is no split team.'))
  const rows = sample.flatMap(({ plan, members }) =>
    members.filter(({ relationships }) => split.has(relationships.team ?? '')).map((row) => ({ plan, row })),
  )
  if (rows.length === 0)
    return success(unknown('Nobody of a split team is on the plans that were looked at.'))
  const lost = rows.filter(({ plan, row }) => !knowsItsTimes(plan, row))
  return success(
    lost.length === 0
      ? works(`${rows.length} people of split teams, each with times of their plan.`)
      : refused(`Of ${rows.length} people of split teams, ${lost.length} name no time of their plan.`),
  )
}

function knowsItsTimes({ relationships: { plan_times: known } }: Plan, { relationships }: Member): boolean {
  const times = [...relationships.times, ...relationships.declined_plan_times]
  return times.length > 0 && times.every((id) => known.includes(id))
}

async function answersForOthers(look: Look, sample: Sample) {
  const asked = sample
    .flatMap(({ plan, members }) => members.map((row) => ({ plan, row })))
    .find(({ row }) => row.relationships.person !== null && row.attributes.notification_sent_at !== null)
  if (!asked) return success(unknown('Nobody on the plans that were looked at got the scheduling e-mail.'))
  const person = asked.row.relationships.person ?? ''
  const after = look.now.subtract(BACK).toString({ smallestUnit: 'second' })
  const filter = `filter=after,with_declined,not_across_organizations&after=${after}`
  const url = `${schedulesOf(person)}?where[plan_id]=${asked.plan.id}&${filter}&per_page=25`
  const read = await some(look, url, scheduleWire)
  const says = 'The schedules of others cannot be read: whoever hears of declines enters such answers there.'
  if (!read.ok) return orRefused(read.failure, says)
  const [schedule] = read.value.items
  if (!schedule) return success(unknown('The schedule of somebody who was asked is not shown.'))
  const call = { method: 'GET', url: `${schedulesOf(person)}/${schedule.id}`, kind: 'read' } as const
  const one = await single(look.send, look.access, call, actionsWire)
  if (!one.ok) return orRefused(one.failure, says)
  return success(
    one.value.item.links.accept === null
      ? refused('They are not offered: whoever hears of declines enters such answers there.')
      : works('They are offered. Whether one is taken shows with the first.'),
  )
}

async function idLists(look: Look, sample: Sample) {
  const ids = new Set(
    sample.flatMap(({ members }) => members.flatMap((row) => row.relationships.person ?? [])),
  )
  const [one, other] = [...ids]
  if (one === undefined || other === undefined)
    return success(unknown('Fewer than two people are on the plans that were looked at.'))
  const read = await some(look, `/people/v2/people?where[id]=${one},${other}&per_page=25`, personWire)
  if (!read.ok) return orRefused(read.failure, 'People cannot be read.')
  const found = read.value.items.map(({ id }) => id)
  if (found.length === 2 && found.includes(one) && found.includes(other))
    return success(works('Two people were asked for, and two came.'))
  return success(
    refused(
      `Two people were asked for, and ${found.length} others came: everybody is asked for alone, which is slower.`,
    ),
  )
}

/** Readings can rely on lists of plans only where every e-mail changed its plan. */
function mailsOnPlans(sample: Sample): Finding {
  const mailed = sample.flatMap(({ plan, members }) => {
    const sent = members.flatMap(({ attributes }) => attributes.notification_sent_at?.epochMilliseconds ?? [])
    return sent.length === 0 ? [] : [plan.attributes.updated_at.epochMilliseconds - Math.max(...sent)]
  })
  if (mailed.length === 0) return unknown('No e-mail was sent for the plans that were looked at.')
  const untouched = mailed.filter((later) => later < -AT_ONCE_MS).length
  return untouched > 0
    ? refused(
        `Of ${mailed.length} plans, ${untouched} did not change with their newest e-mail: people are read again and again.`,
      )
    : unknown(
        `${mailed.length} plans changed with their newest e-mail or after it, which does not prove that it was the e-mail.`,
      )
}
