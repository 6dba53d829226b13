import { type Answer, answered } from '../services/answers.ts'
import { saveRow, scheduleRow } from '../services/scheduling.ts'
import { nameOf, rowsOf } from '../state/collections.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { leaderOf } from './plans.ts'

/** Sends the scheduling e-mail to everybody who has neither had it nor answered, and returns to how many. */
export function sendSchedulingEmails(planning: Planning, planId: string): number {
  const { data } = planning
  const sender = leaderOf(planning, data.plans.must(planId).organizationId)
  const at = stamp(planning.now())
  const waiting = rowsOf(data, planId).filter(
    (row) => !row.deletedAt && row.status === 'U' && (row.prepareNotification || !row.notificationSentAt),
  )
  for (const row of waiting) {
    saveRow(planning, {
      ...row,
      prepareNotification: false,
      notificationSentAt: at,
      notificationSenderName: nameOf(sender),
      updatedAt: at,
    })
  }
  return waiting.length
}

export type WantedPerson = {
  planId: string
  personId: string
  /** Null for a guest. */
  teamId: string | null
  positionName: string | null
  timeIds?: readonly string[]
}

/** Puts somebody on a plan as a leader would, with the team's defaults, and returns the row's id. */
export function schedulePerson(planning: Planning, wanted: WantedPerson): string {
  const { data } = planning
  const plan = data.plans.must(wanted.planId)
  const row = scheduleRow(planning, {
    planId: plan.id,
    person: data.people.must(wanted.personId),
    team: wanted.teamId ? data.teams.must(wanted.teamId) : null,
    positionName: wanted.positionName,
    scheduledBy: leaderOf(planning, plan.organizationId),
    ...(wanted.timeIds && { timeIds: wanted.timeIds }),
  })
  return row.id
}

/** Answers as the volunteer would in the vendor's own app. */
export function answerRow(planning: Planning, rowId: string, answer: Answer): void {
  const row = planning.data.planPeople.must(rowId)
  const by = nameOf(planning.data.people.must(row.personId))
  saveRow(planning, answered(row, answer, by, stamp(planning.now())))
}
