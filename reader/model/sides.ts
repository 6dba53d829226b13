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

/** The thing from whose side a text is seen, and who writes. */
export type Viewer = { index: number; self: number[] | null; choices: Choices }

function referring(lexeme: Lexeme, predicate: Predicate, { index, self, choices }: Viewer): Side['place'] {
  const { indices } = referencesOf({ ...predicate, lexemes: [lexeme] }, self, choices)
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
function sidesOf(lexeme: Lexeme, place: Side['place'], count: number): Side[] {
  const { of } = lexeme
  const words = maskedWords(lexeme, count)
  if (!place) return [{ place, of, words }]
  const reference = { place, of, words: place }
  return isSaying(lexeme) ? [reference, { place: null, of: lexeme.isVerb ? 'can' : of, words }] : [reference]
}

const classOf = ({ place, of }: Side): string[] => (place ? [place] : of === 'filler' ? [] : [of])

function viewOfPredicate(predicate: Predicate, viewer: Viewer) {
  const { opener, openedBy, asks, polarity, lexemes } = predicate
  const sides = lexemes.flatMap((lexeme) =>
    sidesOf(lexeme, referring(lexeme, predicate, viewer), viewer.choices.starts.length),
  )
  const places = new Set(sides.flatMap(({ place }) => place ?? []))
  const but: Side[] = opener === 'but' ? [{ place: null, of: 'but', words: openedBy }] : []
  return {
    classes: [opened(predicate), ...sides.flatMap(classOf)],
    sides: [...but, ...sides, { place: null, of: '|', words: asks ? '?' : '|' }],
    about: `${[...places].join('')}${polarity}${asks ? '?' : ''}`,
  }
}

/** The text from the side of one thing. */
export function viewOf(predicates: readonly Predicate[], viewer: Viewer): View {
  const views = predicates.map((predicate) => viewOfPredicate(predicate, viewer))
  return {
    classes: ['^', ...views.flatMap(({ classes }) => classes), '$'],
    sides: views.flatMap(({ sides }) => sides),
    about: views.map(({ about }) => about),
  }
}
