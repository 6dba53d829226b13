import type { AnswerStatus } from '../../planning/state/documents.ts'

/** The words that Planning Center itself uses. */
export const STATUS_WORDS: Record<AnswerStatus, string> = {
  C: 'Confirmed',
  U: 'Unconfirmed',
  D: 'Declined',
}

export const STATUSES: readonly AnswerStatus[] = ['C', 'U', 'D']
