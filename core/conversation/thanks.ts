import type { AskedAssignment } from '#core/replies/types.ts'
import type { ReplyKind } from '#core/vocabulary/messages.ts'
import { ANSWERS, type AnswerStatus } from '#core/vocabulary/people.ts'

const THANKS = {
  one: { C: 'accepted_reply', D: 'declined_reply' },
  several: { C: 'all_accepted_reply', D: 'all_declined_reply' },
} as const satisfies Record<string, Record<AnswerStatus, ReplyKind>>

type Change = { assignmentId: string; status: AnswerStatus }

/** The texts that thank for some answers: each person for what they accepted, and for what they declined. */
export const thanksFor = (
  changes: readonly Change[],
  asked: readonly AskedAssignment[],
): { kind: ReplyKind; ids: string[] }[] => {
  const personOf = new Map(asked.map(({ assignmentId, personId }) => [assignmentId, personId]))
  return ANSWERS.flatMap((status) => {
    const alike = changes.filter((change) => change.status === status).map(({ assignmentId }) => assignmentId)
    return [...Map.groupBy(alike, (id) => personOf.get(id)).values()].map((ids) => ({
      kind: THANKS[ids.length === 1 ? 'one' : 'several'][status],
      ids,
    }))
  })
}
