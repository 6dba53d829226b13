import type { Keywords } from '#core/messages/text.ts'
import { answerForTimes, type TimesAnswer } from '#core/services/single-times.ts'
import { ACCEPTED, type AnswerStatus, DECLINED } from '#core/vocabulary/people.ts'
import { isKeyword, type Understanding } from '#reader/read.ts'
import type { AskedItem } from './conversation.ts'
import type { Newest } from './newest-text.ts'
import type { AnswerChange } from './resolve.ts'

/** What an answer changes. */
export type Change = { assignmentId: string; status: AnswerStatus } & TimesAnswer

/** The ids of the times that some changes give this status. */
const timesWith = (changes: readonly AnswerChange[], status: AnswerStatus, { times }: AskedItem): string[] =>
  changes
    .filter((change) => change.status === status)
    .flatMap((change) => change.times?.flatMap((at) => times[at]?.id ?? []) ?? times.map(({ id }) => id))

/** One answer for everything that is said about one assignment; null while one of its times has none. */
function wholeOf(
  assignmentId: string,
  changes: readonly AnswerChange[],
  item: AskedItem | undefined,
  { asksTimes }: Pick<Newest, 'asksTimes'>,
): Change | null {
  const status = changes.at(-1)?.status
  if (status && changes.every(({ times }) => times === null)) return { assignmentId, status }
  if (!item) return null
  const said = { accepted: timesWith(changes, ACCEPTED, item), declined: timesWith(changes, DECLINED, item) }
  const answer = answerForTimes(item.times, said, asksTimes)
  return answer && { ...answer, assignmentId }
}

/** What is said about single times as answers for their assignments, and of which assignments a time has no answer yet. */
export function answersFor(
  changes: readonly AnswerChange[],
  asked: readonly AskedItem[],
  newest: Pick<Newest, 'asksTimes'>,
): { answers: Change[]; open: string[] } {
  const byAssignment = [...Map.groupBy(changes, ({ assignmentId }) => assignmentId)]
  const wholes = byAssignment.map(([id, some]) => {
    const item = asked.find(({ assignmentId }) => assignmentId === id)
    return { id, answer: wholeOf(id, some, item, newest) }
  })
  return {
    answers: wholes.flatMap(({ answer }) => answer ?? []),
    open: wholes.filter(({ answer }) => answer === null).map(({ id }) => id),
  }
}

/** A yes or no to the question which times: only a keyword is for all of them. */
export const leavesTimesOpen = (
  understanding: Extract<Understanding, { kind: 'answer' }>,
  { asksTimes }: Pick<Newest, 'asksTimes'>,
  { body, keywords }: { body: string; keywords: Keywords },
): boolean => asksTimes && understanding.to === 'asked' && !isKeyword(body, keywords)

/** Whether somebody can be asked which of the times they mean. */
export const hasTimes = (asked: readonly AskedItem[], assignmentId: string | undefined): boolean =>
  asked.some((item) => item.assignmentId === assignmentId && item.times.length > 0)
