import { FOLDERS, linesOf, pairsOf, SYLLABIC } from '../folders.ts'
import { normalise } from '../text/normalise.ts'
import { expand } from './expand.ts'
import { PHRASE_CLASSES, type PhraseClass } from './phrase-classes.ts'

/** The phrases of the languages with spaces between words, from their folders. */

/** The languages with spaces between words. */
export const SPACED: readonly string[] = FOLDERS.filter(
  (language) => !SYLLABIC.some((one) => one.language === language),
)

/** What a phrase is: a class of the vocabulary, a calendar word, or a spelled number. */
export type Entry = PhraseClass | { weekday: number } | { month: number } | { value: number }

/** The phrases of a class of a language, each variant by itself. */
export function phrasesOf(language: string, of: PhraseClass): string[] {
  const groups = new Map(pairsOf(language, 'groups'))
  return linesOf(language, of).flatMap((line) => expand(line, groups))
}

/** Every phrase of a language with what it is; where one stands twice, the first counts. */
export function entriesOf(language: string): [string, Entry][] {
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
