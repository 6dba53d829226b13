import { isGsm, plainLetters, straighten } from './plain-letters.ts'
import { measureText } from './segments.ts'
import type { TextMeasure } from './text.ts'

/** A letter that makes a text expensive, and what could stand in its place; null where it can only be left out. */
export type ExpensiveLetter = { letter: string; instead: string | null }

/** What makes a text as expensive as it is. */
export type Diagnosis = TextMeasure & {
  /** Expensive letters in the words of the church. */
  letters: ExpensiveLetter[]
  /** Expensive letters that come with a name or another value. */
  fromValues: string[]
  /** How many characters may follow until another segment begins. */
  spare: number
  /** How many fewer would save a segment. */
  over: number
}

const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D/u

const splitLetters = (text: string): string[] => [
  ...new Set([...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)),
]

function insteadOf(letter: string): string | null {
  const plain = plainLetters(letter)
  return isGsm(plain) ? plain : null
}

const expensiveIn = (words: string): ExpensiveLetter[] =>
  splitLetters(straighten(words))
    .filter((letter) => !isGsm(letter))
    .map((letter) => ({ letter, instead: insteadOf(letter) }))

const CAPACITY = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const

function roomOf({ encoding, segments, units }: TextMeasure): { spare: number; over: number } {
  const { one, each } = CAPACITY[encoding]
  const filled = (count: number) => (count <= 1 ? one * count : each * count)
  return { spare: Math.max(0, filled(segments) - units), over: Math.max(0, units - filled(segments - 1)) }
}

/** What makes a text expensive: `words` are the church's, `text` is how it arrives. */
export function diagnose(words: string, text: string): Diagnosis {
  const measure = measureText(text)
  const letters = measure.encoding === 'GSM-7' ? [] : expensiveIn(words)
  const own = letters.map(({ letter }) => letter).join('')
  const fromValues = measure.expensiveCharacters.filter((letter) => !own.includes(letter))
  return { ...measure, letters, fromValues, ...roomOf(measure) }
}

/** How many characters fewer would save a segment of a text as it arrives; null when it has only one. */
export function savingOf(text: string): number | null {
  const measure = measureText(text)
  if (measure.segments < 2) return null
  // A character of two parts is never cut, so that a part may hold a little less than its room.
  let fewer = Math.max(1, roomOf(measure).over)
  while (measureText(text.slice(0, -fewer)).segments >= measure.segments) fewer += 1
  return fewer
}

/** The same words in the cheap alphabet: accents folded, pictures left out; unchanged where letters of another script remain. */
export function cheaperSpelling(words: string): string {
  const straight = straighten(words)
  if (isGsm(straight)) return straight
  const spelled = [...new Intl.Segmenter('en').segment(straight)]
    .map(({ segment }) => insteadOf(segment) ?? (PICTURE.test(segment) ? '' : segment))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=[.,!?\n]|$)/g, '')
    .trimStart()
  return isGsm(spelled) ? spelled : words
}
