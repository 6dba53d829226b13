import { lexicons } from './lexicon.ts'

/** Short words around days. */

/** After these a number is a day: 'the 9', 'el 9', 'dia 9', 'am 9.'; 'of' stands inside a date. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'the on of sunday day el de del dia le du jour am den der dem vom do no'.split(' '),
)

const THIS = /\b(this|este|ce|neste|nesse|esse|diesen|dieser|diesem|kommenden)\b|이번/

/** 'This Sunday', 'este domingo' */
export const isThisDay = (words: string): boolean => THIS.test(words)

/** The weekday inside a phrase: 'this Sunday' is 7; null when it names none. */
export function weekdayIn(words: string): number | null {
  for (const word of words.split(' '))
    for (const { root } of lexicons()) {
      const entry = root.next.get(word)?.entry
      if (entry && typeof entry === 'object' && 'weekday' in entry) return entry.weekday
    }
  return null
}

const SINGULAR = /^(lunes|martes|miercoles|jueves|viernes)$/

/** 'Sundays', 'domingos', 'Sonntage'. */
export const isPluralDay = (weekday: string): boolean => /(s|tage)$/.test(weekday) && !SINGULAR.test(weekday)
