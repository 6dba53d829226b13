import { type Lexeme, POSITIONS } from '../clauses/lexeme.ts'
import { positionsAt } from './positions.ts'
import { isMe, isWe, type Person, personsOf } from './references.ts'

/** On a shared phone 'Don can do his first but not his second', 'Dale can't on the 27th': days are of the one named before. */

const PLACES: readonly Lexeme['of'][] = POSITIONS

const endsSentence = ({ of, words }: Lexeme): boolean => of === 'mark' && words !== ','

/** Whose the things after a lexeme are; undefined where it changes nothing. */
function ownerOf(lexeme: Lexeme, people: readonly Person[]): readonly number[] | null | undefined {
  if (lexeme.items) return lexeme.items
  if (endsSentence(lexeme) || isMe(lexeme) || isWe(lexeme)) return null
  const persons = personsOf(lexeme, people)
  return persons.length > 0 ? persons : undefined
}

function narrowed(lexemes: readonly Lexeme[], at: number, owner: readonly number[], count: number): Lexeme {
  const lexeme = lexemes[at] as Lexeme
  if (PLACES.includes(lexeme.of)) {
    const meant = positionsAt(lexemes, at, owner.length).flatMap((place) => owner[place] ?? [])
    return meant.length > 0 && owner.length > 1
      ? { of: 'date', words: lexeme.words, fits: meant, isSpan: true }
      : lexeme
  }
  const fits = lexeme.fits?.filter((index) => owner.includes(index)) ?? []
  // The day on which all serve tells nobody apart.
  const isOfAll = lexeme.fits?.length === count && owner.length === 1
  return fits.length > 0 && !isOfAll
    ? { ...lexeme, fits, isVague: lexeme.isVague === true && fits.length > 1 }
    : lexeme
}

/** The lexemes with each day after somebody's name meaning that person's. */
export function withOwners(lexemes: readonly Lexeme[], people: readonly Person[] | null): Lexeme[] {
  if (!people) return [...lexemes]
  let owner: readonly number[] | null = null
  return lexemes.map((lexeme, at) => {
    const next = ownerOf(lexeme, people)
    if (next !== undefined) owner = next
    return owner && !lexeme.items ? narrowed(lexemes, at, owner, people.length) : lexeme
  })
}
