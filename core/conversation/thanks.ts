import type { ReplyKind } from '#core/vocabulary/messages.ts'
import { ANSWERS, type AnswerStatus, DECLINED } from '#core/vocabulary/people.ts'
import type { AskedAssignment } from './resolve.ts'

const THANKS = {
  one: { C: 'accepted_reply', D: 'declined_reply' },
  several: { C: 'all_accepted_reply', D: 'all_declined_reply' },
} as const satisfies Record<string, Record<AnswerStatus, ReplyKind>>

/** Who has said why is not asked for the reason. */
const thanksOf = (count: number, status: AnswerStatus, hasWords: boolean): ReplyKind =>
  count === 1 && status === DECLINED && hasWords
    ? 'declined_with_reason'
    : THANKS[count === 1 ? 'one' : 'several'][status]

type Change = { assignmentId: string; status: AnswerStatus }

/** The texts that thank for some answers: each person for what they accepted, and for what they declined. `hasWords`: the reason came with the answer. */
export function thanksFor(
  changes: readonly Change[],
  asked: readonly AskedAssignment[],
  hasWords: boolean,
): { kind: ReplyKind; ids: string[] }[] {
  const personOf = new Map(asked.map(({ assignmentId, personId }) => [assignmentId, personId]))
  return ANSWERS.flatMap((status) => {
    const alike = changes.filter((change) => change.status === status).map(({ assignmentId }) => assignmentId)
    return [...Map.groupBy(alike, (id) => personOf.get(id)).values()].map((ids) => ({
      kind: thanksOf(ids.length, status, hasWords),
      ids,
    }))
  })
}
