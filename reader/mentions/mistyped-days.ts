import type { Lexeme } from '../clauses/lexeme.ts'
import { FOLDERS, pairsOf } from '../folders.ts'
import { MONTHS, WEEKDAYS } from '../languages/calendar-words.ts'
import { fold, normalise } from '../text/normalise.ts'
import { isOneSlipAway } from '../text/slips.ts'

/** 'Febuary', 'the twelth', 'el diesisiete': a word that no language knows, one slip from a day or a month that was asked. */

const LENGTH_MIN = 4

type Said = { of: 'number' | 'weekday' | 'month'; value: number }

/** Counts up to three are no days. */
const COUNT_MAX = 3

const NUMBERS = FOLDERS.flatMap((language) => pairsOf(language, 'numbers')).map(
  ([words, value]): [string, Said] => [fold(words), { of: 'number', value: Number(value) }],
)

const known = (of: 'weekday' | 'month', values: ReadonlyMap<string, number>): [string, Said][] =>
  [...values].map(([words, value]) => [normalise(words), { of, value }])

const WORDS: readonly [string, Said][] = [
  ...NUMBERS.filter(([, { value }]) => value > COUNT_MAX && value <= 31),
  ...known('weekday', WEEKDAYS),
  ...known('month', MONTHS),
].filter(([words]) => words.length >= LENGTH_MIN && !words.includes(' '))

const isOn = ({ of, value }: Said, start: Temporal.ZonedDateTime): boolean =>
  value === { number: start.day, weekday: start.dayOfWeek, month: start.month }[of]

/** The lexeme, or what it was meant to be where only one thing that was asked is that near. */
export function mendedDay(lexeme: Lexeme, starts: readonly (Temporal.ZonedDateTime | null)[]): Lexeme {
  const { of, words } = lexeme
  if (of !== 'unknown' || words.length < LENGTH_MIN) return lexeme
  const near = WORDS.filter(
    ([word, said]) => isOneSlipAway(words, word) && starts.some((start) => start && isOn(said, start)),
  )
  const [said] = near.map(([, one]) => one)
  const isOne = said && near.every(([, one]) => one.of === said.of && one.value === said.value)
  return isOne ? { ...said, words, ...(said.of === 'number' && { isDay: true }) } : lexeme
}
