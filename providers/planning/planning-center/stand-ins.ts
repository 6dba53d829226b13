import type { z } from 'zod'
import { success } from '#core/outcome.ts'
import { isBefore, later } from '#core/time/instant.ts'
import type {
  PlanningAccess,
  PlanningOutcome,
  PlanningPort,
  PlanningSpan,
  PlanningStandIns,
} from '../port.ts'
import { type assignments, membersOf, ours } from './assignments.ts'
import { includedOf, listing, single } from './reading.ts'
import type { Send } from './request.ts'
import {
  blockoutDateWire,
  blockoutWire,
  planPersonWire,
  planTimeWire,
  positionMemberWire,
  scheduleWire,
  teamPositionWire,
} from './wire.ts'

type Blockout = z.output<typeof blockoutWire>
type BlockoutDate = z.output<typeof blockoutDateWire>

/** A whole blockout gives its moments in an unsaid zone: none is further away from UTC. */
const ANY_ZONE = { hours: 26 } as const
/** Somebody who was asked often and rarely came may have served before the newest of these. */
const PAST_PLACES = 10

const overlaps = (
  { from, until }: PlanningSpan,
  startsAt: Temporal.Instant | null,
  endsAt: Temporal.Instant | null,
): boolean => startsAt !== null && isBefore(startsAt, until) && isBefore(from, endsAt ?? startsAt)

function mayCover({ attributes }: Blockout, { from, until }: PlanningSpan): boolean {
  const { repeat_frequency, starts_at, ends_at } = attributes
  if (repeat_frequency !== null && repeat_frequency !== 'no_repeat') return true
  return overlaps({ from: from.subtract(ANY_ZONE), until: until.add(ANY_ZONE) }, starts_at, ends_at)
}

/** The places of somebody by a filter, with the times of each. */
async function placesOf(send: Send, access: PlanningAccess, personId: string, query: string) {
  const path = `/services/v2/people/${personId}/schedules?${query}&include=plan_times`
  const read = await listing(send, access, path, scheduleWire)
  if (!read.ok) return read
  const times = includedOf(read.value.included, 'PlanTime', planTimeWire)
  if (!times.ok) return times
  const timeById = new Map(times.value.map((time) => [time.id, time.attributes]))
  return success(
    read.value.items.map(({ attributes, relationships }) => ({
      status: attributes.status,
      times: relationships.times.flatMap((id) => timeById.get(id) ?? []),
    })),
  )
}

/** The dates of somebody's blockouts that may cover one of the spans. */
async function blockedDates(
  send: Send,
  access: PlanningAccess,
  personId: string,
  spans: readonly PlanningSpan[],
): PlanningOutcome<BlockoutDate[]> {
  const path = `/services/v2/people/${personId}/blockouts`
  const read = await listing(send, access, `${path}?per_page=100`, blockoutWire)
  if (!read.ok) return read
  const dates: BlockoutDate[] = []
  for (const { id } of read.value.items.filter((blockout) =>
    spans.some((span) => mayCover(blockout, span)),
  )) {
    const of = await listing(send, access, `${path}/${id}/blockout_dates?per_page=100`, blockoutDateWire)
    if (!of.ok) return of
    dates.push(...of.value.items)
  }
  return success(dates)
}

/** Only the newest places are read: a page is enough, so its next link is not followed. */
async function lastServed(
  send: Send,
  access: PlanningAccess,
  personId: string,
): PlanningOutcome<Temporal.Instant | null> {
  const past = `filter=past&order=-starts_at&per_page=${PAST_PLACES}`
  const read = await placesOf(onePage(send), access, personId, past)
  if (!read.ok) return read
  const moments = read.value
    .filter(({ status }) => status === 'C')
    .flatMap(({ times }) => times.flatMap(({ starts_at }) => starts_at ?? []))
  return success(moments.reduce<Temporal.Instant | null>((last, at) => (last ? later(last, at) : at), null))
}

/** The same calls, whose lists end with their first page. */
const onePage =
  (send: Send): Send =>
  async (access, call) => {
    const answer = await send(access, call)
    if (!answer.ok || typeof answer.value !== 'object') return answer
    return success({ ...answer.value, links: {} })
  }

/** Who could take a place: positions, their people, blockouts and other places of Services. */
export function standIns(
  send: Send,
  rows: Pick<ReturnType<typeof assignments>, 'assignments' | 'answer'>,
): Pick<PlanningPort, 'standIns'> {
  const qualified: PlanningStandIns['qualified'] = async (access, of) => {
    const { serviceTypeId, teamId, positionName } = of
    const path = `/services/v2/teams/${teamId}/team_positions?per_page=100`
    const positions = await listing(send, access, path, teamPositionWire)
    if (!positions.ok) return positions
    const position = positions.value.items.find(({ attributes }) => attributes.name === positionName)
    if (!position) return success([])
    const list = `/services/v2/service_types/${serviceTypeId}/team_positions/${position.id}/person_team_position_assignments`
    const read = await listing(send, access, `${list}?order=last_name&per_page=100`, positionMemberWire)
    if (!read.ok) return read
    return success([...new Set(read.value.items.flatMap(({ relationships }) => relationships.person ?? []))])
  }

  const availability: PlanningStandIns['availability'] = async (access, { personId, spans }) => {
    const coming = await placesOf(send, access, personId, 'order=starts_at&per_page=100')
    if (!coming.ok) return coming
    const blocked = await blockedDates(send, access, personId, spans)
    if (!blocked.ok) return blocked
    const last = await lastServed(send, access, personId)
    if (!last.ok) return last
    const times = coming.value.flatMap((place) => place.times)
    return success(
      spans.map((span) => ({
        isBlockedOut: blocked.value.some(({ attributes }) =>
          overlaps(span, attributes.starts_at_utc, attributes.ends_at_utc),
        ),
        servesThen: times.some(({ starts_at, ends_at }) => overlaps(span, starts_at, ends_at)),
        lastServedAt: last.value,
      })),
    )
  }

  const assign: PlanningStandIns['assign'] = async (access, of) => {
    const { serviceTypeId, planId, personId, teamId, positionName } = of
    const present = await rows.assignments(access, { serviceTypeId, planId })
    if (!present.ok) return present
    const known = present.value.find(
      (row) => row.personId === personId && row.teamId === teamId && row.positionName === positionName,
    )
    if (known?.status === 'C') return success(known)
    const accepted = { status: 'C', declineReason: null } as const
    if (known) return rows.answer(access, { serviceTypeId, planId, assignmentId: known.id }, accepted)
    const attributes = { status: 'C', team_position_name: positionName, prepare_notification: false }
    const relationships = {
      person: { data: { type: 'Person', id: personId } },
      team: { data: { type: 'Team', id: teamId } },
    }
    const body = { data: { type: 'PlanPerson', attributes, relationships } }
    const call = { method: 'POST', url: membersOf({ serviceTypeId, planId }), kind: 'write', body } as const
    const written = await single(send, access, call, planPersonWire)
    return written.ok ? success(ours(written.value.item, { serviceTypeId, planId })) : written
  }

  return { standIns: { qualified, availability, assign } }
}
