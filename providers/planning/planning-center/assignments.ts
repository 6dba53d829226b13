import type { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningAccess, PlanningAssignment, PlanningOutcome, PlanningPort } from '../port.ts'
import { unavailable } from './failures.ts'
import { type Listing, listing, single } from './reading.ts'
import type { Call, Send } from './request.ts'
import { acceptSchedule, NO_REASON } from './single-times.ts'
import { planPersonWire } from './wire.ts'

type Assignments = Pick<PlanningPort, 'assignments' | 'assignment' | 'answer' | 'answerTimes'>
type Plan = { serviceTypeId: string; planId: string }
type Row = z.output<typeof planPersonWire>

/** Someone who declines is taken off the times, which then stand among the declined ones. */
export const INCLUDE = 'include=declined_plan_times'

/** The people of a plan (Planning Center's team members). */
export function assignments(send: Send, clock: Clock): Assignments {
  const one = async (access: PlanningAccess, of: Plan, call: Call): PlanningOutcome<PlanningAssignment> => {
    const read = await single(send, access, call, planPersonWire)
    return read.ok ? success(ours(read.value.item, of)) : read
  }

  const accept = acceptSchedule(send, clock)
  const writtenRow = (access: PlanningAccess, of: Plan & { assignmentId: string }) =>
    one(access, of, { method: 'GET', url: `${membersOf(of)}/${of.assignmentId}?${INCLUDE}`, kind: 'write' })

  return {
    assignments: async (access, of) => {
      const path = `${membersOf(of)}?${INCLUDE}&filter=not_archived,not_deleted&per_page=100`
      const read = async () => listing(send, access, path, planPersonWire)
      const first = await read()
      const last = first.ok && !isComplete(first.value) ? await read() : first
      if (!last.ok) return last
      if (!isComplete(last.value)) {
        return failure(unavailable(clock.now(), 'the list of team members changed while it was read'))
      }
      return success(last.value.items.map((row) => ours(row, of)))
    },

    assignment: (access, of) =>
      one(access, of, { method: 'GET', url: `${membersOf(of)}/${of.assignmentId}?${INCLUDE}`, kind: 'read' }),

    answer: async (access, of, { status, declineReason }) => {
      const url = `${membersOf(of)}/${of.assignmentId}`
      const attributes = { status, decline_reason: declineReason }
      const body = { data: { type: 'PlanPerson', id: of.assignmentId, attributes } }
      const written = await send(access, { method: 'PATCH', url, kind: 'write', body })
      if (!written.ok) return written
      return writtenRow(access, of)
    },

    answerTimes: async (access, of, answer) => {
      const written = await accept(access, of, answer)
      return written.ok ? writtenRow(access, of) : written
    },
  }
}

/** Paging by offset over a changing list can skip or repeat rows. Without an announced total its end is the end. */
const isComplete = ({ items, total }: Listing<Row>): boolean =>
  total === null || new Set(items.map(({ id }) => id)).size === total

/** The address of the people of a plan. */
export const membersOf = ({ serviceTypeId, planId }: Plan): string =>
  `/services/v2/service_types/${serviceTypeId}/plans/${planId}/team_members`

/** A row of a plan as the product knows it. */
export const ours = ({ id, attributes, relationships }: Row, of: Plan): PlanningAssignment => ({
  id,
  planId: of.planId,
  serviceTypeId: of.serviceTypeId,
  personId: relationships.person,
  personName: attributes.name ?? '',
  teamId: relationships.team,
  positionName: attributes.team_position_name,
  status: attributes.status,
  declineReason: attributes.decline_reason === NO_REASON ? null : attributes.decline_reason,
  isPencilledIn: attributes.prepare_notification,
  requestedAt: attributes.notification_sent_at,
  statusUpdatedAt: attributes.status_updated_at,
  canAcceptPartial: attributes.can_accept_partial,
  ...timesOf(attributes.status, relationships),
})

/** Who declines everything is taken off the times, and was asked for all of them. */
const timesOf = (
  status: Row['attributes']['status'],
  { times, declined_plan_times: declined }: Row['relationships'],
): Pick<PlanningAssignment, 'timeIds' | 'declinedTimeIds'> =>
  status === 'D'
    ? { timeIds: [...new Set([...times, ...declined])], declinedTimeIds: [] }
    : { timeIds: times, declinedTimeIds: declined.filter((id) => !times.includes(id)) }
