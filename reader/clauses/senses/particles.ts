import { being } from '../../folders.ts'
import { type Lexeme, POSITIONS } from '../lexeme.ts'
import { ofAt, type Sense, startsSentence } from './neighbours.ts'

/** Short words that say yes, no or if, and letters that count. */

type Of = Lexeme['of']

const LISTED: readonly Of[] = ['number', 'date', 'weekday', 'item', ...POSITIONS]

const ANSWERED_FOR: readonly Of[] = [...LISTED, 'me', 'he', 'she']

const YES_OR_IF = being('yes-or-if')
const BARE_YES_OR_IF = being('bare-yes-or-if')
const YES_TO_ALL = being('yes-or-if-to-all')
const NO_OR_IN_THE = being('no-or-in-the')

/** 'El uno sí el dos no': a 'si' after a thing answers for it. */
export const affirming: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'if' && YES_OR_IF.test(lexeme.words) && ANSWERED_FOR.includes(ofAt(lexemes, at - 1))
    ? { ...lexeme, of: 'yes', words: lexeme.words.split(' ')[0] ?? '' }
    : lexeme

const EVERYBODY: readonly Of[] = ['both', 'all', 'number', 'accept']

/** 'Si los dos vamos': without its accent, and nothing is conditional. */
export const affirmingAll: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'if') return lexeme
  const end = lexemes.findIndex(({ of }, index) => index > at && of === 'mark')
  const rest = lexemes.slice(at + 1, end < 0 ? undefined : end).filter(({ of }) => of !== 'filler')
  const isAll = YES_TO_ALL.test(lexeme.words) && ['both', 'all', 'number'].includes(rest[0]?.of ?? 'mark')
  const isShort = rest.slice(0, 3).every(({ of }) => EVERYBODY.includes(of))
  const begins = startsSentence(lexemes, at) || ANSWERED_FOR.includes(ofAt(lexemes, at - 1))
  return begins && isAll && isShort ? { ...lexeme, of: 'yes' } : lexeme
}

/** 'Si no me toca trabajar' is a condition; 'sí no' is two answers. */
export const conditional: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'yes' &&
  BARE_YES_OR_IF.test(lexeme.words) &&
  ofAt(lexemes, at + 1) === 'not' &&
  ofAt(lexemes, at + 2) !== 'mark' &&
  startsSentence(lexemes, at)
    ? { ...lexeme, of: 'if' }
    : lexeme

const AFTER_ARTICLE: readonly Of[] = [
  'filler',
  'weekday',
  'number',
  'date',
  'time',
  'month',
  'unknown',
  'item',
  'that_day',
  'aside',
  'reason',
  'first',
  'second',
  'third',
  'last',
]
const OTHER_ARTICLE = being('other-articles')

/** Portuguese 'no' is 'in the', but not before an answer or another article. */
export const refusing: Sense = (lexeme, at, lexemes) => {
  if (!NO_OR_IN_THE.test(lexeme.words) || lexeme.of !== 'filler') return lexeme
  const isArticle =
    AFTER_ARTICLE.includes(ofAt(lexemes, at + 1)) && !OTHER_ARTICLE.test(lexemes[at + 1]?.words ?? '')
  return isArticle ? lexeme : { ...lexeme, of: 'no' }
}

/** '1x 2o', '1s': a letter behind a number answers. */
const ticked: Sense = (lexeme, at, lexemes) => {
  if (ofAt(lexemes, at - 1) !== 'number') return lexeme
  if (lexeme.words === 'x') return { ...lexeme, of: 'no' }
  const isYes = lexeme.words === 'o' || (lexeme.words === 's' && lexeme.of === 'filler')
  return isYes ? { ...lexeme, of: 'yes' } : lexeme
}

/** The article that counts, beside the 'two' of its language. */
const ONES = being('one-or-article')
const TWO = being('two')
const ANSWERED: readonly Of[] = ['yes', 'no', 'not', 'ok', 'me', 'accept', 'if']

/** In 'un oui deux non' the article is a number, and '1x 2o' answers by letters. */
export const counted: Sense = (lexeme, at, lexemes) => {
  const isCounting =
    ONES.test(lexeme.words) &&
    ANSWERED.includes(ofAt(lexemes, at + 1)) &&
    lexemes.some(({ words }) => TWO.test(words))
  return isCounting ? { ...lexeme, of: 'number', value: 1 } : ticked(lexeme, at, lexemes)
}

const JOINING_LETTER = being('joining-letters')
const ANSWERING: readonly Of[] = ['yes', 'no', 'not', 'ok', 'accept', 'decline', 'can', 'cannot']

const THING: readonly Of[] = ['number', 'date', 'weekday']

/** 'Yes to the 23rd n the 1st': what was answered before goes on, and nothing answers behind; in 'y 23 n 1' letters answer. */
function goesOn(at: number, lexemes: readonly Lexeme[]): boolean {
  const next = THING.includes(ofAt(lexemes, at + 1)) ? at + 1 : at + 2
  const isBetween = THING.includes(ofAt(lexemes, at - 1)) && THING.includes(ofAt(lexemes, next))
  const isAnswered = lexemes
    .slice(0, at - 1)
    .some(({ of, words }) => ANSWERING.includes(of) && words.length > 1)
  return isBetween && isAnswered && !ANSWERING.includes(ofAt(lexemes, next + 1))
}

/** '1 n 3': between two numbers, and where nothing else answers, the letter joins them. */
export const joiningLetter: Sense = (lexeme, at, lexemes) => {
  if (!JOINING_LETTER.test(lexeme.words)) return lexeme
  const others = lexemes.filter(({ words }) => !JOINING_LETTER.test(words))
  const isBetween = ofAt(lexemes, at - 1) === 'number' && ofAt(lexemes, at + 1) === 'number'
  const isAnswered = others.some(({ of }) => ANSWERING.includes(of)) || ofAt(lexemes, at + 2) === 'no'
  return (isBetween && !isAnswered) || goesOn(at, lexemes) ? { ...lexeme, of: 'and' } : lexeme
}
