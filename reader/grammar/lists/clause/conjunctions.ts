import type { Lexeme } from '../../../clauses/lexeme.ts'
import { being, containing } from '../../../folders.ts'
import { answers } from '../sign.ts'
import { names } from '../words.ts'
import { endAnswer, endThing } from './open-clause.ts'
import type { Place, Rule } from './rule.ts'

/** Words that join the things of a clause, or set them against each other. */

const KOREAN_AND = being('and-between-names')
const KOREAN_BUT = containing('but-not')
const OR = being('or')
/** Denies what follows, never what stands before. */
const NOT_NEXT = being('denies-name-next')

const isName = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && names(lexeme)

const isOr = (lexeme: Lexeme): boolean => !answers(lexeme) && OR.test(lexeme.words)

function join({ open, lexeme }: Place): void {
  open.isAlternative = isOr(lexeme)
  endThing(open)
  open.gap = 'and'
}

function contrast({ open, lexeme }: Place): void {
  endThing(open)
  open.answering.push(lexeme)
  endAnswer(open)
  open.gap = 'turn'
}

/** Read before all other rules. */
export const CONJUNCTIONS: readonly Rule[] = [
  // In 'the first and the third' Korean joins with a word that elsewhere is a verb.
  {
    holds: ({ lexeme, before, after }) => KOREAN_AND.test(lexeme.words) && isName(before) && isName(after),
    read: join,
  },
  // '1 or 2'
  { holds: ({ open, lexeme }) => open.naming.length > 0 && isOr(lexeme), read: join },
  // '16 not 9'
  {
    holds: ({ open, lexeme, after }) =>
      NOT_NEXT.test(lexeme.words) &&
      open.naming.length > 0 &&
      isName(after) &&
      open.clause.lexemes.every((one) => one === lexeme || !answers(one)),
    read: (place) => {
      endThing(place.open)
      place.open.gap = 'turn'
      place.open.answering.push(place.lexeme)
    },
  },
  // 'Not this one but that one' in Korean.
  {
    holds: ({ open, lexeme }) =>
      lexeme.of === 'not' && KOREAN_BUT.test(lexeme.words) && open.naming.length > 0,
    read: contrast,
  },
]
