import { existsSync, readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Token } from '../text/tokens.ts'
import { type Compiled, compileAll, PHRASES, type Phrases } from './compile.ts'
import type { Entry } from './phrases.ts'

export { ANSWERS } from './compile.ts'
export type { Entry } from './phrases.ts'

/** The phrases of one language, to look words up in. */
export type Lexicon = Omit<Compiled, 'spellings' | 'prefixes' | 'answers'> & {
  place: number
  spellings: ReadonlyMap<string, string>
  /** By their first letters, the longest before the others. */
  prefixes: ReadonlyMap<string, readonly (readonly [string, Entry])[]>
  answers: ReadonlyMap<number, readonly (readonly [string, Entry])[]>
}

const PREFIX_LENGTH_MIN = 4

const beginningOf = (word: string): string => word.slice(0, PREFIX_LENGTH_MIN)

const lexiconOf = (compiled: Compiled, place: number): Lexicon => ({
  ...compiled,
  place,
  spellings: new Map(compiled.spellings),
  prefixes: Map.groupBy(
    compiled.prefixes.toSorted(([a], [b]) => b.length - a.length),
    ([prefix]) => beginningOf(prefix),
  ),
  answers: Map.groupBy(compiled.answers, ([word]) => word.length),
})

type Loaded = { lexicons: readonly Lexicon[]; words: ReadonlyMap<string, number>; knowing: Uint32Array }

let loaded: Loaded | null = null

/** The compiled phrases, loaded with the first text; without them they are compiled. */
function load(): Loaded {
  if (loaded) return loaded
  const { languages, words, knowing } = existsSync(PHRASES)
    ? (deserialize(readFileSync(PHRASES)) as Phrases)
    : compileAll()
  const numbers = new Map(words.map((word, number) => [word, number]))
  loaded = { lexicons: languages.map(lexiconOf), words: numbers, knowing }
  return loaded
}

/** The lexicon of each language with spaces. */
export const lexicons = (): readonly Lexicon[] => load().lexicons

/** The number of a word, the same in all languages; -1 where none knows it. */
const numberOf = (word: string): number => load().words.get(word) ?? -1

/** The numbers of the words of a text; nothing goes on at -1, an unknown word or punctuation. */
export const numbersOf = (tokens: readonly Token[]): number[] =>
  tokens.map(({ is, word }) => (is === 'mark' ? -1 : numberOf(word)))

/** Whether a language knows a word. */
export const knows = (lexicon: Lexicon, word: string): boolean => knowsNumber(lexicon, numberOf(word))

export const knowsNumber = ({ place }: Lexicon, number: number): boolean =>
  number >= 0 && ((load().knowing[number] ?? 0) & (1 << place)) !== 0

/** The state after a word; -1 where no phrase goes on so. */
function step({ first, edgeWords, edgeStates }: Lexicon, state: number, number: number): number {
  if (number < 0) return -1
  let low = first[state] ?? 0
  let high = (first[state + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = edgeWords[middle] ?? 0
    if (found === number) return edgeStates[middle] ?? -1
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The root is the last state. */
const rootOf = ({ ends }: Lexicon): number => ends.length - 1

function endAt({ ends, entries }: Lexicon, state: number): Entry | null {
  const end = state < 0 ? 0 : (ends[state] ?? 0)
  return end === 0 ? null : (entries[end - 1] ?? null)
}

/** What a word is by itself. */
export const entryOf = (lexicon: Lexicon, word: string): Entry | null =>
  endAt(lexicon, step(lexicon, rootOf(lexicon), numberOf(word)))

export const byPrefix = ({ prefixes }: Lexicon, word: string): Entry | null =>
  prefixes.get(beginningOf(word))?.find(([prefix]) => word.startsWith(prefix))?.[1] ?? null

export type Found = { entry: Entry; length: number }

/** The longest phrase that begins at one of the words of a text, and ends before a place. */
export function longestPhrase(
  lexicon: Lexicon,
  numbers: readonly number[],
  from: number,
  before = numbers.length,
): Found | null {
  let found: Found | null = null
  let state = rootOf(lexicon)
  for (let at = from; at < before; at++) {
    state = step(lexicon, state, numbers[at] ?? -1)
    if (state < 0) break
    const entry = endAt(lexicon, state)
    if (entry) found = { entry, length: at - from + 1 }
  }
  return found
}
