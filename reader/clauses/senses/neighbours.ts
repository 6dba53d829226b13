import type { Lexeme } from '../lexeme.ts'

/** What stands around a lexeme of a text. */

/** What a lexeme says where it stands. */
export type Sense = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]) => Lexeme

/** The class of the lexeme at a place; outside of the text there is a mark. */
export const ofAt = (lexemes: readonly Lexeme[], at: number): Lexeme['of'] => lexemes[at]?.of ?? 'mark'

/** Whether a lexeme is the first of its sentence, but for fillers. */
export function startsSentence(lexemes: readonly Lexeme[], at: number): boolean {
  const before = lexemes.slice(0, at).findLast(({ of }) => of !== 'filler')
  return before === undefined || (before.of === 'mark' && before.words !== ',')
}

/** Whether the sentence of a lexeme ends in a question mark. */
export function isInQuestion(lexemes: readonly Lexeme[], at: number): boolean {
  const end = lexemes.slice(at).find(({ of, words }) => of === 'mark' && words !== ',')
  return end?.words === '?'
}
