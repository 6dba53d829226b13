import type { Clause } from '../../../clauses/clauses.ts'
import type { Lexeme } from '../../../clauses/lexeme.ts'
import { type Choices, everyIndex, referencesOf } from '../../../mentions/references.ts'
import { type Gap, type Piece, type Said, type Thing, thing } from '../pieces.ts'
import { answers, signOf } from '../sign.ts'
import { isOfPeople, isPosition } from '../words.ts'

/** How many are meant besides what is named: 'all', 'both', 'the two'. */
type Quantity = { isAll: boolean; isPair: boolean; count: number | null }

const NO_QUANTITY: Quantity = { isAll: false, isPair: false, count: null }

/** A clause that is being read from left to right: names that are not yet a thing, words that are not yet an answer. */
export type OpenClause = {
  readonly clause: Clause
  readonly self: number[] | null
  readonly choices: Choices
  readonly every: readonly number[]
  readonly pieces: Piece[]
  /** All words of the answers so far. */
  readonly said: Lexeme[]
  naming: Lexeme[]
  answering: Lexeme[]
  /** Who speaks, where nobody is named: 'puedo'. */
  implied: Lexeme | null
  /** How the next thing is meant, and how many. */
  as: Thing['as']
  quantity: Quantity
  /** What parts the next piece from the last. */
  gap: Gap
  /** The next thing is named after 'or'. */
  isAlternative: boolean
}

/** A clause of which nothing is read yet. */
export const openClause = (
  clause: Clause,
  gap: Gap,
  self: number[] | null,
  choices: Choices,
): OpenClause => ({
  clause,
  self,
  choices,
  every: everyIndex(choices),
  pieces: [],
  said: [],
  naming: [],
  answering: [],
  implied: null,
  as: 'named',
  quantity: NO_QUANTITY,
  gap,
  isAlternative: false,
})

/** What lexemes of the clause name. */
export const namedBy = ({ clause, self, choices }: OpenClause, lexemes: readonly Lexeme[]) =>
  referencesOf({ ...clause, lexemes: [...lexemes], polarity: null }, self, choices)

/** The next piece is a thing. */
export function addThing(open: OpenClause, added: Omit<Thing, 'gap'>): void {
  // '1 or 2'
  const isUnsure = open.isAlternative && open.gap === 'and'
  open.pieces.push({ ...added, isUnknown: added.isUnknown || isUnsure, gap: open.gap })
  if (isUnsure) open.isAlternative = false
  open.gap = 'none'
}

/** The words say this, or nothing. */
export function addSaid(
  open: OpenClause,
  words: readonly Lexeme[],
  sign: Omit<Said, 'is' | 'gap'> | null,
): void {
  open.said.push(...words)
  if (!sign) return
  open.pieces.push({ is: 'sign', ...sign, gap: open.gap })
  open.gap = 'none'
}

/** What a quantity stands for: 'both' and 'the two' are some of three. */
function quantified({ as, quantity, every }: OpenClause): Omit<Thing, 'gap'> {
  const { isPair, count } = quantity
  const isOther = isPair || (count !== null && count !== every.length)
  return thing(as === 'named' ? 'all' : as, every, { isVague: isOther && every.length > 2 })
}

/** 'Every Sunday' of Sundays alone is all there is. */
const groupOf = ({ every }: OpenClause, indices: readonly number[]): Thing['as'] =>
  indices.length === every.length ? 'all' : 'group'

/** The thing that names and quantity stand for together: 'both Sundays', 'all three'. */
function thingNamed(open: OpenClause): Omit<Thing, 'gap'> | null {
  const { naming, as, quantity } = open
  const { isAll, isPair, count } = quantity
  const isQuantified = isAll || count !== null
  if (naming.length === 0) return isQuantified ? quantified(open) : null
  const { indices, isUnknown, isVague = false } = namedBy(open, naming)
  if (indices.length > 1 || (indices.length > 0 && !isQuantified))
    return thing(as === 'named' && isAll && !isPair ? groupOf(open, indices) : as, indices, {
      isVague: isVague && !isAll && count !== indices.length,
      isUnknown,
    })
  if (isQuantified) return quantified(open)
  return isUnknown ? thing(as, [], { isVague, isUnknown }) : null
}

/** Everything in the list is named. */
export function nameAll(open: OpenClause): void {
  open.quantity = { ...open.quantity, isAll: true }
}

/** What was named is complete. */
export function endThing(open: OpenClause): void {
  const { naming, quantity } = open
  if (naming.length === 0 && !quantity.isAll && quantity.count === null) return
  const found = thingNamed(open)
  if (found) addThing(open, found)
  open.naming = []
  open.quantity = NO_QUANTITY
  if (open.as === 'only') open.as = 'named'
}

/** What was said is complete. */
export function endAnswer(open: OpenClause): void {
  const sign = signOf(open.answering, open.clause.asks)
  if (sign && open.implied) {
    const { indices, isUnknown } = namedBy(open, [open.implied])
    addThing(open, thing('named', indices, { isUnknown }))
  }
  addSaid(open, open.answering, sign)
  open.answering = []
  open.implied = null
}

/** What was said is complete, unless it is no answer yet. */
export function endAnswerIfAny(open: OpenClause): void {
  if (open.answering.some(answers)) endAnswer(open)
}

/** Lists are seldom longer. */
const COUNT_MAX = 5

const isCount = ({ of, value = 0, isDay }: Lexeme): boolean =>
  of === 'both' || (of === 'number' && value > 1 && value <= COUNT_MAX && !isDay)

/** 'Sunday the 15th' and 'die ersten beiden' are one thing, '15 22' are two. */
function belongs(open: OpenClause, before: Lexeme, lexeme: Lexeme): boolean {
  if ((isPosition(before) && isCount(lexeme)) || (isCount(before) && isPosition(lexeme))) return true
  const known = namedBy(open, open.naming).indices
  if (known.length === 0 && isOfPeople(before, open.choices)) return true
  const named = namedBy(open, [lexeme]).indices
  if (before.of === 'item' && `${before.items}` === `${lexeme.items}`) return true
  return before.of !== lexeme.of && named.some((index) => known.includes(index))
}

/** The words of a refusal that 'none' stands for. */
export const NOT_ONE = 'not one'

/** A name ends the answer before it, and the thing before it unless both are one. */
export function addName(open: OpenClause, lexeme: Lexeme): void {
  // 'None of the Sundays'
  const isNoneOf =
    open.quantity.isAll && open.answering.filter(answers).every(({ words }) => words === NOT_ONE)
  if (!isNoneOf) endAnswerIfAny(open)
  // 'El café de la vigilia no'
  if (!open.answering.some(answers)) open.answering = open.answering.filter(({ of }) => of !== 'filler')
  const before = open.naming.at(-1)
  if (before && !belongs(open, before, lexeme)) endThing(open)
  open.naming.push(lexeme)
}
