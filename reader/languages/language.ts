import { syllabicLanguageOf } from '../folders.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import {
  ANSWERS,
  byPrefix,
  type Entry,
  knows,
  knowsNumber,
  type Lexicon,
  lexicons,
  longestPhrase,
  numbersOf,
} from './lexicon.ts'

/** The points of each language; a word that only a single one knows tells most. */
function scores(tokens: readonly Token[]): number[] {
  const numbers = numbersOf(tokens)
  const points = lexicons().map(() => 0)
  for (const [at, { is, word }] of tokens.entries()) {
    if (is !== 'word' || !/\p{L}/u.test(word)) continue
    const knowing = lexicons().filter(
      (lexicon) => knowsNumber(lexicon, numbers[at] ?? -1) || byPrefix(lexicon, word) !== null,
    )
    for (const { place } of knowing) points[place] = (points[place] ?? 0) + 1 + 1 / knowing.length
  }
  return lexicons().map((lexicon) => (points[lexicon.place] ?? 0) + phrasePoints(numbers, lexicon))
}

/** 'Nada más' tells as much as an answer. */
const TELLING: readonly Entry[] = [...ANSWERS, 'only', 'except']

/** A phrase of several words tells more than its words. */
function phrasePoints(numbers: readonly number[], lexicon: Lexicon): number {
  let points = 0
  for (let at = 0; at < numbers.length; ) {
    const found = longestPhrase(lexicon, numbers, at)
    const length = found?.length ?? 1
    points += (length - 1) / 2 + (found && TELLING.includes(found.entry) ? 0.6 : 0)
    at += length
  }
  return points
}

/** The language that knows most of the words; undefined where there is none at all. */
export function likeliest(tokens: readonly Token[]): Lexicon | undefined {
  const points = scores(tokens)
  return lexicons()[points.indexOf(Math.max(...points))]
}

/** The language a volunteer wrote in; null when it cannot be told. */
export function languageOf(text: string): string | null {
  const syllabic = syllabicLanguageOf(text)
  if (syllabic) return syllabic
  const points = scores(tokensOf(text))
  const most = Math.max(...points)
  const [first, second] = lexicons().filter(({ place }) => points[place] === most)
  return first && !second && most > 0 ? first.language : null
}

const REFUSALS: readonly Entry[] = ['decline', 'cannot', 'refuse', 'not', 'no', 'reason']

/** A refusal in another language than the text's: words the text's own language does not know. */
export function refusesInAnother(tokens: readonly Token[], own: Lexicon | undefined): boolean {
  const numbers = numbersOf(tokens)
  return lexicons().some(
    (lexicon) => lexicon !== own && own !== undefined && refusesIn(lexicon, own, tokens, numbers),
  )
}

function refusesIn(
  lexicon: Lexicon,
  own: Lexicon,
  tokens: readonly Token[],
  numbers: readonly number[],
): boolean {
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(lexicon, numbers, at)
    const entry = found?.entry ?? byPrefix(lexicon, tokens[at]?.word ?? '')
    const length = found?.length ?? 1
    if (entry && REFUSALS.includes(entry)) {
      const words = tokens.slice(at, at + length)
      const isForeign = words.some(({ word }) => !knows(own, word) && byPrefix(own, word) === null)
      if (isForeign && words.some(({ word }) => word.length > 2)) return true
    }
    at += length
  }
  return false
}
