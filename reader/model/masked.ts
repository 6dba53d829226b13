import type { Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'

/** A text with marks for what it speaks of, so that nothing is learned of a date, a name or a place. */

/** What stands for a day, time or number by what it means: all that was asked, some of it, something else. */
function maskOf({ of, fits, items, isVerb, isName }: Lexeme, count: number): string | null {
  if (fits) return fits.length === 0 ? 'ELSEWHEN' : fits.length === count ? 'DAY' : 'ONEDAY'
  if (items) return isVerb ? 'TASK' : 'NAME'
  if (isName) return 'NAME'
  return of === 'number' ? 'NUMBER' : null
}

/** The words of a lexeme, or the mark for it. */
export const maskedWords = (lexeme: Lexeme, count: number): string => maskOf(lexeme, count) ?? lexeme.words

const WORD = /[A-Z]+|[\p{L}\p{M}]+|\d+|\p{Extended_Pictographic}/gu

/** The words of a text in order, with marks; a clause that asks ends in a question mark. */
export const tokensWithMarks = (predicates: readonly Predicate[], count: number): string[] =>
  predicates.flatMap(({ lexemes, asks, opener, openedBy }) => [
    ...(opener ? (openedBy.match(WORD) ?? []) : []),
    ...lexemes.flatMap((lexeme) => maskedWords(lexeme, count).match(WORD) ?? []),
    ...(asks ? ['?'] : []),
  ])
