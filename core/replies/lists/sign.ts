import type { Polarity } from '../clauses.ts'
import type { Lexeme } from '../lexeme.ts'
import { polarityOf } from '../polarity.ts'
import type { Said } from './pieces.ts'

/** What words say of the things beside them. */

type Of = Lexeme['of']

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
const FOR: readonly (Polarity | null)[] = ['accept', 'yes', 'ok', 'wish']
const AGAINST: readonly (Polarity | null)[] = ['decline', 'no', 'not', 'reason']

const ALSO = /^(aussi|tambien|tambem|auch|too|also|as well|itou|tb|tbm)$/

/** Null when they say nothing. */
export function signOf(lexemes: readonly Lexeme[], asks: boolean): Omit<Said, 'is' | 'gap'> | null {
  const polarity = polarityOf(lexemes)
  const doubts = AGAINST.includes(polarity) ? DOUBTS.filter((of) => of !== 'late' && of !== 'until') : DOUBTS
  const isDoubt = lexemes.some(({ of }) => doubts.includes(of))
  if (polarity === null && !isDoubt) return null
  if (asks) return { sign: '?', by: 'question' }
  if (isDoubt || polarity === 'mixed' || polarity === 'fog') return { sign: '?', by: 'words' }
  const answering = lexemes.filter(answers)
  if (answering.length === 0) return { sign: FOR.includes(polarity) ? '+' : '-', by: 'task' }
  if (answering.every(({ words }) => ALSO.test(words))) return { sign: '+', by: 'same' }
  const by =
    polarity === 'reason'
      ? 'reason'
      : answering.every(({ of }) => DENIALS.includes(of))
        ? 'denial'
        : answering.every(({ of }) => PARTICLES.includes(of))
          ? 'particle'
          : 'words'
  return { sign: FOR.includes(polarity) ? '+' : '-', by }
}

const GERMAN_DENIAL = /^(nicht|nich|ned|nod|net|nid)$/

/** 'Kann an beiden nicht bin im Urlaub': a denial that ends what was said. */
export function isGermanDenial(lexemes: readonly Lexeme[]): boolean {
  const answering = lexemes.filter(answers)
  return answering.length > 0 && answering.every(({ words }) => GERMAN_DENIAL.test(words))
}

export const answers = ({ of }: Lexeme): boolean => ANSWERING.includes(of)
export const refuses = (lexemes: readonly Lexeme[]): boolean => AGAINST.includes(polarityOf(lexemes))
