import type { Lexeme } from '../clauses/lexeme.ts'
import { holding } from '../folders.ts'

/** Places in a list: 'the second', 'the last two'. */

const PLACES: Readonly<Partial<Record<Lexeme['of'], (count: number) => number>>> = {
  first: () => 0,
  second: () => 1,
  third: () => 2,
  middle: (count) => (count === 3 || count === 4 ? 1 : -1),
  last: (count) => count - 1,
}

const isPlace = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && lexeme.of in PLACES

const TWO_INSIDE = holding('two-inside')

const COUNT_MAX = 5

/** How many a word beside a position counts: 'the first two', 'the last 3'. */
function countOf(lexeme: Lexeme | undefined): number {
  if (lexeme?.of === 'both') return 2
  const { of, value = 0, isDay } = lexeme ?? { of: 'mark' as const }
  return of === 'number' && !isDay && value > 1 && value <= COUNT_MAX ? value : 0
}

/** 'The first two', 'los dos primeros' */
const countAt = (lexemes: readonly Lexeme[], at: number): number =>
  TWO_INSIDE.test(lexemes[at]?.words ?? '') ? 2 : countOf(lexemes[at - 1]) || countOf(lexemes[at + 1]) || 1

/** The indices in a list of so many that the lexeme at a place of the text names; none when it is no position. */
export function positionsAt(lexemes: readonly Lexeme[], at: number, count: number): number[] {
  const place = PLACES[lexemes[at]?.of ?? 'mark']?.(count)
  if (place === undefined || place < 0) return []
  // 'The middle ones' of four
  if (lexemes[at]?.of === 'middle' && count === 4) return [1, 2]
  const several = countAt(lexemes, at)
  if (several >= count || (place > 0 && place < count - 1)) return [place]
  const from = place === 0 ? 0 : count - several
  return Array.from({ length: several }, (_, more) => from + more)
}

/** Whether a number only counts what a position names: 'the first two'. */
export const countsPosition = (lexemes: readonly Lexeme[], at: number): boolean =>
  countOf(lexemes[at]) > 0 && (isPlace(lexemes[at - 1]) || isPlace(lexemes[at + 1]))
