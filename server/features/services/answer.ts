import type { PersonInPlan } from '#contract/services.ts'
import { isBefore } from '#core/time/instant.ts'
import type { Deps } from '#server/deps.ts'
import { recordAnswers } from '#server/features/volunteers/answers.ts'
import { refuse } from '#server/http/errors.ts'
import { findAssignment, presentAssignment } from './people.ts'

const STARTED = 'This service has already started.'
const GUEST = 'A guest can only be answered for in Planning Center.'

export type StaffAnswer = {
  assignmentId: string
  status: 'C' | 'D'
  reason?: string | undefined
  userId: number
}

/** Accepts or declines in the volunteer's place. */
export const answerForVolunteer = (
  deps: Deps,
  churchId: number,
  { assignmentId, status, reason, userId }: StaffAnswer,
): Promise<{ success: true; person: PersonInPlan }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { planId, personId, startsAt } = await findAssignment(tx, churchId, assignmentId)
    if (startsAt && !isBefore(now, startsAt)) throw refuse(422, STARTED)
    if (personId === null) throw refuse(422, GUEST)
    await recordAnswers(
      tx,
      deps,
      {
        churchId,
        changes: [{ assignmentId, status }],
        reason: status === 'D' ? reason?.trim() || null : null,
        source: 'staff',
        userId,
      },
      now,
    )
    return { success: true, person: await presentAssignment(tx, churchId, { planId, assignmentId }) }
  })
