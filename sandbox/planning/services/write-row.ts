import type { Call } from '../api/api.ts'
import { readResource, textOrNull, type WrittenResource, writtenId } from '../api/body.ts'
import { invalid, missingTarget, unprocessable } from '../api/errors.ts'
import { nameOf } from '../state/collections.ts'
import type { AnswerStatus, Person, Plan, PlanPerson, Team } from '../state/documents.ts'
import { stamp } from '../state/time.ts'
import { answered, readStatus } from './answers.ts'
import { scheduleRow } from './scheduling.ts'

/** The row that a POST asks for. */
export function createdRow(call: Call, plan: Plan): PlanPerson {
  const resource = readResource(call.body)
  const { attributes } = resource
  const team = writtenTeam(call, resource, plan)
  const status = writtenStatus(attributes.status)
  const positionName = textOrNull(attributes.team_position_name)
  return scheduleRow(call.planning, {
    planId: plan.id,
    person: writtenPerson(call, resource),
    team,
    positionName,
    scheduledBy: call.view.viewer,
    notes: textOrNull(attributes.notes),
    ...(status && { status }),
    ...('prepare_notification' in attributes && {
      prepareNotification: attributes.prepare_notification === true,
    }),
  })
}

/** The row after a PATCH; a new status is recorded as given by the token's user. */
export function changedRow(call: Call, row: PlanPerson): PlanPerson {
  const resource = readResource(call.body)
  const { attributes } = resource
  const at = stamp(call.view.now)
  const plan = call.view.data.plans.must(row.planId)
  const reason = textOrNull(attributes.decline_reason)
  const status = writtenStatus(attributes.status)
  const changes: Partial<PlanPerson> = {
    ...('notes' in attributes && { notes: textOrNull(attributes.notes) }),
    ...('team_position_name' in attributes && { positionName: textOrNull(attributes.team_position_name) }),
    ...('prepare_notification' in attributes && {
      prepareNotification: attributes.prepare_notification === true,
    }),
    ...('decline_reason' in attributes && { declineReason: reason }),
    ...(writtenId(resource, 'team') && { teamId: writtenTeam(call, resource, plan)?.id ?? null }),
    updatedAt: at,
  }
  const changed = { ...row, ...changes }
  // Who has accepted in part stays so: a status that a row has already is no answer.
  if (!status || row.status === status) return changed
  return answered(changed, { status, reason }, nameOf(call.view.viewer), at)
}

function writtenStatus(written: unknown): AnswerStatus | undefined {
  if (written === undefined || written === null) return undefined
  const status = readStatus(written)
  if (!status) throw unprocessable('Status is not included in the list')
  return status
}

function writtenPerson(call: Call, resource: WrittenResource): Person {
  const person = call.view.data.people.get(writtenId(resource, 'person') ?? '')
  if (person?.organizationId !== call.view.organization.id) throw missingTarget('person_id')
  return person
}

function writtenTeam(call: Call, resource: WrittenResource, plan: Plan): Team | null {
  const id = writtenId(resource, 'team')
  if (!id) return null
  const team = call.view.data.teams.get(id)
  if (team?.organizationId !== call.view.organization.id) throw missingTarget('team_id')
  if (team.serviceTypeId !== plan.serviceTypeId) throw invalid('team_id', 'invalid for plan', 'PlanPerson')
  return team
}
