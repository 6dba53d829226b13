import { someHave } from '../../clauses/clauses.ts'
import type { ReplyContext } from '../../conversation.ts'
import type { Understanding } from '../../reading.ts'
import { answer, COURTESY, declineFor, INBOX, isAnswer, isShort, type Said } from './said.ts'

/** A text by hand, a change or a cancellation asks nothing: only what names the service or answers in a sentence counts. */
export function afterStatement(said: Said, context: ReplyContext): Understanding {
  const { verdict, chosen } = said
  if (isAnswer(chosen)) return chosen
  const isOver = context.newest === 'cancelled'
  const given = answerUnasked(said, context)
  if (given) return given
  switch (verdict.says) {
    case 'accept':
      return isCourteous(said) ? COURTESY : INBOX
    case 'decline':
      return isOver && !isShort(said) ? COURTESY : INBOX
    case 'reason':
    case 'nothing':
      return isOver ? COURTESY : INBOX
    case 'courtesy':
    case 'regret':
      return COURTESY
    case 'doubt':
      return INBOX
  }
}

/** An answer to what was not asked, because it names the day of the service; else null. */
function answerUnasked(said: Said, context: ReplyContext): Understanding | null {
  const { verdict, predicates } = said
  const isOver = context.newest === 'cancelled'
  switch (verdict.says) {
    case 'accept':
      return namesDay(said) && (isOver || !verdict.isBare) ? answer(said, 'accept') : null
    case 'decline':
      return namesDay(said) ? answer(said, 'decline') : null
    case 'reason':
      return namesDay(said) || (!isOver && someHave(predicates, 'that_day')) ? declineFor(said) : null
    default:
      return null
  }
}

function namesDay({ predicates }: Said): boolean {
  return predicates.some(({ lexemes }) =>
    lexemes.some((one) => one.of !== 'time' && one.of !== 'that_day' && (one.fits?.length ?? 0) > 0),
  )
}

/** 'Ok', 'no problem', 'sure' and a thumb to something that is no question. */
const isCourteous = ({ predicates }: Said): boolean =>
  predicates.every(({ polarity }) => polarity === null || polarity === 'ok' || polarity === 'accept') ||
  someHave(predicates, 'thanks', 'courtesy')
