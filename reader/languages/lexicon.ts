import { normalise } from '../text/normalise.ts'
import type { Token } from '../text/tokens.ts'
import { expand } from './expand.ts'
import { FOLDERS, linesOf, pairsOf, SYLLABIC } from './folders.ts'
import { PHRASE_CLASSES, type PhraseClass } from './phrase-classes.ts'

/** The languages with spaces between words. */
export const SPACED: readonly string[] = FOLDERS.filter(
  (language) => !SYLLABIC.some((one) => one.language === language),
)

/** What a phrase is: a class of the vocabulary, a calendar word, or a spelled number. */
export type Entry = PhraseClass | { weekday: number } | { month: number } | { value: number }

/** The phrases of one language as a tree of words; most nodes are the end of a phrase. */
type Node = { next: Map<string, Node>; entry: Entry | null }

export type Lexicon = {
  spellings: ReadonlyMap<string, string>
  language: string
  root: Node
  /** 'krank*': every word that begins so. */
  prefixes: ReadonlyMap<string, Entry>
  words: ReadonlySet<string>
  /** Single words of an answer by their length, for typing errors; the English keywords in every language. */
  answers: ReadonlyMap<number, readonly (readonly [string, Entry])[]>
}

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

/** What follows the end of a phrase: shared, and never added to. */
const NOTHING: Node['next'] = new Map()

const newNode = (): Node => ({ next: NOTHING, entry: null })

type Words = { spellings: ReadonlyMap<string, string>; words: Set<string> }

function child(node: Node, word: string, words: Set<string>): Node {
  if (node.next === NOTHING) node.next = new Map()
  const known = node.next.get(word)
  if (known) return known
  const made = newNode()
  node.next.set(word, made)
  words.add(word)
  return made
}

function add(root: Node, written: string, entry: Entry, { spellings, words }: Words): void {
  let node = root
  for (const word of written.split(' ')) {
    const spelled = spellings.get(word)
    if (spelled === undefined) node = child(node, word, words)
    else for (const part of spelled.split(' ')) node = child(node, part, words)
  }
  node.entry ??= entry
}

/** The phrases of a class of a language, each variant by itself. */
export const phrasesOf = (language: string, of: PhraseClass): string[] => {
  const groups = new Map(pairsOf(language, 'groups'))
  return linesOf(language, of).flatMap((line) => expand(line, groups))
}

function entriesOf(language: string): [string, Entry][] {
  const courtesies = new Set(phrasesOf(language, 'courtesy'))
  const refined = (phrase: string, of: PhraseClass): PhraseClass => {
    if (of === 'accept' && courtesies.has(phrase)) return 'ok'
    return of === 'stop' && !phrase.includes(' ') && !phrase.endsWith('*') ? 'halt' : of
  }
  const calendar = (name: string, entry: (at: number) => Entry): [string, Entry][] =>
    linesOf(language, name).flatMap((forms, at) =>
      forms.split('|').map((form): [string, Entry] => [normalise(form), entry(at + 1)]),
    )
  return [
    ...calendar('weekdays', (weekday) => ({ weekday })),
    ...calendar('months', (month) => ({ month })),
    ...PHRASE_CLASSES.flatMap((of) =>
      phrasesOf(language, of).map((phrase): [string, Entry] => [phrase, refined(phrase, of)]),
    ),
    ...pairsOf(language, 'numbers').map(([phrase, value]): [string, Entry] => [
      normalise(phrase),
      { value: Number(value) },
    ]),
  ]
}

const spelledOut = (phrase: string, spellings: ReadonlyMap<string, string>): string =>
  phrase
    .split(' ')
    .map((word) => spellings.get(word) ?? word)
    .join(' ')

/** The first class that claims a phrase keeps it, in the order of PHRASE_CLASSES. */
export function compile(language: string): Lexicon {
  const root = newNode()
  const prefixes = new Map<string, Entry>()
  const words = new Set<string>()
  const answers = new Map<string, Entry>([
    ['accept', 'accept'],
    ['decline', 'refuse'],
  ])
  const addAnswer = (phrase: string, entry: Entry): void => {
    if (phrase.length >= ANSWER_LENGTH_MIN && !phrase.includes(' ') && !answers.has(phrase))
      answers.set(phrase, entry)
  }
  const spellings = new Map(
    pairsOf(language, 'spellings').map(([from, to]) => [normalise(from), normalise(to)]),
  )
  for (const word of spellings.keys()) words.add(word)
  for (const [phrase, entry] of entriesOf(language)) {
    if (phrase.endsWith('*')) prefixes.set(spelledOut(phrase, spellings).slice(0, -1), entry)
    else {
      add(root, phrase, entry, { spellings, words })
      if (ANSWERS.includes(entry) && !phrase.includes(' ')) addAnswer(spelledOut(phrase, spellings), entry)
    }
  }
  return {
    language,
    spellings,
    root,
    prefixes,
    words,
    answers: Map.groupBy(answers, ([word]) => word.length),
  }
}

let compiled: readonly Lexicon[] | null = null

/** The lexicon of each language. Making them takes more than a second, so it is done for the first text. */
export function lexicons(): readonly Lexicon[] {
  compiled ??= SPACED.map(compile)
  return compiled
}

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
export function longestPhrase({ root }: Lexicon, tokens: readonly Token[], from: number): Found | null {
  let found: Found | null = null
  let node: Node | undefined = root
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    if (token.is === 'mark') break
    node = node.next.get(token.word)
    if (!node) break
    if (node.entry) found = { entry: node.entry, length: at - from + 1 }
  }
  return found
}
