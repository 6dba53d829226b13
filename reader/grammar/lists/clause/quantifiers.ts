import { REASSURING } from '../../../clauses/clauses.ts'
import type { Lexeme } from '../../../clauses/lexeme.ts'
import { beginning, being, ending, isSyllabic } from '../../../folders.ts'
import { thing } from '../pieces.ts'
import { answers, refuses } from '../sign.ts'
import { DENIES_SOME, isNone, isPosition } from '../words.ts'
import {
  addName,
  addThing,
  endAnswer,
  endAnswerIfAny,
  endThing,
  NOT_ONE,
  nameAll,
  namedBy,
  type OpenClause,
} from './open-clause.ts'
import { type Place, pass, type Rule } from './rule.ts'

/** 'All', 'both', 'none', 'the rest', 'the two': words that name things by how many they are. */

const ANY = beginning('any')
const TIMES = being('times')
const PLURAL_ARTICLE = ending('plural-articles')
const THE = ending('the')
const SPELLED = /^\p{L}+$/u

const isBesidePosition = ({ before, after }: Place): boolean => isPosition(before) || isPosition(after)

/** 'Any of them' is all of them where nothing refuses. */
const isAll = ({ open, lexeme: { of, words } }: Place): boolean =>
  of === 'all' || of === 'both' || (of === 'none' && ANY.test(words) && !refuses(open.answering))

/** Two things, and nothing else, are named before. */
function isOfTwoNamed(open: OpenClause): boolean {
  const { pieces, naming } = open
  const [first] = pieces
  if (pieces.length !== 1 || first?.is !== 'thing' || first.as !== 'named' || naming.length === 0)
    return false
  const { indices } = namedBy(open, naming)
  return first.indices.length === 1 && indices.length === 1 && indices[0] !== first.indices[0]
}

/** One thing is named before that stands for two: a day with two services. */
function areTwoNamed({ pieces, naming, every }: OpenClause): boolean {
  const [first, ...others] = pieces.filter((piece) => piece.is === 'thing')
  return (
    every.length > 2 &&
    naming.length === 0 &&
    others.length === 0 &&
    first?.as === 'named' &&
    first.indices.length === 2
  )
}

/** '2 times', 'x2' */
const isTimesEvery = ({ open, lexeme, before, after }: Place): boolean =>
  lexeme.of === 'number' &&
  !lexeme.isDay &&
  lexeme.value === open.every.length &&
  (TIMES.test(after?.words ?? '') || before?.words === 'x')

/** 'Las dos', 'les 2', 'the two': so many, not the second. */
function isCount({ open, lexeme, before }: Place): boolean {
  const { of, words, isDay, value = 0 } = lexeme
  if (of !== 'number' || isDay || value < 2 || value > open.every.length || !before) return false
  return PLURAL_ARTICLE.test(before.words) || (value === 2 && THE.test(before.words) && SPELLED.test(words))
}

/** 'No tengo problema con ninguno' */
const isFine = ({ of, words }: Lexeme): boolean => (of === 'accept' || of === 'ok') && REASSURING.test(words)

function addNone({ open, lexeme }: Place): void {
  if (open.answering.some(isFine) || refuses(open.answering)) endAnswer(open)
  else open.answering.push({ ...lexeme, of: 'decline', words: NOT_ONE })
  if (open.naming.length === 0) nameAll(open)
}

/** It is open which. */
function addEither({ open, lexeme }: Place): void {
  endThing(open)
  nameAll(open)
  endThing(open)
  open.answering.push({ ...lexeme, of: 'unsure' })
}

function addAll({ open, lexeme }: Place): void {
  const denial = open.answering.findLast(answers)
  if (open.naming.length > 0 && namedBy(open, open.naming).indices.length < 2) endThing(open)
  if (open.as === 'out') open.as = 'named'
  // 'Not all'
  if (denial && DENIES_SOME.test(denial.words) && !isSyllabic(lexeme.words))
    open.answering.push({ ...lexeme, of: 'unsure' })
  endAnswerIfAny(open)
  nameAll(open)
  if (lexeme.of === 'both') open.quantity = { ...open.quantity, isPair: true }
}

function addRest({ open }: Place): void {
  endThing(open)
  endAnswer(open)
  addThing(open, thing('rest', []))
}

function addCount({ open, lexeme }: Place): void {
  endAnswerIfAny(open)
  endThing(open)
  open.quantity = { ...open.quantity, count: lexeme.value ?? 0 }
}

/** How many things are meant. */
export const QUANTIFIERS: readonly Rule[] = [
  // 'Los otros 2 domingos'
  {
    holds: ({ lexeme, before }) =>
      before?.of === 'rest' &&
      (lexeme.of === 'both' || lexeme.of === 'weekday' || (lexeme.of === 'number' && !lexeme.isDay)),
    read: pass,
  },
  // 'Can't come to either'
  { holds: ({ open, lexeme }) => lexeme.of === 'either' && refuses(open.answering), read: addNone },
  // 'No problem with any'
  { holds: ({ lexeme }) => lexeme.of === 'either', read: addEither },
  // 'Die ersten beiden'
  {
    holds: (place) => place.lexeme.of === 'both' && isBesidePosition(place),
    read: ({ open, lexeme }) => addName(open, lexeme),
  },
  // 'All the rest'
  {
    holds: (place) => isAll(place) && (place.before?.of === 'rest' || place.after?.of === 'rest'),
    read: pass,
  },
  // '15 22 both'
  { holds: ({ open, lexeme }) => lexeme.of === 'both' && isOfTwoNamed(open), read: pass },
  // 'The 7th I can do both'
  { holds: ({ open, lexeme }) => lexeme.of === 'both' && areTwoNamed(open), read: pass },
  // 'Yes to all'
  { holds: isAll, read: addAll },
  // 'None for me'
  { holds: ({ lexeme, after }) => lexeme.of === 'none' || isNone(lexeme, after), read: addNone },
  // '2 mal ja' to two
  { holds: isTimesEvery, read: addAll },
  // 'No to the others'
  { holds: ({ lexeme }) => lexeme.of === 'rest', read: addRest },
  // 'Las dos'
  { holds: (place) => isCount(place) && !isBesidePosition(place), read: addCount },
]
