import { existsSync, readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Token } from '../text/tokens.ts'
import { type Compiled, compile, hashOfLines, PHRASES } from './compile.ts'
import { type Entry, SPACED } from './phrases.ts'

export { ANSWERS } from './compile.ts'
export type { Entry } from './phrases.ts'

/** The phrases of one language, to look words up in. */
export type Lexicon = Omit<Compiled, 'words' | 'spellings' | 'prefixes' | 'answers'> & {
  words: ReadonlyMap<string, number>
  spellings: ReadonlyMap<string, string>
  prefixes: ReadonlyMap<string, Entry>
  answers: ReadonlyMap<number, readonly (readonly [string, Entry])[]>
}

const lexiconOf = (compiled: Compiled): Lexicon => ({
  ...compiled,
  words: new Map(compiled.words.map((word, number) => [word, number])),
  spellings: new Map(compiled.spellings),
  prefixes: new Map(compiled.prefixes),
  answers: Map.groupBy(compiled.answers, ([word]) => word.length),
})

/** The compiled phrases; made anew where a folder has changed since. */
function load(): readonly Compiled[] {
  const kept = existsSync(PHRASES)
    ? (deserialize(readFileSync(PHRASES)) as { lines: string; languages: readonly Compiled[] })
    : null
  return kept && kept.lines === hashOfLines() ? kept.languages : SPACED.map(compile)
}

let loaded: readonly Lexicon[] | null = null

/** The lexicon of each language with spaces; loaded with the first text. */
export function lexicons(): readonly Lexicon[] {
  loaded ??= load().map(lexiconOf)
  return loaded
}

/** The state after a word; -1 where no phrase goes on so. */
function step({ words, first, edgeWords, edgeStates }: Lexicon, state: number, word: string): number {
  const number = words.get(word)
  if (number === undefined) return -1
  let [low, high] = [first[state] ?? 0, (first[state + 1] ?? 0) - 1]
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
  endAt(lexicon, step(lexicon, rootOf(lexicon), word))

const PREFIX_LENGTH_MIN = 4

export function byPrefix({ prefixes }: Lexicon, word: string): Entry | null {
  for (let length = word.length; length >= PREFIX_LENGTH_MIN; length--) {
    const entry = prefixes.get(word.slice(0, length))
    if (entry) return entry
  }
  return null
}

export type Found = { entry: Entry; length: number }

/** The longest phrase that begins at a token; it does not reach over punctuation. */
export function longestPhrase(lexicon: Lexicon, tokens: readonly Token[], from: number): Found | null {
  let found: Found | null = null
  let state = rootOf(lexicon)
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.is === 'mark') break
    state = step(lexicon, state, token.word)
    if (state < 0) break
    const entry = endAt(lexicon, state)
    if (entry) found = { entry, length: at - from + 1 }
  }
  return found
}
