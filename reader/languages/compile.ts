import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { linesOf, pairsOf } from '../folders.ts'
import { normalise } from '../text/normalise.ts'
import { type Entry, entriesOf, SPACED } from './phrases.ts'

/** Makes the phrases of all languages into one file: `npm run reader:phrases`, after changing a folder. */

/**
 * The phrases of one language as an automaton over words that shares equal endings. The edges of a state lie in a
 * row, by the number of their word; `entries` says what ends at a state, from 1.
 */
export type Compiled = {
  language: string
  first: Uint32Array
  edgeWords: Uint16Array
  edgeStates: Uint32Array
  ends: Uint8Array
  entries: readonly Entry[]
  spellings: readonly (readonly [string, string])[]
  /** 'krank*': every word that begins so. */
  prefixes: readonly (readonly [string, Entry])[]
  /** Single words of an answer, for typing errors; the English keywords in every language. */
  answers: readonly (readonly [string, Entry])[]
}

/** The phrases of all languages, whose words are numbered together. */
export type Phrases = {
  /** Tells by which lines. */
  lines: string
  words: readonly string[]
  /** For each word the languages that know it, a bit each in their order. */
  knowing: Uint32Array
  languages: readonly Compiled[]
}

type Node = { next: Map<number, Node>; end: number }

/** The classes whose single words answer. */
export const ANSWERS: readonly Entry[] = [
  'yes',
  'no',
  'accept',
  'decline',
  'refuse',
  'can',
  'not',
  'cannot',
  'ok',
]
const ANSWER_LENGTH_MIN = 3

type Numbering<T> = { of: (one: T) => number; all: T[] }

/** Numbers things in the order in which they are first seen, from 0. */
function numbering<T>(keyOf: (one: T) => unknown): Numbering<T> {
  const numbers = new Map<unknown, number>()
  const all: T[] = []
  const of = (one: T): number => {
    const key = keyOf(one)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, all.length)
    return all.push(one) - 1
  }
  return { of, all }
}

/** A tree of words with equal branches shared. */
function shared(root: Node): { first: number[]; edges: [number, number][]; ends: number[] } {
  const states = new Map<string, number>()
  const rows: { edges: [number, number][]; end: number }[] = []
  const stateOf = (node: Node): number => {
    const edges = [...node.next].map(([word, next]): [number, number] => [word, stateOf(next)])
    edges.sort(([a], [b]) => a - b)
    const key = `${node.end} ${edges.join(' ')}`
    const known = states.get(key)
    if (known !== undefined) return known
    states.set(key, rows.length)
    return rows.push({ edges, end: node.end }) - 1
  }
  stateOf(root)
  // The root is the last state.
  const first = [0]
  for (const { edges } of rows) first.push((first.at(-1) ?? 0) + edges.length)
  return { first, edges: rows.flatMap(({ edges }) => edges), ends: rows.map(({ end }) => end) }
}

/** The first class that claims a phrase keeps it, in the order of PHRASE_CLASSES. */
function compile(language: string, wordNumber: (word: string) => number): Compiled {
  const spellings = new Map(
    pairsOf(language, 'spellings').map(([from, to]) => [normalise(from), normalise(to)]),
  )
  const spelledOut = (phrase: string): string =>
    phrase
      .split(' ')
      .map((word) => spellings.get(word) ?? word)
      .join(' ')
  const entries = numbering<Entry>((entry) => JSON.stringify(entry))
  const root: Node = { next: new Map(), end: 0 }
  const prefixes = new Map<string, Entry>()
  const answers = new Map<string, Entry>([
    ['accept', 'accept'],
    ['decline', 'refuse'],
  ])
  for (const [phrase, entry] of entriesOf(language)) {
    const spelled = spelledOut(phrase)
    if (phrase.endsWith('*')) {
      prefixes.set(spelled.slice(0, -1), entry)
      continue
    }
    let node = root
    for (const word of spelled.split(' ')) {
      const number = wordNumber(word)
      const next = node.next.get(number) ?? { next: new Map(), end: 0 }
      node.next.set(number, next)
      node = next
    }
    node.end ||= entries.of(entry) + 1
    const isAnswer = ANSWERS.includes(entry) && !phrase.includes(' ') && !spelled.includes(' ')
    if (isAnswer && spelled.length >= ANSWER_LENGTH_MIN && !answers.has(spelled)) answers.set(spelled, entry)
  }
  const { first, edges, ends } = shared(root)
  for (const word of spellings.keys()) wordNumber(word)
  for (const name of ['month-abbreviations', 'weekday-abbreviations'])
    for (const form of linesOf(language, name).flatMap((line) => line.split('|'))) wordNumber(normalise(form))
  return {
    language,
    first: Uint32Array.from(first),
    edgeWords: Uint16Array.from(edges.map(([word]) => word)),
    edgeStates: Uint32Array.from(edges.map(([, state]) => state)),
    ends: Uint8Array.from(ends),
    entries: entries.all,
    spellings: [...spellings],
    prefixes: [...prefixes],
    answers: [...answers],
  }
}

const WORDS_MAX = 2 ** 16

/** The phrases as the folders are now. */
export function compileAll(): Phrases {
  const words: Numbering<string> = numbering((word) => word)
  const knowing: number[] = []
  const languages = SPACED.map((language, place) =>
    compile(language, (word) => {
      const number = words.of(word)
      knowing[number] = (knowing[number] ?? 0) | (1 << place)
      return number
    }),
  )
  if (words.all.length > WORDS_MAX) throw new Error('there are too many words for edges of two bytes')
  return { lines: hashOfLines(), words: words.all, knowing: Uint32Array.from(knowing), languages }
}

/** Tells by which lines phrases were compiled from others. */
export function hashOfLines(): string {
  const hash = createHash('sha256')
  for (const language of SPACED) {
    const folder = new URL(`${language}/`, import.meta.url)
    for (const name of readdirSync(folder).toSorted())
      hash.update(name).update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('hex')
}

export const PHRASES = new URL('./phrases.bin', import.meta.url)

if (import.meta.main) {
  writeFileSync(PHRASES, serialize(compileAll()))
  console.log(`${readFileSync(PHRASES).length} bytes`)
}
