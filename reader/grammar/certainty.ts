import { AGREEING, has, leans, type Predicate, REFUSING, someHave } from '../clauses/clauses.ts'
import { type Lexeme, POSITIONS } from '../clauses/lexeme.ts'
import type { ReplyContext } from '../conversation.ts'
import { beginning, being, ending, isSyllabic } from '../folders.ts'
import type { Answer, Understanding } from '../reading.ts'

/** The last word on an answer: whether the text holds what the grammar did not settle. It only ever asks back. */

type Answered = Extract<Understanding, { kind: 'answer' }>
type Of = Lexeme['of']

const REFERRING: readonly Of[] = [
  'number',
  'date',
  'weekday',
  'item',
  ...POSITIONS,
  'next_week',
  'this_week',
  'rest',
  'he',
  'she',
]
const GROUPS = ['none', 'all', 'both'] as const
const AGAINST: readonly Of[] = [
  'not',
  'no',
  'cannot',
  'decline',
  'refuse',
  'none',
  'except',
  'only',
  'reason',
]
const FOR: readonly Of[] = ['yes', 'accept', 'except', 'only', 'rest']

/** Single letters stand for too little, but those that answer. */
const isUnknown = ({ of, words }: Lexeme): boolean => of === 'unknown' && !/^[a-mo-xz]$/.test(words)
const ENDING = ending('endings')
const isOpenWord = (lexeme: Lexeme): boolean =>
  isUnknown(lexeme) || (lexeme.isLeft === true && !ENDING.test(lexeme.words))
const lexemesIn = (predicates: readonly Predicate[]): Lexeme[] => predicates.flatMap(({ lexemes }) => lexemes)

/** Something is said of a listed thing that was not understood, or two opposite things. */
function isPartMissed(predicate: Predicate): boolean {
  const { polarity, lexemes } = predicate
  if (polarity === 'mixed' || polarity === 'fog') return has(predicate, ...REFERRING)
  const isOpen = polarity === null && lexemes.some(isOpenWord) && !has(predicate, 'reason')
  return isOpen && has(predicate, ...REFERRING, ...GROUPS)
}

/** Everything is answered one way although something in the text points the other way. */
function isUniformInDoubt(answer: Answer, predicates: readonly Predicate[]): boolean {
  if (answer === 'accept') return leans(predicates, REFUSING) || someHave(predicates, ...AGAINST)
  // 'None of them works'
  const others = predicates.filter((one) => !has(one, 'none'))
  return leans(others, AGREEING) || someHave(others, ...FOR)
}

/** A part is answered one way, and the rest of the text points the other way without saying for what. */
const isPartialInDoubt = (answer: Answer, predicates: readonly Predicate[]): boolean =>
  answer === 'accept'
    ? leans(predicates, REFUSING)
    : leans(predicates.filter(isNotDeniedLater), AGREEING) || someHave(predicates, 'only', 'rest')

/** 'Ich kann | am 9. nicht' */
function isNotDeniedLater(_: Predicate, at: number, all: readonly Predicate[]): boolean {
  const next = all[at + 1]
  return !(next?.isPart && next.polarity === 'not')
}

/** Two things in one stretch with a word that is not known: it may answer for the first. */
function isCrowded(predicate: Predicate): boolean {
  const { lexemes } = predicate
  const named = lexemes.filter(({ of }) => REFERRING.includes(of)).length
  return named > 1 && lexemes.some(isUnknown)
}

function isListInDoubt(answered: Answered, predicates: readonly Predicate[], count: number): boolean {
  if (predicates.some((one) => isPartMissed(one) || isCrowded(one) || has(one, 'swap'))) return true
  const given = answered.to === 'items' ? answered.items.map(({ answer }) => answer) : [answered.answer]
  const [first, ...others] = given
  if (first === undefined || others.some((answer) => answer !== first)) return false
  const isPartial = answered.to === 'items' && answered.items.length < count
  return isPartial ? isPartialInDoubt(first, predicates) : isUniformInDoubt(first, predicates)
}

const SIGNS: readonly Of[] = ['accept', 'can', 'yes', 'ok', 'wish']
const KEYWORD = beginning('accepting-stems')
const FIRST_PERSON = beginning('first-person')

/** One sign of an accept, and neither a keyword nor in the first person: 'is the picnic still on'. */
function isWeak(lexemes: readonly Lexeme[]): boolean {
  const signs = lexemes.filter(({ of }) => SIGNS.includes(of))
  return (
    signs.length < 2 &&
    !signs.some(({ of, words }) => of === 'yes' || KEYWORD.test(words) || FIRST_PERSON.test(words))
  )
}

const NO_OR_IN_THE = being('no-or-in-the')

/** An accept beside more than one word that is not known, or a weak one beside one; in Korean one can turn it round. */
function isAcceptOpen(predicates: readonly Predicate[]): boolean {
  const open = lexemesIn(predicates).filter(isOpenWord)
  if (open.length > 1 || leans(predicates, ['fog'])) return true
  // Portuguese 'no' is 'in the', Spanish and English 'no' is none of that.
  const isNoPassedOver = lexemesIn(predicates).some(
    ({ of, words }) => of === 'filler' && NO_OR_IN_THE.test(words),
  )
  if (isNoPassedOver && !leans(predicates, ['accept', 'yes'])) return true
  return open.length > 0 && (open.some(({ words }) => isSyllabic(words)) || isWeak(lexemesIn(predicates)))
}

/** A refusal that rests on a reason, a bare 'no' or a bare 'not' beside words that are not known. */
function isRefusalOpen(predicates: readonly Predicate[]): boolean {
  if (leans(predicates, ['decline'])) return leans(predicates, ['accept', 'fog'])
  const isBareNot = predicates.some((one) => one.polarity === 'not' && !has(one, ...GROUPS))
  return isBareNot || leans(predicates, ['accept', 'fog']) || lexemesIn(predicates).some(isOpenWord)
}

/** A refusal is followed by a 'but' or a correction that is not understood. */
function isTurnMissed(predicates: readonly Predicate[]): boolean {
  const last = predicates.findLastIndex(({ polarity }) => REFUSING.includes(polarity))
  const isPlain = predicates.some(({ polarity }) => polarity === 'decline')
  return predicates
    .slice(last + 1)
    .some(
      ({ polarity, opener, lexemes }) =>
        polarity === null &&
        lexemes.some(isOpenWord) &&
        (opener === 'but' ? !isPlain : opener === 'correction'),
    )
}

const DENIALS: readonly Of[] = ['not', 'no', 'cannot', 'decline', 'refuse']

const lastAccept = (predicates: readonly Predicate[]): number =>
  predicates.findLastIndex(({ polarity }) => polarity === 'accept' || polarity === 'yes')

/** An accept beside a denial that was left open, unless a 'but' leads from it to the accept. */
function isDenialOpen(predicates: readonly Predicate[]): boolean {
  const accepted = lastAccept(predicates)
  return predicates.some((one, at) => {
    const isSettled =
      one.polarity === 'accept' || (one.polarity === 'no' && at < accepted) || has(one, 'aside')
    const isOpen = !isSettled && has(one, ...DENIALS)
    const isTurned = predicates
      .slice(at + 1, accepted + 1)
      .some(({ opener }) => opener === 'but' || opener === 'correction')
    return isOpen && !isTurned
  })
}

/** A reason that stands beside or after the accept, or anywhere when all that accepts is a 'yes'. */
function isReasonAfter(predicates: readonly Predicate[]): boolean {
  const from = leans(predicates, ['accept']) ? lastAccept(predicates) : 0
  return predicates.slice(from).some((one) => has(one, 'reason') && one.polarity !== 'accept')
}

/** 'I have to work but my husband can do it': who refuses offers somebody else, who was not asked. */
export function offersAnother(predicates: readonly Predicate[]): boolean {
  const agreeing = predicates.filter(({ polarity }) => AGREEING.includes(polarity))
  const refuses = predicates.some(
    (one) => REFUSING.includes(one.polarity) && has(one, 'me') && !has(one, 'he', 'she'),
  )
  return refuses && agreeing.every((one) => has(one, 'he', 'she') && !has(one, 'me', 'we'))
}

/** Whether an answer is to be asked back although the grammar found one. */
export function isInDoubt(
  answered: Answered,
  predicates: readonly Predicate[],
  { items }: ReplyContext,
): boolean {
  const choices = items.length > 1 ? items.length : (items[0]?.times.length ?? 0)
  if (choices > 1 && isListInDoubt(answered, predicates, choices)) return true
  if (answered.to === 'items') return false
  return answered.answer === 'accept'
    ? offersAnother(predicates) ||
        isAcceptOpen(predicates) ||
        isDenialOpen(predicates) ||
        isReasonAfter(predicates)
    : isTurnMissed(predicates) || isRefusalOpen(predicates)
}
