import { isBefore } from '#core/time/instant.ts'
import type { Deps } from '#server/deps.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { recordAnswers } from '../actions.ts'
import { findSchedule, openLink, presentSchedules, type Visitor } from './queries.ts'
import { EXPIRED } from './views.ts'

const STARTED = 'This service has already started.'

type LinkAnswer = { scheduleId: string; answer: '0' | '1'; reason?: string | undefined }

/** Accepts (1) or declines (0) one schedule of the person whose link it is; answers the page as it is then. */
export const answerSchedule = async (
  deps: Deps,
  visitor: Visitor,
  { scheduleId, answer, reason }: LinkAnswer,
) => {
  const now = deps.clock.now()
  const volunteer = await openLink(deps.db, visitor, now)
  if (!volunteer) return EXPIRED
  return deps.db.transaction(async (tx) => {
    const schedule = await findSchedule(tx, volunteer, scheduleId)
    if (!schedule) throw refuse(404, NOT_FOUND)
    if (schedule.startsAt && !isBefore(now, schedule.startsAt)) throw refuse(422, STARTED)
    const isDecline = answer === '0'
    await recordAnswers(
      tx,
      deps,
      {
        churchId: volunteer.churchId,
        changes: [{ assignmentId: scheduleId, status: isDecline ? 'D' : 'C' }],
        reason: isDecline ? reason?.trim() || null : null,
        source: 'link',
      },
      now,
    )
    return presentSchedules(tx, volunteer, now)
  })
}
