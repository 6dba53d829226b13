import type { PhraseClass } from '../languages/phrase-classes.ts'

/** One piece of a text with what it says. */
export type Lexeme = {
  of: PhraseClass | 'mark' | 'number' | 'date' | 'time' | 'weekday' | 'month' | 'item' | 'unknown'
  words: string
  /** Number, day of the week (Monday is 1) or month. */
  value?: number
  /** The second number of a date, the minute of a time. */
  minor?: number
  /** Written as a day of the month: never an hour. */
  isDay?: boolean
  /** Written after an article: a day where one that was asked has the number. */
  isArticled?: boolean
  /** Of a date whose month is certain. */
  month?: number
  /** Which of the asked days and times it means; none when it is another one. */
  fits?: readonly number[]
  /** It means one of several. */
  isVague?: boolean
  /** A part of the day, a month or a holiday, which may tell a day beside it apart. */
  isSpan?: boolean
  /** Positions of the listed items whose name or task this is. */
  items?: readonly number[]
  /** What was left over between known pieces: too short to count, and perhaps a word. */
  isLeft?: boolean
  /** The name of the only person, which chooses nothing. */
  isName?: boolean
  /** The name of one of those who share the phone. */
  isPerson?: boolean
  /** Positions of the listed items of whom 'he', 'my mother' or 'we' means. */
  who?: readonly number[]
  /** A task as a verb ('I'll sing') accepts it. */
  isVerb?: boolean
}

/** Places in a list. */
export const POSITIONS = [
  'first',
  'second',
  'third',
  'last',
  'middle',
] as const satisfies readonly Lexeme['of'][]
