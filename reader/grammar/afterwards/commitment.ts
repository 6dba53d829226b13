import { has, type Predicate, REASSURING } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { being } from '../../folders.ts'
import { isMe } from '../../mentions/references.ts'

/** Words that take a decline back: a commitment, not a wish, a courtesy or a reason. */

const HELD_BACK = [
  'wish',
  'sorry',
  'reason',
  'aside',
  'not',
  'no',
  'refuse',
  'cannot',
  'unsure',
  'unknown',
] as const satisfies readonly Lexeme['of'][]

/** Approval, and Korean verbs that say what somebody does as well as what they will do. */
const VAGUE = being('vague-accepts')

const isFirm = ({ of, words }: Lexeme): boolean =>
  of === 'accept' && !REASSURING.test(words) && !VAGUE.test(words)

/** Whether a text ends in a commitment: in the first person or with a keyword, 'I can do it after all'. */
export function commits(predicates: readonly Predicate[]): boolean {
  const last = predicates.findLast(({ polarity }) => polarity !== null && polarity !== 'ok')
  if (last?.polarity !== 'accept' || last.asks || last.opener === 'because') return false
  if (has(last, ...HELD_BACK)) return false
  return last.lexemes.some(isFirm) || (has(last, 'can') && last.lexemes.some(isMe))
}
