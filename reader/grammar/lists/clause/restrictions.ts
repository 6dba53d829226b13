import { being, isSyllabic } from '../../../folders.ts'
import type { Thing } from '../pieces.ts'
import { refuses } from '../sign.ts'
import { DENIES_SOME, isOfPeople, names } from '../words.ts'
import { endAnswer, endThing, type OpenClause } from './open-clause.ts'
import type { Place, Rule } from './rule.ts'

/** 'Only' and 'except', before a thing, after it or at a distance. */

const NOTHING_BUT = being('nothing-but')

const BEFORE_NAMES = being('before-names')

/** Korean puts such words after what they are about, Chinese puts some before. */
const isKorean = ({ lexeme }: Place): boolean => isSyllabic(lexeme.words) && !BEFORE_NAMES.test(lexeme.words)

const isNameAhead = ({ open, at }: Place): boolean =>
  open.clause.lexemes.slice(at).some((one) => names(one) || isOfPeople(one, open.choices))

function endThingAs(open: OpenClause, as: Thing['as']): void {
  open.as = as
  endThing(open)
  open.as = 'named'
}

function onlyNext({ open, before }: Place): void {
  endThing(open)
  // 'No puedo solo el 22' leaves it out; in 'not just the 22nd' the denial is of 'just'.
  const isRefused = refuses(open.answering) && !DENIES_SOME.test(before?.words ?? '')
  if (isRefused) endAnswer(open)
  open.as = isRefused ? 'out' : 'only'
}

function onlyLast({ open }: Place): void {
  const last = open.pieces.findLast((piece) => piece.is === 'thing')
  if (last?.as === 'named') last.as = 'only'
}

function exceptNext({ open }: Place): void {
  endThing(open)
  endAnswer(open)
  open.as = 'out'
}

/** Which things are meant alone, and which are left out. */
export const RESTRICTIONS: readonly Rule[] = [
  // 'Only the 15th'
  {
    holds: (place) => place.lexeme.of === 'only' && !isKorean(place) && isNameAhead(place),
    read: onlyNext,
  },
  // 'The 15th only'
  {
    holds: ({ open, lexeme }) => lexeme.of === 'only' && open.naming.length > 0,
    read: ({ open, lexeme }) => endThingAs(open, NOTHING_BUT.test(lexeme.words) ? 'out' : 'only'),
  },
  // 'The 15th works only'
  { holds: ({ lexeme }) => lexeme.of === 'only', read: onlyLast },
  // 'The 22nd excepted', as Korean has it.
  {
    holds: (place) => place.lexeme.of === 'except' && isKorean(place),
    read: ({ open }) => endThingAs(open, 'out'),
  },
  // 'All but the 22nd'
  { holds: ({ lexeme }) => lexeme.of === 'except', read: exceptNext },
]
