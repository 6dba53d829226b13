import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningAccess, PlanningFailure, PlanningOutcome, PlanningPort } from '../port.ts'
import { listing } from './reading.ts'
import type { Send } from './request.ts'
import { scheduleWire } from './wire.ts'

type Write = NonNullable<PlanningPort['answerTimes']>
type Place = Parameters<Write>[1]

/** A plan whose first time is past has others that are still to come. */
const LONGEST_PLAN = { hours: 7 * 24 } as const

/** Planning Center wants a reason with every declined time; of this one the church is told nothing. */
export const NO_REASON = 'Cannot serve at every time'

/** Whoever was not asked by e-mail has no schedule there. */
const NO_SCHEDULE: PlanningFailure = {
  kind: 'stop',
  why: 'refused',
  detail: 'Planning Center takes no answer for single times of who was not sent its scheduling e-mail',
}

/**
 * Only the volunteer's own view can be answered time by time, and whether somebody else may do so is not documented:
 * a refusal says nothing about the connection, and asking again changes nothing.
 */
const final = (problem: PlanningFailure): PlanningFailure =>
  (problem.kind === 'alert' && problem.why !== 'reconnect') ||
  (problem.kind === 'stop' && problem.why === 'gone')
    ? { kind: 'stop', why: 'refused', detail: problem.detail }
    : problem

async function scheduleOf(
  send: Send,
  access: PlanningAccess,
  { personId, planId, assignmentId }: Place,
  now: Temporal.Instant,
): PlanningOutcome<string> {
  const query = new URLSearchParams({
    'where[plan_id]': planId,
    filter: 'after,with_declined,not_across_organizations',
    after: now.subtract(LONGEST_PLAN).toString({ smallestUnit: 'second' }),
    per_page: '100',
  })
  const read = await listing(send, access, `${schedulesOf(personId)}?${query}`, scheduleWire)
  if (!read.ok) return failure(final(read.failure))
  const found = read.value.items.find(({ relationships }) => relationships.plan_person === assignmentId)
  return found ? success(found.id) : failure(NO_SCHEDULE)
}

/** The volunteer's own view of what they were scheduled for. */
export const schedulesOf = (personId: string): string => `/services/v2/people/${personId}/schedules`

/** Accepts what somebody was scheduled for, but for some of its times. */
export const acceptSchedule =
  (send: Send, clock: Clock) =>
  async (
    access: PlanningAccess,
    place: Place,
    { declinedTimeIds, reason }: Parameters<Write>[2],
  ): PlanningOutcome<null> => {
    const schedule = await scheduleOf(send, access, place, clock.now())
    if (!schedule.ok) return schedule
    const data = declinedTimeIds.map((id) => ({ type: 'PlanTime', id }))
    const body = {
      data: {
        type: 'ScheduleAccept',
        attributes: { reason: reason ?? NO_REASON },
        relationships: { declined_plan_times: { data } },
      },
    }
    const written = await send(access, {
      method: 'POST',
      url: `${schedulesOf(place.personId)}/${schedule.value}/accept`,
      kind: 'write',
      body: declinedTimeIds.length === 0 ? {} : body,
    })
    return written.ok ? success(null) : failure(final(written.failure))
  }
