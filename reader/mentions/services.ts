import type { Lexeme } from '../clauses/lexeme.ts'
import type { ListedItem } from '../conversation.ts'
import { isSyllabic, linesOfAll } from '../folders.ts'
import { weekdayIn } from '../languages/calendar-words.ts'
import { entryOf, lexicons } from '../languages/lexicon.ts'
import { normalise } from '../text/normalise.ts'

/** Services by their names, where those tell what was asked apart: 'the vigil', 'el de Resurrección'. */

const PLAIN_PARTS = new Set(linesOfAll('position-parts').map(normalise))
const PART_LENGTH_MIN = 4

/** A word that says something else may be meant so: 'early', 'second'. */
const saysElse = (word: string): boolean =>
  lexicons().some((lexicon) => {
    const entry = entryOf(lexicon, word)
    return entry !== null && entry !== 'filler' && entry !== 'courtesy' && entry !== 'aside'
  })

const isTelling = (word: string): boolean =>
  (word.length >= PART_LENGTH_MIN || isSyllabic(word)) && !PLAIN_PARTS.has(word) && !saysElse(word)

/** The name as a whole, unless it is a weekday's, and each of its words that says nothing else. */
function formsOf(service: string): string[] {
  const words = service.split(' ')
  const isWeekday = words.some((word) => weekdayIn(word) !== null)
  return [...(isWeekday || words.length < 2 ? [] : [service]), ...words.filter(isTelling)]
}

/** The words by which a volunteer can choose among services. */
export function serviceWords(items: readonly ListedItem[]): [string, Lexeme][] {
  const services = items.map(({ service }) => normalise(service))
  return [...new Set(services.flatMap(formsOf))].flatMap((words): [string, Lexeme][] => {
    const fits = services.flatMap((one, index) => (` ${one} `.includes(` ${words} `) ? [index] : []))
    return fits.length < items.length ? [[words, { of: 'date', words, fits, isSpan: true }]] : []
  })
}
