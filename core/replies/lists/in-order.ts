import type { Predicate } from '../clauses.ts'
import type { Lexeme } from '../lexeme.ts'
import type { Choices } from '../references.ts'
import type { Answer } from '../understanding.ts'
import type { Sign } from './pieces.ts'

/** One answer for each thing of a list, in its order. */

export type Choice = Map<number, Answer>

export const ANSWERS: Readonly<Record<'+' | '-', Answer>> = { '+': 'accept', '-': 'decline' }

const POLITE: readonly Lexeme['of'][] = ['filler', 'thanks', 'courtesy', 'sorry', 'noted']
const PARTICLE_SIGNS: Readonly<Partial<Record<Lexeme['of'], Sign>>> = {
  yes: '+',
  ok: '+',
  accept: '+',
  no: '-',
  not: '-',
  decline: '-',
  refuse: '-',
}

const KEYWORD = /^(accept|declin|acept|rechaz|aceit|recus|refus|zusag|absag|수락|거절)/

const isParticle = ({ of, words }: Lexeme): boolean =>
  ['yes', 'no', 'not', 'ok'].includes(of) || KEYWORD.test(words) || words === 'si'

/** 'No no' is one phrase and two answers. */
function repeated(lexeme: Lexeme): Lexeme[] {
  const words = lexeme.words.split(' ')
  return new Set(words).size === 1 ? words.map((word) => ({ ...lexeme, words: word })) : [lexeme]
}

/** 'y n n', 'yes, yes and no': one particle for each thing, in order. */
export function inOrder(predicates: readonly Predicate[], { starts }: Choices): Choice | null {
  const lexemes = predicates
    .flatMap((predicate) => predicate.lexemes)
    .filter(({ of }) => !POLITE.includes(of))
    .flatMap(repeated)
  const signs = lexemes.map((lexeme) =>
    isParticle(lexeme) ? (PARTICLE_SIGNS[lexeme.words === 'si' ? 'yes' : lexeme.of] ?? '?') : '?',
  )
  if (starts.length < 2 || signs.length !== starts.length || signs.includes('?')) return null
  const isJoined = predicates.some(({ opener }) => opener === 'and')
  const isMixed = new Set(signs).size > 1
  // 'Yes and no' is no answer for two.
  const isList = !(isMixed && isJoined && signs.length === 2)
  return isList ? new Map(signs.map((sign, index) => [index, ANSWERS[sign as '+' | '-']])) : null
}
