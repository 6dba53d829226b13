import { has, type Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import { isSyllabic } from '../folders.ts'
import { type Choices, referencesOf } from '../mentions/references.ts'
import type { Understanding } from '../reading.ts'
import { names } from './lists/words.ts'

/** Reasons beside answers: 'the 28th yes, the 7th no, I'll be at my brother's'. They answer nothing where all is answered without them. */

type Answered = Extract<Understanding, { kind: 'answer' }>

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
  // 'Sorry about the middle two'
  if (isLimit(one) || (one.lexemes.some(names) && !has(one, 'sorry'))) return false
  // 'Can't lift the urns'
  if (polarity === 'decline') return has(one, 'unknown')
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

const declinedIn = (meaning: Answered): number[] =>
  meaning.to === 'items'
    ? meaning.items.flatMap(({ index, answer }) => (answer === 'decline' ? [index] : []))
    : []

/** Whether everything that was asked of one person is answered, and not in one way. */
export function answersDiffer(meaning: Answered, { starts, people }: Choices): boolean {
  if (people !== null || meaning.to !== 'items' || meaning.items.length < starts.length) return false
  const declined = declinedIn(meaning).length
  return declined > 0 && declined < starts.length
}

/** Of 'surgery in June' the month is no day that was asked. */
const isDay = ({ isSpan, fits = [] }: Lexeme): boolean => isSpan !== true || fits.length < 2

/** Whether different answers for everything that was asked hold with the reasons beside them: those are about what is declined. */
export function isExplainedBy(
  meaning: Understanding,
  reasons: readonly Predicate[],
  choices: Choices,
): boolean {
  if (meaning.kind !== 'answer' || !answersDiffer(meaning, choices)) return false
  const declined = declinedIn(meaning)
  return reasons.every((one) => {
    const { indices } = referencesOf({ ...one, lexemes: one.lexemes.filter(isDay) }, null, choices)
    return indices.every((index) => declined.includes(index))
  })
}

const AGREEING: readonly Lexeme['of'][] = [
  'accept',
  'yes',
  'can',
  'wish',
  'ok',
  'later',
  'unsure',
  'if',
  'swap',
]

/** 'Out of town the 14th for a tournament': a reason, and the day that it names is declined. */
function explains(one: Predicate, declined: readonly number[], choices: Choices): boolean {
  const isPlain = !one.asks && has(one, 'reason') && !has(one, 'item', ...AGREEING)
  if (!isPlain || one.lexemes.some(({ words }) => isSyllabic(words))) return false
  const { indices } = referencesOf(one, null, choices)
  return has(one, 'rest') || (indices.length > 0 && indices.every((index) => declined.includes(index)))
}

/** The clauses of an answer for everything that do more than to say why something is declined. */
export function withoutExplanations(
  predicates: readonly Predicate[],
  meaning: Answered,
  choices: Choices,
): readonly Predicate[] {
  const declined = declinedIn(meaning)
  return predicates.filter((one, at) => {
    const before = predicates[at - 1]
    // '… and Easter we're with family'
    const isMore =
      before !== undefined &&
      one.opener === 'and' &&
      one.polarity === null &&
      explains(before, declined, choices)
    return !explains(one, declined, choices) && !isMore
  })
}
