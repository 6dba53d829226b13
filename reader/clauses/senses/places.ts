import { being, ending } from '../../folders.ts'
import type { Lexeme } from '../lexeme.ts'
import { ofAt, type Sense } from './neighbours.ts'

/** Words for being somewhere: they accept, or say where somebody else is wanted. */

type Of = Lexeme['of']

type Check = (...[lexeme, at, lexemes]: Parameters<Sense>) => boolean

const PERSON: readonly Of[] = ['he', 'she', 'item', 'we', 'both', 'all', 'me']
const AFTER_ANSWER: readonly Of[] = ['mark', 'thanks', 'courtesy']

const endsClause = (lexemes: readonly Lexeme[], at: number): boolean =>
  AFTER_ANSWER.includes(ofAt(lexemes, at + 1))

const WILL = being('will')
const IN = being('in')
const IN_OR_OUT = being('in-or-out')
const FOR = being('for')
const ENDS_IN = ending('in')

/** 'Tom will' at the end of a clause answers. */
const isWill: Check = (lexeme, at, lexemes) =>
  lexeme.of === 'filler' &&
  WILL.test(lexeme.words) &&
  endsClause(lexemes, at) &&
  PERSON.includes(ofAt(lexemes, at - 1))

/** 'In for the first, out for the second', 'we're both in' */
const isInOrOut: Check = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'filler' || !IN_OR_OUT.test(lexeme.words)) return false
  const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
  if (FOR.test(after?.words ?? '')) return before === undefined || before.of === 'mark'
  return endsClause(lexemes, at) && before !== undefined && PERSON.includes(before.of)
}

const SHORT_ANSWER = being('short-answers')

/** 'I will' at the end of a clause answers; before something else it only begins. */
const onlyBegins: Check = (lexeme, at, lexemes) =>
  lexeme.of === 'yes' && SHORT_ANSWER.test(lexeme.words) && !endsClause(lexemes, at)

/** What after 'I'm in' still leaves it an answer: 'I'm in, thanks', 'I'm in for Sunday'. */
const NO_PLACE: readonly Of[] = [
  'mark',
  'filler',
  'thanks',
  'courtesy',
  'weekday',
  'that_day',
  'date',
  'number',
  'time',
  'yes',
  'accept',
  'ok',
  'both',
  'all',
  'me',
  'we',
  'but',
  'and',
]

/** 'I'm in Berlin' */
function isBeforePlace(lexemes: readonly Lexeme[], at: number): boolean {
  const next = ofAt(lexemes, at + 1)
  return !NO_PLACE.includes(next) || (next === 'filler' && ofAt(lexemes, at + 2) === 'unknown')
}

/** 'I'm in' accepts; before a place it is a reason. */
export const placed: Sense = (lexeme, at, lexemes) => {
  if (isWill(lexeme, at, lexemes)) return { ...lexeme, of: 'yes' }
  if (isInOrOut(lexeme, at, lexemes)) return { ...lexeme, of: IN.test(lexeme.words) ? 'accept' : 'decline' }
  if (onlyBegins(lexeme, at, lexemes)) return { ...lexeme, of: 'filler' }
  if (lexeme.of !== 'located') return lexeme
  if (isBeforePlace(lexemes, at)) return { ...lexeme, of: 'reason' }
  return { ...lexeme, of: ENDS_IN.test(lexeme.words) ? 'accept' : 'filler' }
}

const PLACES = being('places-or-articles')
const AFTER_PLACE: readonly Of[] = [
  'mark',
  'thanks',
  'courtesy',
  'weekday',
  'that_day',
  'date',
  'number',
  'time',
  'but',
  'and',
  'yes',
  'not',
  'because',
]

/** 'da' and 'la' at the end of a clause say that somebody is there; elsewhere they are articles and pointers. */
export const standing: Sense = (lexeme, at, lexemes) =>
  (lexeme.of === 'can' || lexeme.of === 'accept') &&
  PLACES.test(lexeme.words) &&
  !AFTER_PLACE.includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'filler' }
    : lexeme

const MOVING = being('moving')

/** '여행 가요': in Korean the place stands before. */
const KOREAN_GOING = being('going-after-place')

/** 'Vou viajar': going somewhere else is a reason. */
export const leaving: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'accept' && lexeme.of !== 'can') return lexeme
  if (!MOVING.test(lexeme.words)) return lexeme
  if (KOREAN_GOING.test(lexeme.words) && ofAt(lexemes, at - 1) === 'reason')
    return { ...lexeme, of: 'filler' }
  const next = lexemes.slice(at + 1).find(({ of }) => of !== 'filler' && of !== 'number' && of !== 'unknown')
  return next?.of === 'reason' ? { ...lexeme, of: 'filler' } : lexeme
}

const PREPOSITION = ending('prepositions')

const WORKS = being('work-or-fits')
const PLURALS: readonly Of[] = ['all', 'both', 'rest']
const PLURAL_NOUN = ending('plural-nouns')
const MODAL = being('modals')
const SOMEBODY: readonly Of[] = ['me', 'we', 'he', 'she', 'item', 'unknown']

/** 'The 7th should work', 'none of those will work': who works is a person, what works is a day. */
function isAboutThings(lexemes: readonly Lexeme[], at: number): boolean {
  const subject = lexemes.slice(0, at - 1).findLast(({ of }) => of !== 'filler')
  const isThing = subject !== undefined && subject.of !== 'mark' && !SOMEBODY.includes(subject.of)
  return isThing && MODAL.test(lexemes[at - 1]?.words ?? '')
}

/** 'Both work', 'the July ones work', 'the 7th should work', 'the first three work', '9 and 16 work': after several things the noun is a verb. */
export const fitting: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'reason' || !WORKS.test(lexeme.words)) return lexeme
  const [before, joint] = [lexemes[at - 1], lexemes.slice(Math.max(0, at - 4), at - 1)]
  const counts = before?.of === 'number' && !before.isDay && /^\p{L}/u.test(before.words)
  const isJoined = before?.fits !== undefined || before?.of === 'number' || before?.of === 'weekday'
  return PLURALS.includes(before?.of ?? 'mark') ||
    PLURAL_NOUN.test(before?.words ?? '') ||
    counts ||
    isAboutThings(lexemes, at) ||
    (isJoined && joint.some(({ of }) => of === 'and'))
    ? { ...lexeme, of: 'accept' }
    : lexeme
}

const SERVICES: readonly Of[] = ['item', 'early_one', 'late_one']

/** 'Je serai à la porte', 'I'll be at the first service': at one's task is no reason. */
export const serving: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'reason' && PREPOSITION.test(lexeme.words) && SERVICES.includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'can' }
    : lexeme
