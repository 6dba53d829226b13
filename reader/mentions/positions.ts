import type { Lexeme } from '../clauses/lexeme.ts'
import { holding } from '../folders.ts'

/** Places in a list: 'the second', 'the last two'. */

const PLACES: Readonly<Partial<Record<Lexeme['of'], (count: number) => number>>> = {
  first: () => 0,
  second: () => 1,
  third: () => 2,
  middle: (count) => (count === 3 ? 1 : -1),
  last: (count) => count - 1,
}

const isPlace = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && lexeme.of in PLACES

const TWO_INSIDE = holding('two-inside')

const isTwo = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.of === 'both' || (lexeme?.of === 'number' && lexeme.value === 2 && !lexeme.isDay)

/** 'The first two', 'los dos primeros' */
const isPair = (lexemes: readonly Lexeme[], at: number): boolean =>
  TWO_INSIDE.test(lexemes[at]?.words ?? '') || isTwo(lexemes[at - 1]) || isTwo(lexemes[at + 1])

/** The indices in a list of so many that the lexeme at a place of the text names; none when it is no position. */
export function positionsAt(lexemes: readonly Lexeme[], at: number, count: number): number[] {
  const place = PLACES[lexemes[at]?.of ?? 'mark']?.(count)
  if (place === undefined) return []
  if (count < 3 || !isPair(lexemes, at)) return [place]
  if (place === 0) return [0, 1]
  return place === count - 1 ? [count - 2, place] : [place]
}

/** Whether a 'two' only counts what a position names: 'the first two'. */
export const countsPosition = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.value === 2 && (isPlace(lexemes[at - 1]) || isPlace(lexemes[at + 1]))
