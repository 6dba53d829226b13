import type { Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import { type Choices, referencesOf } from '../mentions/references.ts'
import { opened } from './features.ts'
import { maskedWords } from './masked.ts'

/** How a text about a list stands from the side of one thing. */

/** A token: a reference to this thing, to others or to several, or a word with its class. */
export type Side = { place: 'THIS' | 'OTHER' | 'SOME' | null; of: string; words: string }

/** What is seen from the side of one thing. */
export type View = {
  /** The classes of what is said, with references in their places. */
  classes: readonly string[]
  sides: readonly Side[]
  /** For each predicate what it refers to, and which way it points. */
  about: readonly string[]
}

/** A predicate, and for each of its lexemes its words and the things that it names. */
export type Said = {
  predicate: Predicate
  parts: readonly { lexeme: Lexeme; words: string; indices: readonly number[] }[]
}

/** What is said of a list by a writer who is known or null. */
export const saidOf = (predicates: readonly Predicate[], self: number[] | null, choices: Choices): Said[] =>
  predicates.map((predicate) => ({
    predicate,
    parts: predicate.lexemes.map((lexeme) => ({
      lexeme,
      words: maskedWords(lexeme, choices.starts.length),
      indices: referencesOf({ ...predicate, lexemes: [lexeme] }, self, choices).indices,
    })),
  }))

function placeOf(indices: readonly number[], index: number): Side['place'] {
  if (indices.length === 0) return null
  if (!indices.includes(index)) return 'OTHER'
  return indices.length === 1 ? 'THIS' : 'SOME'
}

const REFERS_ALONE: readonly Lexeme['of'][] = ['me', 'we', 'he', 'she', 'all', 'both', 'none', 'rest']
const SAYING: readonly Lexeme['of'][] = [
  'can',
  'accept',
  'decline',
  'yes',
  'reason',
  'refuse',
  'cannot',
  'wish',
]

const isSaying = ({ of, isVerb }: Lexeme): boolean =>
  !REFERS_ALONE.includes(of) && (isVerb === true || SAYING.includes(of))

/** A reference that answers as well ('I'll sing') stands for both. */
function sidesOf({ lexeme, words, indices }: Said['parts'][number], index: number): Side[] {
  const { of } = lexeme
  const place = placeOf(indices, index)
  if (!place) return [{ place, of, words }]
  const reference = { place, of, words: place }
  return isSaying(lexeme) ? [reference, { place: null, of: lexeme.isVerb ? 'can' : of, words }] : [reference]
}

const classOf = ({ place, of }: Side): string[] => (place ? [place] : of === 'filler' ? [] : [of])

function viewOfPredicate({ predicate, parts }: Said, index: number) {
  const { opener, openedBy, asks, polarity } = predicate
  const sides = parts.flatMap((part) => sidesOf(part, index))
  const places = new Set(sides.flatMap(({ place }) => place ?? []))
  const but: Side[] = opener === 'but' ? [{ place: null, of: 'but', words: openedBy }] : []
  return {
    classes: [opened(predicate), ...sides.flatMap(classOf)],
    sides: [...but, ...sides, { place: null, of: '|', words: asks ? '?' : '|' }],
    about: `${[...places].join('')}${polarity}${asks ? '?' : ''}`,
  }
}

/** The text from the side of one thing. */
export function viewOf(said: readonly Said[], index: number): View {
  const views = said.map((one) => viewOfPredicate(one, index))
  return {
    classes: ['^', ...views.flatMap(({ classes }) => classes), '$'],
    sides: views.flatMap(({ sides }) => sides),
    about: views.map(({ about }) => about),
  }
}
