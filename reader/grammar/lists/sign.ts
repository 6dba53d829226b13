import { AGREEING, type Polarity, REFUSING } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { polarityOf } from '../../clauses/polarity.ts'
import { being } from '../../folders.ts'
import type { Said } from './pieces.ts'

/** What words say of the things beside them. */

type Of = Lexeme['of']

/** Words that keep an answer open. */
export const DOUBTS: readonly Of[] = ['later', 'unsure', 'if', 'until', 'swap', 'late']
const ANSWERING: readonly Of[] = [
  ...DOUBTS,
  'yes',
  'no',
  'not',
  'can',
  'cannot',
  'accept',
  'decline',
  'refuse',
  'reason',
  'wish',
  'ok',
  'off',
]
const PARTICLES: readonly Of[] = ['yes', 'no', 'ok']
const DENIALS: readonly Of[] = ['not', 'no']

const ALSO = being('also')

/** 'Too' behind a name says what was said before. */
const isAlso = ({ of, words }: Lexeme): boolean => (of === 'filler' || of === 'yes') && ALSO.test(words)

/** Beside a refusal these are its grounds: 'can't, I work until six'. */
const GROUNDS: readonly Of[] = ['late', 'until']

function isDoubt(lexemes: readonly Lexeme[], polarity: Polarity | null): boolean {
  if (polarity === 'mixed' || polarity === 'fog') return true
  const isRefusal = REFUSING.includes(polarity)
  return lexemes.some(
    ({ of, words }) => DOUBTS.includes(of) && !(isRefusal && (GROUNDS.includes(of) || !/\p{L}/u.test(words))),
  )
}

/** By which of its words an answer is given. */
function givenBy(answering: readonly Lexeme[], polarity: Polarity | null): Said['by'] {
  if (answering.length === 0) return 'task'
  if (answering.every(isAlso)) return 'same'
  if (polarity === 'reason') return 'reason'
  if (answering.every(({ of }) => DENIALS.includes(of))) return 'denial'
  return answering.every(({ of }) => PARTICLES.includes(of)) ? 'particle' : 'words'
}

/** The answer that words give; null when they say nothing. */
export function signOf(lexemes: readonly Lexeme[], asks: boolean): Omit<Said, 'is' | 'gap'> | null {
  const polarity = polarityOf(lexemes)
  const isDoubtful = isDoubt(lexemes, polarity)
  if (polarity === null && !isDoubtful) {
    const last = lexemes.at(-1)
    return last && isAlso(last) ? { sign: '+', by: 'same' } : null
  }
  if (asks) return { sign: '?', by: 'question' }
  if (isDoubtful) return { sign: '?', by: 'words' }
  const by = givenBy(lexemes.filter(answers), polarity)
  return { sign: by === 'same' || AGREEING.includes(polarity) ? '+' : '-', by }
}

const LAST_DENIAL = being('last-denial')

/** 'Kann an beiden nicht bin im Urlaub': a denial that ends what was said. */
export function isGermanDenial(lexemes: readonly Lexeme[]): boolean {
  const answering = lexemes.filter(answers)
  return answering.length > 0 && answering.every(({ words }) => LAST_DENIAL.test(words))
}

/** A word that can be an answer or a part of one. */
export const answers = (lexeme: Lexeme): boolean => ANSWERING.includes(lexeme.of) || isAlso(lexeme)
/** Words that refuse, or give a reason to. */
export const refuses = (lexemes: readonly Lexeme[]): boolean => REFUSING.includes(polarityOf(lexemes))
