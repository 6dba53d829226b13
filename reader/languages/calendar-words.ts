import { being, FOLDERS, holding, linesOf, linesOfAll } from '../folders.ts'
import { normalise } from '../text/normalise.ts'

/** Short words around days. */

/** After these a number is a day, and they may stand inside a date: 'the 9', 'el 9', 'dia 9', 'am 9.', '9 de'. */
export const ARTICLES: ReadonlySet<string> = new Set(linesOfAll('articles'))

/** Words that make the number after them a day and nothing else: 'dia 2'. */
export const DAY_WORDS: ReadonlySet<string> = new Set(linesOfAll('day-words'))

/** The forms on the lines of a file with the number of their line; the same in every language that has them. */
const numbered = (name: string): ReadonlyMap<string, number> =>
  new Map(
    FOLDERS.flatMap((language) =>
      linesOf(language, name).flatMap((line, at) =>
        line.split('|').map((form): [string, number] => [normalise(form), at + 1]),
      ),
    ),
  )

/** Short forms, which count beside a day only: 'Mar 1', '4 oct', 'vie 9'. */
export const MONTH_ABBREVIATIONS = numbered('month-abbreviations')
export const WEEKDAY_ABBREVIATIONS = numbered('weekday-abbreviations')

export const WEEKDAYS = numbered('weekdays')
export const MONTHS = numbered('months')

/** The first of some words that is known; null when none is. */
const valueIn = (words: string, values: ReadonlyMap<string, number>): number | null =>
  words.split(' ').reduce<number | null>((found, word) => found ?? values.get(word) ?? null, null)

/** The month inside a phrase: 'in June' is 6; null when it names none. */
export const monthIn = (words: string): number | null => valueIn(words, MONTHS)

const THIS = holding('this')

/** 'This Sunday', 'este domingo' */
export const isThisDay = (words: string): boolean => THIS.test(words)

/** The weekday inside a phrase: 'this Sunday' is 7; null when it names none. */
export const weekdayIn = (words: string): number | null => valueIn(words, WEEKDAYS)

const PLURAL = being('plural-weekdays')

/** 'Sundays', 'domingos', 'Sonntage' */
export const isPluralDay = (weekday: string): boolean => PLURAL.test(weekday)
