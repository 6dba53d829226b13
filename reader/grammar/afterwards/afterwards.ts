import type { ReplyContext } from '../../conversation.ts'
import type { Understanding } from '../../reading.ts'
import { afterAccepting } from './accepted.ts'
import { afterDeclining } from './declined.ts'
import { afterAskingBack, afterQuestion } from './question.ts'
import type { Said } from './said.ts'
import { afterStatement } from './statement.ts'

/** What a text means after the newest text to that phone. */
export function afterwards(said: Said, context: ReplyContext): Understanding {
  switch (context.newest) {
    case 'asked':
    case 'which_one':
    case 'moved':
    case 'none':
      return afterQuestion(said)
    case 'asked_back':
      return afterAskingBack(said)
    case 'reminded':
    case 'accepted':
      return afterAccepting(said)
    case 'declined':
    case 'reason_noted':
      return afterDeclining(said)
    case 'cancelled':
    case 'by_hand':
    case 'other':
      return afterStatement(said, context)
  }
}
