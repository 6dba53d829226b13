import type { Language } from '#core/vocabulary/languages.ts'
import { LEANED_ON, PLACEHOLDER } from './merge-fields.ts'

/** Stands where a value is missing until the text around it is tidied; no text holds it. */
const GAP = '\u0000'

/**
 * What a missing value leaves behind, and what it becomes, in this order. Blanks are looked at from their first one only:
 * from each of a thousand it would take seconds.
 */
const TIDY: readonly (readonly [RegExp, string])[] = [
  // A Korean name is followed by its title.
  [/\0님/g, GAP],
  [/\0([^\S\n]*[,;:-]?[^\S\n]*\0)+/g, GAP],
  [/ *\([^\S\n]*\0[^\S\n]*\)/g, ''],
  [/\(\0[^\S\n]*,[^\S\n]*/g, '('],
  [/(?<![^\S\n])[^\S\n]*,?[^\S\n]*\0\)/g, ')'],
  [/^[^\S\n]*\0[^\S\n]*[,;:.-]*[^\S\n]*/gm, ''],
  [/(?<=[:.!?] )\0(?:[,;]?[^\S\n]+)(?=\S)/g, ''],
  [/(?<![^\S\n])[^\S\n]*[,;:-]*[^\S\n]*\0(?=[,;:.!?)]|[^\S\n][!?:;]|[^\S\n]+\()/g, ''],
  [/(?<![^\S\n])[^\S\n]*[,;:-]*[^\S\n]*\0[^\S\n]*$/gm, ''],
  [/(?<![^\S\n])[^\S\n]+[,;:-]*[^\S\n]*\0[^\S\n]+/g, ' '],
  [/\0/g, ''],
]

const tidy = (text: string): string =>
  TIDY.reduce((tidied, [gap, instead]) => tidied.replace(gap, instead), text)

/** Short words that make no sense once the value after them is missing. */
const LEADING: Record<Language, string> = {
  en: 'at|on|for|in|about|by|to|@',
  es: 'el|al|del|en|para|sobre|a|las?',
  pt: 'em|no|na|dia|para|sobre|às',
  fr: 'le|au|du|pour|à',
  de: 'am|um|den|auf|für',
  ko: '@',
  zh: '@',
}
/** The short words before a placeholder, and the placeholder. */
const led = (language: Language): RegExp =>
  new RegExp(`((?:(?<![^\\s(])(?:${LEADING[language]})[^\\S\\n]+)*)${PLACEHOLDER.source}`, 'gi')
const CHURCH_FIRST = /^\s*\[Church\.Name\]\s*:\s*/i
/** A link ends a sentence too, when another one begins after it. */
const BETWEEN_SENTENCES = /(?<=[.!?])[^\S\n]+|(?<=\[[Uu][Rr][Ll]\])[^\S\n]+(?=[\p{Lu}\p{Lo}])/u

type IsMissing = (name: string) => boolean

/** Whether a sentence makes no sense without a value that is missing. A link that stands first explains nothing. */
const leansOnGap = (sentence: string, isMissing: IsMissing): boolean =>
  [...sentence.matchAll(PLACEHOLDER)].some(
    ({ 1: name = '', index }) => index > 0 && LEANED_ON.includes(name.toLowerCase()) && isMissing(name),
  )

/** A line without the sentences that make no sense, and without itself when none is left. */
function withoutLeaning(line: string, isMissing: IsMissing): string[] {
  const start = CHURCH_FIRST.exec(line)?.[0] ?? ''
  const sentences = line.slice(start.length).split(BETWEEN_SENTENCES)
  const kept = sentences.filter((sentence) => !leansOnGap(sentence, isMissing))
  if (kept.length === sentences.length) return [line]
  return kept.length === 0 && start === '' ? [] : [start + kept.join(' ')]
}

/**
 * Fills the placeholders of a text some of whose values are missing: `known` answers null for those, and undefined for
 * what is no placeholder. A missing value takes what makes no sense without it along.
 */
export function fillAroundGaps(
  text: string,
  language: Language,
  known: (name: string) => string | null | undefined,
): string {
  const lines = text.replaceAll(GAP, '').split('\n')
  const sensible = lines.flatMap((line) => withoutLeaning(line, (name) => known(name) === null))
  const filled = sensible.join('\n').replace(led(language), (whole, leading: string, name: string) => {
    const value = known(name)
    return value === undefined ? whole : value === null ? GAP : leading + value
  })
  return tidy(filled)
}
