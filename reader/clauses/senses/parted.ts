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
