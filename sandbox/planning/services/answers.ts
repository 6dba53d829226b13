import type { AnswerStatus, PlanPerson } from '../state/documents.ts'

export type Answer = {
  status: AnswerStatus
  reason?: string | null
  /** In a partial acceptance, the times that are declined. */
  declinedTimeIds?: readonly string[]
}

/**
 * The row after an answer: who gave it and when, the times accepted or declined, and the reason for
 * declining.
 */
export function answered(row: PlanPerson, answer: Answer, by: string, at: string): PlanPerson {
  const declined = answer.declinedTimeIds ?? []
  const statusAt = (timeId: string): AnswerStatus => (declined.includes(timeId) ? 'D' : answer.status)
  const hasReason = answer.status === 'D' || declined.length > 0
  return {
    ...row,
    status: answer.status,
    statusUpdatedAt: at,
    declineReason: hasReason ? (answer.reason ?? row.declineReason) : null,
    notificationChangedAt: at,
    notificationChangedByName: by,
    updatedAt: at,
    times: row.times.map((time) => {
      const status = statusAt(time.timeId)
      return status === time.status ? time : { ...time, status, updatedAt: at }
    }),
  }
}

const STATUS_WORDS: Record<string, AnswerStatus> = {
  C: 'C',
  U: 'U',
  D: 'D',
  Confirmed: 'C',
  Unconfirmed: 'U',
  Declined: 'D',
}

/** A status as clients may write it; undefined for anything else. */
export const readStatus = (written: unknown): AnswerStatus | undefined =>
  typeof written === 'string' && Object.hasOwn(STATUS_WORDS, written) ? STATUS_WORDS[written] : undefined
