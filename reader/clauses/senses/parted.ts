import { being } from '../../folders.ts'
import type { Lexeme } from '../lexeme.ts'
import type { Sense } from './neighbours.ts'

/** 'Take Tom off everything', 'count her out', 'put us down for both': the particle behind whom it is about answers. */

const VERB = being('parted-verbs')
const AGAINST = being('parted-against')
const FOR = being('parted-for')

/** What may stand between. */
const ABOUT: readonly Lexeme['of'][] = ['item', 'he', 'she', 'we', 'both', 'all']
const ABOUT_MAX = 3

export const parted: Sense = (lexeme, at, lexemes) => {
  if (!VERB.test(lexeme.words)) return lexeme
  const ahead = lexemes.slice(at + 1, at + 2 + ABOUT_MAX)
  const end = ahead.findIndex(({ of, items }) => !ABOUT.includes(of) && items === undefined)
  const particle = ahead[end]?.words.split(' ')[0] ?? ''
  if (end < 1) return lexeme
  if (AGAINST.test(particle)) return { ...lexeme, of: 'decline' }
  return FOR.test(particle) ? { ...lexeme, of: 'accept' } : lexeme
}

const MUST = being('must')
const PASSING = being('passes-if-must')

/** 'Ich muss am 5. passen': the word that elsewhere fits declines. */
export const passing: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'accept' || !PASSING.test(lexeme.words)) return lexeme
  const from = lexemes.slice(0, at).findLastIndex(({ of }) => of === 'mark') + 1
  return lexemes.slice(from, at).some(({ words }) => MUST.test(words)) ? { ...lexeme, of: 'decline' } : lexeme
}
