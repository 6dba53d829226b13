import { has, type Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import { type Choices, referencesOf } from '../mentions/references.ts'
import type { Understanding } from '../reading.ts'
import { names } from './lists/words.ts'

/** Reasons beside answers: 'the 28th yes, the 7th no, I'll be at my brother's'. They answer nothing where all is answered without them. */

const OPEN: readonly Lexeme['of'][] = ['later', 'unsure', 'if', 'swap', 'stop', 'start', 'help', 'link']
const SCOPES: readonly Lexeme['of'][] = ['all', 'both', 'none', 'either', 'rest', 'only', 'except']

const isReason = (one: Predicate): boolean => one.polarity === 'reason' || one.opener === 'because'

/** 'I'm on call till 8' says why; alone 'till 8' limits an answer. */
const isLimit = (one: Predicate): boolean =>
  has(one, 'late') || (has(one, 'until') && has(one, 'time', 'number'))

/** 'I'll be at my brother's', 'my license is suspended' */
function answersNothing(one: Predicate): boolean {
  const { polarity, opener, asks } = one
  if (asks || opener === 'but' || opener === 'correction' || has(one, ...OPEN, ...SCOPES)) return false
  if (isReason(one)) return true
  if (isLimit(one) || one.lexemes.some(names)) return false
  return polarity === null || polarity === 'fog' || (polarity === 'mixed' && has(one, 'reason'))
}

/** 'Because nobody else is home and if I'm not there …', 'I work Fridays and Saturdays': the reason goes on. */
function goesOn(one: Predicate, before: Predicate): boolean {
  const isOne = one.sentence === before.sentence && one.opener === 'and' && !one.asks && !has(one, ...SCOPES)
  return isOne && (one.lexemes.some(names) ? one.polarity === null : before.opener === 'because')
}

/** The clauses of a text that may be reasons, and those that are left. */
export function partedReasons(predicates: readonly Predicate[]): {
  reasons: readonly Predicate[]
  answers: readonly Predicate[]
} {
  const [reasons, answers]: [Predicate[], Predicate[]] = [[], []]
  for (const [at, one] of predicates.entries()) {
    const before = predicates[at - 1]
    const isMore = before !== undefined && isReason(before) && reasons.includes(before) && goesOn(one, before)
    if (isMore || answersNothing(one)) reasons.push(one)
    else answers.push(one)
  }
  return { reasons, answers }
}

/** Whether different answers for everything that was asked hold with the reasons beside them: those are about what is declined. */
export function isExplainedBy(
  meaning: Understanding,
  reasons: readonly Predicate[],
  choices: Choices,
): boolean {
  if (meaning.kind !== 'answer' || meaning.to !== 'items') return false
  const declined = meaning.items.flatMap(({ index, answer }) => (answer === 'decline' ? [index] : []))
  const isMixed = declined.length > 0 && declined.length < meaning.items.length
  if (meaning.items.length < choices.starts.length || !isMixed) return false
  return reasons.every((one) =>
    referencesOf(one, null, choices).indices.every((index) => declined.includes(index)),
  )
}
