import { syllabicLanguageOf } from '../folders.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import { ANSWERS, byPrefix, type Entry, type Lexicon, lexicons, longestPhrase } from './lexicon.ts'

/** How many languages know a word; one that only a single language knows tells most. */
const knowing = (word: string): Lexicon[] =>
  lexicons().filter((lexicon) => lexicon.words.has(word) || byPrefix(lexicon, word) !== null)

function scores(tokens: readonly Token[]): Map<Lexicon, number> {
  const points = new Map<Lexicon, number>(lexicons().map((lexicon) => [lexicon, 0]))
  for (const { is, word } of tokens) {
    if (is !== 'word' || !/\p{L}/u.test(word)) continue
    const lexicons = knowing(word)
    for (const lexicon of lexicons) points.set(lexicon, (points.get(lexicon) ?? 0) + 1 + 1 / lexicons.length)
  }
  for (const lexicon of lexicons())
    points.set(lexicon, (points.get(lexicon) ?? 0) + phrasePoints(tokens, lexicon))
  return points
}

/** 'Nada más' tells as much as an answer. */
const TELLING: readonly Entry[] = [...ANSWERS, 'only', 'except']

/** A phrase of several words tells more than its words. */
function phrasePoints(tokens: readonly Token[], lexicon: Lexicon): number {
  let points = 0
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(lexicon, tokens, at)
    const length = found?.length ?? 1
    points += (length - 1) / 2 + (found && TELLING.includes(found.entry) ? 0.6 : 0)
    at += length
  }
  return points
}

/** The languages in which the tokens could be read, the likeliest first. */
export function likeliest(tokens: readonly Token[]): Lexicon[] {
  const points = scores(tokens)
  return lexicons().toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
}

/** The language a volunteer wrote in; null when it cannot be told. */
export function languageOf(text: string): string | null {
  const syllabic = syllabicLanguageOf(text)
  if (syllabic) return syllabic
  const tokens = tokensOf(text)
  const points = scores(tokens)
  const [first, second] = likeliest(tokens)
  const lead = first ? (points.get(first) ?? 0) : 0
  const next = second ? (points.get(second) ?? 0) : 0
  return first && lead > next ? first.language : null
}

const REFUSALS: readonly Entry[] = ['decline', 'cannot', 'refuse', 'not', 'no', 'reason']

/** A refusal in another language than the text's: words the text's own language does not know. */
export function refusesInAnother(tokens: readonly Token[]): boolean {
  const [own] = likeliest(tokens)
  return lexicons().some((lexicon) => lexicon !== own && own !== undefined && refusesIn(lexicon, own, tokens))
}

function refusesIn(lexicon: Lexicon, own: Lexicon, tokens: readonly Token[]): boolean {
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(lexicon, tokens, at)
    const entry = found?.entry ?? byPrefix(lexicon, tokens[at]?.word ?? '')
    const words = tokens.slice(at, at + (found?.length ?? 1))
    const isForeign = words.some(({ word }) => !own.words.has(word) && byPrefix(own, word) === null)
    const isLong = words.some(({ word }) => word.length > 2)
    if (entry && isForeign && isLong && REFUSALS.includes(entry)) return true
    at += words.length
  }
  return false
}
