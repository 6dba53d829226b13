import { being, ending, holding, isSyllabic } from '../../folders.ts'
import { type Lexeme, POSITIONS } from '../lexeme.ts'
import { isInQuestion, ofAt, type Sense, startsSentence } from './neighbours.ts'
import { parted, passing } from './parted.ts'
import { affirming, affirmingAll, conditional, counted, joiningLetter, refusing } from './particles.ts'
import { fitting, leaving, placed, serving, standing } from './places.ts'

/** What short and common words mean where they stand: the same word answers here and only joins there. */

const JOINING = being('joining')
const VERB_FIRST = being('verb-first')
const ABLE_FIRST = being('able-first')

/** Without a question mark 'que' joins clauses, and a German verb may stand before its 'ich'. */
const joining: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'question' || isInQuestion(lexemes, at)) return lexeme
  if (JOINING.test(lexeme.words)) return { ...lexeme, of: 'filler' }
  if (!VERB_FIRST.test(lexeme.words) || startsSentence(lexemes, at)) return lexeme
  return { ...lexeme, of: ABLE_FIRST.test(lexeme.words) ? 'can' : 'filler' }
}

const ARTICLE_OR_HE = being('article-or-he')

/** 'Él sí, ella no': before an answer the article is a person. */
const heInSpanish: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'filler' &&
  ARTICLE_OR_HE.test(lexeme.words) &&
  ['yes', 'not', 'if'].includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'he' }
    : lexeme

const DENIES_NEXT = being('denies-next')

/** In Korean '안' denies the next word only; what is not known and denied says nothing. */
const denying: Sense = (lexeme, at, lexemes) => {
  const isDenial = (one: Lexeme | undefined): boolean =>
    one?.of === 'not' && DENIES_NEXT.test(one.words.trim())
  const next = lexemes[at + 1]
  const isOpen = isDenial(lexeme) && next?.of === 'unknown' && isSyllabic(next.words)
  return isOpen ? { ...lexeme, of: 'filler' } : lexeme
}

const CORRECTS_OR_ENDS = being('corrects-or-ends')

/** 'Al final no puedo' takes back what stood before, 'no puedo al final' ends what is said. */
const ended: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'correction' &&
  CORRECTS_OR_ENDS.test(lexeme.words) &&
  ofAt(lexemes, at - 1) !== 'mark' &&
  ['mark', 'if', 'courtesy', 'but'].includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'filler' }
    : lexeme

const TAKEN_OFF = holding('taken-off')
const THING: readonly Lexeme['of'][] = [
  'number',
  'date',
  'time',
  'weekday',
  'month',
  'item',
  'that_day',
  'both',
  'rest',
  ...POSITIONS,
]

const WITHDRAWING: readonly Lexeme['of'][] = ['stop', 'halt', 'unsure', 'decline']

const isTakenOff = ({ of, words }: Lexeme): boolean => WITHDRAWING.includes(of) && TAKEN_OFF.test(words)

/** 'Take me off the 20th' is about that day, and about no texts; 'can you take me off the 20th' asks for nothing else. */
const takenOff: Sense = (lexeme, at, lexemes) => {
  const wanted = lexemes[at + 1]
  if (lexeme.of === 'question' && wanted && isTakenOff(wanted)) return { ...lexeme, of: 'filler' }
  if (!isTakenOff(lexeme)) return lexeme
  const next = lexemes.slice(at + 1, at + 4).find(({ of }) => of !== 'filler')
  return next && THING.includes(next.of) ? { ...lexeme, of: 'decline' } : lexeme
}

const SUITS = being('suits-thing')

/** 'I'm good' alone may decline; after a day it accepts: '12/2 I'm good, otherwise I'm good'. */
const suiting: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'unsure' && SUITS.test(lexeme.words) && THING.includes(ofAt(lexemes, at - 1))
    ? { ...lexeme, of: 'ok' }
    : lexeme

const AILING = ending('ailing')

const ILL = being('ill-or-will')

/** 'I am ill' is not 'I'll'. */
const ailing: Sense = (lexeme, at, lexemes) => {
  if (!ILL.test(lexeme.words) || lexeme.of !== 'me') return lexeme
  const isLast = ofAt(lexemes, at + 1) === 'mark'
  return isLast || AILING.test(lexemes[at - 1]?.words ?? '') ? { ...lexeme, of: 'reason' } : lexeme
}

/** The senses of words in languages with spaces between them; each sees what those before it found. */
const EUROPEAN: readonly Sense[] = [placed, joiningLetter, counted, refusing]

const SENSES: readonly Sense[] = [
  ended,
  takenOff,
  suiting,
  ailing,
  joining,
  standing,
  leaving,
  affirming,
  affirmingAll,
  heInSpanish,
  conditional,
  serving,
  fitting,
  parted,
  passing,
  denying,
]

const inTurn = (senses: readonly Sense[], lexemes: readonly Lexeme[]): Lexeme[] =>
  senses.reduce<Lexeme[]>((read, sense) => read.map(sense), [...lexemes])

/** The lexemes of a text with the senses that their neighbours give them. */
export const withSenses = (lexemes: readonly Lexeme[]): Lexeme[] => inTurn(SENSES, lexemes)

/** The same for languages other than Korean, before all others. */
export const withEuropeanSenses = (lexemes: readonly Lexeme[]): Lexeme[] => inTurn(EUROPEAN, lexemes)
