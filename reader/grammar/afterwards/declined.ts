import { type Predicate, someHave } from '../../clauses/clauses.ts'
import type { Understanding } from '../../reading.ts'
import { commits } from './commitment.ts'
import { answer, askBack, COURTESY, INBOX, isAnswer, isShort, type Said } from './said.ts'

/** After 'tell us why, if you like': explicit words take the decline back, everything else is why. */
export function afterDeclining(said: Said): Understanding {
  const { verdict, chosen, predicates } = said
  const reason: Understanding = { kind: 'reason', words: said.raw }
  const givesReason = predicates.some(({ polarity }) => polarity === 'reason')
  if (isAnswer(chosen) && !givesReason) return chosen
  if (chosen?.kind === 'ask_back' && isBareNumber(predicates)) return chosen
  if (takesBack(said)) return answer(said, 'accept')
  switch (verdict.says) {
    case 'accept':
      return verdict.isBare && isShort(said) && !acceptsElse(said) ? courtesyOrInbox(said) : reason
    case 'doubt':
      if (isConditional(said)) return askBack(null)
      return verdict.likely === 'accept' && isExplicit(said) ? askBack('accept') : reason
    case 'courtesy':
      return COURTESY
    default:
      return reason
  }
}

/** 'I can do it after all', but neither on a condition nor on another day. */
function takesBack(said: Said): boolean {
  const { verdict, predicates } = said
  if (!commits(predicates)) return false
  return verdict.says === 'accept'
    ? !acceptsElse(said)
    : !isConditional(said) && !someHave(predicates, 'future')
}

/** 'Next month I can', 'because I can only do the evening' */
const acceptsElse = ({ predicates }: Said): boolean =>
  someHave(predicates, 'future') ||
  predicates.some(({ opener, polarity }) => opener === 'because' && polarity === 'accept')

/** It asks something, or wants something else to happen first. */
const isConditional = ({ predicates }: Said): boolean =>
  predicates.some(({ asks }) => asks) || someHave(predicates, 'if', 'swap')

const isBareNumber = (predicates: readonly Predicate[]): boolean =>
  predicates.every(({ lexemes }) =>
    lexemes.every(({ of }) => of === 'number' || of === 'filler' || of === 'thanks'),
  )

const hasEmoji = ({ lexemes }: Predicate): boolean =>
  lexemes.some(({ words }) => /\p{Extended_Pictographic}/u.test(words))

const isYes = ({ polarity }: Predicate): boolean => polarity === 'yes'

/** 'Actually yes' takes it back, 'ok' is courtesy; a bare 'yes' answers nothing that was asked. */
function courtesyOrInbox(said: Said): Understanding {
  const { predicates } = said
  if (predicates.some((one) => isYes(one) && one.opener === 'correction')) return answer(said, 'accept')
  const isPolite = someHave(predicates, 'thanks', 'courtesy') || predicates.some(hasEmoji)
  return predicates.some(isYes) && !isPolite ? INBOX : COURTESY
}

const isExplicit = ({ predicates }: Said): boolean => predicates.some(({ polarity }) => polarity === 'accept')
