import { has, type Predicate, someHave } from '../clauses/clauses.ts'
import { type Lexeme, POSITIONS } from '../clauses/lexeme.ts'
import { being, isSyllabic } from '../folders.ts'
import type { GrammarReading } from '../grammar/grammar.ts'
import { answersDiffer, withoutExplanations } from '../grammar/reasons.ts'
import { type Choices, isMe } from '../mentions/references.ts'
import type { ItemAnswer } from '../reading.ts'
import { isAnswer, outcomeOf } from './outcome.ts'

/** What a few known words mean is written down, whatever was learned from other texts. */

const FEW = 4
const VERY_FEW = { one: 2, list: 3 } as const
const DOUBTS = ['later', 'unsure', 'until', 'late'] as const
/** '1 yes 2 no 3 yes, thanks' */
const PLAIN: readonly Lexeme['of'][] = [
  'number',
  'date',
  'yes',
  'no',
  'not',
  'ok',
  'thanks',
  'sorry',
  'courtesy',
]
/** Of one thing nobody can do 'all'. */
const MANY = ['all', 'both'] as const
/** Which things of a list are meant. */
const WHICH = [...MANY, 'none', 'either', 'rest'] as const

/** 'Yes and no' */
const saysBoth = (predicates: readonly Predicate[]): boolean =>
  someHave(predicates, 'yes') &&
  someHave(predicates, 'no', 'not') &&
  predicates.some(({ opener }) => opener === 'and')

/** A few words that are asked back by rule: bare ones to a list, 'yes and no', 'I will be late'. */
function isWrittenDoubt(predicates: readonly Predicate[], length: number, count: number): boolean {
  const isBare =
    count > 1 ? length <= VERY_FEW.list && !someHave(predicates, ...WHICH) : length <= VERY_FEW.one
  if (isBare || (length <= FEW && saysBoth(predicates))) return true
  if (length <= FEW + 1 && someHave(predicates, ...DOUBTS)) return true
  return count === 1 && length < FEW && someHave(predicates, ...MANY)
}

/** What an answer for days, numbers and names of a list is made of, besides those. */
const ANSWERING: readonly Lexeme['of'][] = [
  'yes',
  'no',
  'not',
  'can',
  'cannot',
  'accept',
  'decline',
  'refuse',
  'ok',
  'me',
  'thanks',
  'sorry',
  'all',
  'both',
  'rest',
  'none',
  'only',
  'except',
  'self',
  ...POSITIONS,
]
/** Function words are short, and two at most stand together. */
const FUNCTION_WORDS = /^[\p{L}\p{M}]{1,4}( [\p{L}\p{M}]{1,4})?$/u

const isOne = ({ fits, isSpan, isPerson, who = [] }: Lexeme): boolean =>
  fits?.length === 1 || isSpan === true || isPerson === true || who.length > 0

/** A task that tells what was asked of one person apart. */
const isTask = ({ isVerb, words }: Lexeme, { people }: Choices): boolean =>
  isVerb !== undefined && people === null && !isSyllabic(words)

/** Where all is answered, 'I have to say', 'please'. */
const PLAIN_WORDS = /^[\p{L}\p{M}]{1,6}( [\p{L}\p{M}]{1,5}){0,3}$/u

/** The 'n' of '1 n 2' may be 'and' or 'no'. */
const JOINING = being('joining-letters')

/** It is an article or less, or a plain answer. */
const isCounted = (lexeme: Lexeme, isAll: boolean): boolean =>
  (ANSWERING.includes(lexeme.of) && !JOINING.test(lexeme.words)) ||
  ((lexeme.of === 'filler' || lexeme.of === 'that_day') &&
    (isAll ? PLAIN_WORDS : FUNCTION_WORDS).test(lexeme.words))

/** 'The 22nd?', 'but only for the kids' */
const isLeftOpen = ({ asks, opener, polarity }: Predicate): boolean =>
  asks || (opener === 'but' && polarity === null)

const namesPerson = ({ lexemes }: Predicate): boolean =>
  lexemes.some((one) => one.isPerson === true || one.who !== undefined || isMe(one))

/** On a shared phone different answers for all, and whoever is named is said something of or signs. */
function isAccountedForPeople(
  predicates: readonly Predicate[],
  items: readonly ItemAnswer[],
  count: number,
): boolean {
  if (!predicates.some(namesPerson)) return true
  const silent = predicates.filter((one) => one.polarity === null && !has(one, 'self', 'only'))
  const isMixed = new Set(items.map(({ answer }) => answer)).size > 1
  return (
    isMixed && items.length === count && !silent.some((one) => namesPerson(one) && one !== predicates.at(-1))
  )
}

/** Every word of an answer for listed days belongs to a day, an answer or the few words between them: it stands as it is read. */
export function isAccounted({ settled, predicates }: GrammarReading, choices: Choices): boolean {
  if (choices.starts.length < 2 || settled.kind !== 'answer' || settled.to !== 'items') return false
  if (predicates.some(isLeftOpen)) return false
  const { people, starts } = choices
  if (people && !isAccountedForPeople(predicates, settled.items, starts.length)) return false
  const isAll = answersDiffer(settled, choices)
  const said = isAll ? withoutExplanations(predicates, settled, choices) : predicates
  const lexemes = said.flatMap((one) => one.lexemes)
  const names = (lexeme: Lexeme): boolean => isOne(lexeme) || isTask(lexeme, choices)
  return (isAll || lexemes.some(names)) && lexemes.every((one) => names(one) || isCounted(one, isAll))
}

/** Of a few words that it all knows the grammar has the last say: what they mean is written down. */
export function isWritten({ settled, predicates }: GrammarReading, outcome: string, count: number): boolean {
  const lexemes = predicates.flatMap((one) => one.lexemes)
  if (lexemes.some(({ of, isLeft }) => of === 'unknown' || isLeft)) return false
  const isPlain = lexemes.every(({ of }) => PLAIN.includes(of))
  if (outcome === 'ask') return lexemes.length <= FEW || (settled.kind === 'answer' && isPlain)
  if (settled.kind === 'answer' && (settled.to === 'items' || outcome === 'none')) return isPlain
  if (!isAnswer(outcome)) return false
  if (settled.kind === 'courtesy') return count === 1 && lexemes.length <= VERY_FEW.one
  return outcomeOf(settled, count) === 'ask' && isWrittenDoubt(predicates, lexemes.length, count)
}
