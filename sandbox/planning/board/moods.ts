import { answered } from '../services/answers.ts'
import { nameOf } from '../state/collections.ts'
import type { AnswerStatus, Person, PlanPerson } from '../state/documents.ts'
import { stamp } from '../state/time.ts'

const ASKED_DAYS_AGO = 5
/** The answers by place on the plan, mixed so that a dashboard looks alive. */
const WHILE_OPEN: AnswerStatus[] = ['C', 'C', 'U', 'C', 'U', 'D', 'C', 'U', 'C', 'C', 'U']
const WHEN_OVER: AnswerStatus[] = ['C', 'C', 'C', 'C', 'C', 'C', 'D', 'C', 'C', 'U', 'C']
const REASONS = ['Out of town', 'Working that weekend', 'Family visiting', 'Not feeling well']

/** A row some days after the scheduling e-mail: most have answered. */
export function asked(
  row: PlanPerson,
  person: Person,
  now: Temporal.Instant,
  how: { place: number; answer: AnswerStatus | undefined; stage: 'asked' | 'over' },
): PlanPerson {
  const { place, stage } = how
  const isOver = stage === 'over'
  const usual = isOver ? WHEN_OVER : WHILE_OPEN
  const status = (isOver ? undefined : how.answer) ?? usual[place % usual.length] ?? 'U'
  const daysAgo = isOver ? ASKED_DAYS_AGO + 7 : ASKED_DAYS_AGO
  const sentAt = now.subtract({ hours: daysAgo * 24 })
  const sent = stamp(sentAt)
  const request: PlanPerson = {
    ...row,
    prepareNotification: false,
    notificationPreparedAt: sent,
    notificationSentAt: sent,
    createdAt: sent,
    updatedAt: sent,
    statusUpdatedAt: sent,
  }
  if (status === 'U') return request
  const answeredAt = stamp(sentAt.add({ hours: 5 + (place % 4) * 20 }))
  const reason = status === 'D' ? (REASONS[place % REASONS.length] ?? null) : null
  const read = { ...request, notificationReadAt: answeredAt }
  return answered(read, { status, reason }, nameOf(person), answeredAt)
}
