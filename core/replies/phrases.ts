import type { Keywords } from '#core/messages/text.ts'
import { normalise } from './normalise.ts'
import { english } from './vocabulary/english.ts'
import { french } from './vocabulary/french.ts'
import { german } from './vocabulary/german.ts'
import { korean } from './vocabulary/korean.ts'
import type { PhraseClass, Vocabulary } from './vocabulary/phrase-classes.ts'
import { portuguese } from './vocabulary/portuguese.ts'
import { spanish } from './vocabulary/spanish.ts'

export const VOCABULARIES: readonly Vocabulary[] = [english, spanish, portuguese, french, german, korean]

export type KeywordClass = 'accept_keyword' | 'decline_keyword' | 'accept_all_keyword' | 'decline_all_keyword'

/** One phrase found in a text: its class, or what is no phrase at all. */
export type Piece = { words: string; is: PhraseClass | KeywordClass | 'number' | 'name' | 'unknown' }

/** Languages share words ('no', 'si'); the first class that claims a phrase keeps it, the wary ones first. */
const PRECEDENCE: readonly PhraseClass[] = [
  'stop',
  'unclear',
  'decline',
  'accept',
  'ok',
  'negation',
  'all',
  'leaning',
  'apology',
  'thanks',
  'date',
  'filler',
]

export const phrasesOf = (vocabulary: Vocabulary, of: PhraseClass): string[] =>
  (vocabulary[of] ?? '').split(',').map(normalise).filter(Boolean)

function collectPhrases(): ReadonlyMap<string, PhraseClass> {
  const phrases = new Map<string, PhraseClass>()
  for (const of of PRECEDENCE)
    for (const phrase of VOCABULARIES.flatMap((vocabulary) => phrasesOf(vocabulary, of)))
      if (!phrases.has(phrase)) phrases.set(phrase, of)
  return phrases
}

const PHRASES = collectPhrases()
const LONGEST = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

const KEYWORD_CLASSES: readonly (readonly [keyof Keywords, KeywordClass])[] = [
  ['ACCEPT ALL', 'accept_all_keyword'],
  ['DECLINE ALL', 'decline_all_keyword'],
  ['ACCEPT', 'accept_keyword'],
  ['DECLINE', 'decline_keyword'],
]

export type KeywordTable = ReadonlyMap<string, KeywordClass>

/** The church's words and the English ones, which are understood everywhere. */
export function keywordTable(keywords: Keywords): KeywordTable {
  const table = new Map<string, KeywordClass>()
  for (const [type, of] of KEYWORD_CLASSES)
    for (const word of [normalise(keywords[type]), normalise(type)])
      if (word !== '' && !table.has(word)) table.set(word, of)
  return table
}

/** Two letters swapped, one missing, one too many or one wrong (Damerau-Levenshtein distance of one). */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwap || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

/** Shorter words have too many neighbours. */
const TYPO_LENGTH_MIN = 5

function mistyped(word: string, table: KeywordTable): KeywordClass | null {
  if (word.length < TYPO_LENGTH_MIN) return null
  const near = [...table].filter(
    ([keyword]) => keyword.length >= TYPO_LENGTH_MIN && isOneSlipAway(word, keyword),
  )
  const classes = new Set(near.map(([, of]) => of))
  return classes.size === 1 ? (near[0]?.[1] ?? null) : null
}

function longestPhrase(words: readonly string[], from: number, table: KeywordTable): Piece | null {
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    const phrase = words.slice(from, from + length).join(' ')
    const is = table.get(phrase) ?? PHRASES.get(phrase)
    if (is) return { words: phrase, is }
  }
  return null
}

function singleWord(word: string, table: KeywordTable, names: ReadonlySet<string>): Piece {
  if (/^\d{1,2}$/.test(word)) return { words: word, is: 'number' }
  if (names.has(word)) return { words: word, is: 'name' }
  return { words: word, is: mistyped(word, table) ?? 'unknown' }
}

/** Splits a normalised text into the longest known phrases, from left to right. */
export function readPieces(text: string, table: KeywordTable, names: ReadonlySet<string>): Piece[] {
  const words = text.split(' ').filter(Boolean)
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const piece = longestPhrase(words, at, table) ?? singleWord(words[at] ?? '', table, names)
    pieces.push(piece)
    at += piece.words.split(' ').length
  }
  return pieces
}
