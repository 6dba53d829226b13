import type { Predicate } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { beginning, being } from '../../folders.ts'
import type { Choices } from '../../mentions/references.ts'
import { type Choice, choiceOf } from './choice.ts'
import type { Sign } from './pieces.ts'

/** One answer for each thing of a list, in its order. */

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

const KEYWORD = beginning('answering-stems')

const YES_OR_IF = being('bare-yes-or-if')

const isParticle = ({ of, words }: Lexeme): boolean =>
  ['yes', 'no', 'not', 'ok'].includes(of) || KEYWORD.test(words)

/** Without an accent 'si' is 'if' as well. */
function signOf(lexeme: Lexeme): Sign {
  if (YES_OR_IF.test(lexeme.words)) return '+'
  return isParticle(lexeme) ? (PARTICLE_SIGNS[lexeme.of] ?? '?') : '?'
}

/** 'No no' is one phrase and two answers. */
function repeated(lexeme: Lexeme): Lexeme[] {
  const words = lexeme.words.split(' ')
  return new Set(words).size === 1 ? words.map((word) => ({ ...lexeme, words: word })) : [lexeme]
}

/** 'Yes and no' is no answer for two. */
const isYesAndNo = (signs: readonly Sign[], predicates: readonly Predicate[]): boolean =>
  signs.length === 2 && signs[0] !== signs[1] && predicates.some(({ opener }) => opener === 'and')

/** 'y n n', 'yes, yes and no': one particle for each thing, in order. */
export function inOrder(predicates: readonly Predicate[], { starts }: Choices): Choice | null {
  const signs = predicates
    .flatMap(({ lexemes }) => lexemes)
    .filter(({ of }) => !POLITE.includes(of))
    .flatMap(repeated)
    .map(signOf)
  if (starts.length < 2 || signs.length !== starts.length || signs.includes('?')) return null
  return isYesAndNo(signs, predicates) ? null : choiceOf(signs.entries())
}
