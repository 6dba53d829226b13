import { someHave } from '../../clauses/clauses.ts'
import { beginning } from '../../folders.ts'
import type { Understanding } from '../../reading.ts'
import { answer, askBack, COURTESY, declineFor, INBOX, isAnswer, type Said } from './said.ts'

/** After a thank-you or a reminder of something accepted: a change of mind counts, a yes says nothing new. */
export function afterAccepting(said: Said): Understanding {
  const { verdict, chosen } = said
  if (isAnswer(chosen)) return chosen
  switch (verdict.says) {
    case 'accept':
    case 'courtesy':
      return COURTESY
    case 'decline':
      return verdict.isBare ? bareNoAfterAccepting(said) : changeOfMind(said)
    case 'reason':
      return declineFor(said)
    case 'regret':
      return askBack('decline')
    case 'doubt':
      return askBack(verdict.likely)
    case 'nothing':
      return INBOX
  }
}

const NO_THANKS = beginning('no-thanks')

/** 'No, thank you' to a thank-you could mean either. */
const isNoThanks = ({ predicates }: Said): boolean =>
  predicates.every(
    ({ polarity, lexemes }) =>
      polarity === null || lexemes.every(({ of, words }) => of === 'filler' || NO_THANKS.test(words)),
  )

const changeOfMind = (said: Said): Understanding => (isNoThanks(said) ? INBOX : answer(said, 'decline'))

/** 'No, all good' to a thank-you is courtesy; 'no wait, no' changes a mind. */
function bareNoAfterAccepting(said: Said): Understanding {
  if (someHave(said.predicates, 'thanks', 'courtesy', 'ok')) return COURTESY
  const isCorrection = said.predicates.some(({ opener }) => opener === 'correction')
  return isCorrection ? changeOfMind(said) : INBOX
}
