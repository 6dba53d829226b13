import { being, linesOfAll } from '../folders.ts'
import { fold } from './normalise.ts'

const oneOf = (name: string): string => linesOfAll(name).join('|')
/** What makes a number an hour ('9 Uhr'), and a place in an order ('9th'). */
const [HOURS, ORDINALS] = [oneOf('hours'), oneOf('ordinals')]

/** A word or an emoji, a number as it may stand for an item, a day or a time, or a mark that ends a clause. */
export type Token =
  | { is: 'word'; word: string }
  /** `isDay`: written as a day of the month ('15th', '15.'). */
  | { is: 'number'; word: string; value: number; isDay: boolean }
  | { is: 'date'; word: string; values: readonly [number, number]; month?: number }
  | { is: 'time'; word: string; hour: number; minute: number }
  | { is: 'mark'; word: '.' | ',' | '?' | '!' }

const MARKS: Readonly<Record<string, '.' | ',' | '?' | '!'>> = {
  '.': '.',
  '\n': '.',
  '!': '!',
  '?': '?',
  '¿': ',',
  '¡': ',',
  ',': ',',
  ';': ',',
  ':': ',',
  '-': ',',
  '—': ',',
  '–': ',',
  '…': ',',
  '/': ',',
  '(': ',',
  ')': ',',
  '、': ',',
  '。': '.',
  '，': ',',
  '！': '!',
  '？': '?',
  '~': ',',
}

const afternoon = (hour: number, half: string | undefined): number =>
  half?.startsWith('p') && hour < 12 ? hour + 12 : hour

const dateToken = (match: RegExpExecArray): Extract<Token, { is: 'date' }> => ({
  is: 'date',
  word: match[0],
  values: [Number(match[1]), Number(match[2])],
})

const timeToken = (match: RegExpExecArray, half: string | undefined, minute: number): Token => ({
  is: 'time',
  word: match[0],
  hour: afternoon(Number(match[1]), half),
  minute,
})

const numberToken = (match: RegExpExecArray, isDay: boolean): Token => ({
  is: 'number',
  word: match[0],
  value: Number(match[1]),
  isDay,
})

const CLOCK = new RegExp(`^\\s?\\d{1,2}[.]\\d{2}\\s*(?:(?:${HOURS})\\b|[ap]m)`)

/** '15.11.' and '15/11' are days; '10.45' and '9:00' are times. */
function isDate(match: RegExpExecArray): boolean {
  const [a, b] = [Number(match[1]), Number(match[2])]
  // 'Neither 1 nor 2. 3 is good'
  if (/^\d\.\s/.test(match[0]) && b < 10) return false
  const isTime = CLOCK.test(match.input.slice(match.index))
  return !isTime && a >= 1 && b >= 1 && a <= 31 && b <= 31 && (a <= 12 || b <= 12)
}

const isClock = (match: RegExpExecArray): boolean => Number(match[1]) < 25 && Number(match[2]) < 60

type NumberForm = {
  pattern: RegExp
  /** Null when what fits the pattern is something else. */
  token: (match: RegExpExecArray) => Token | null
}

/** What digits may be, in the order in which it is tried. */
const NUMBER_FORMS: readonly NumberForm[] = [
  // '2026-11-15'
  {
    pattern: /20\d\d-(\d{1,2})-(\d{1,2})(?!\d)/y,
    token: (match) => ({
      ...dateToken(match),
      values: [Number(match[2]), Number(match[1])],
      month: Number(match[1]),
    }),
  },
  // '15.11.', '15/11'
  {
    pattern: /(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)(?:[./](?:20)?\d\d(?!\d)|\.)?/y,
    token: (match) => (isDate(match) ? dateToken(match) : null),
  },
  // '9:00', '9h30', '10.45 uhr'
  {
    pattern: new RegExp(
      `(\\d{1,2})\\s?[:h.]\\s?(\\d{2})(?!\\d)\\s*(?:(?:${HOURS})\\b)?\\s*([ap]\\.?\\s?m\\b\\.?)?`,
      'y',
    ),
    token: (match) => (isClock(match) ? timeToken(match, match[3], Number(match[2])) : null),
  },
  // '9 am', '11 Uhr'
  {
    pattern: new RegExp(`(\\d{1,2})\\s*(?:([ap]\\.?\\s?m\\b\\.?)|(?:${HOURS})\\b)`, 'y'),
    token: (match) => timeToken(match, match[2], 0),
  },
  // '15th', 'den 15. nicht'
  {
    pattern: new RegExp(`(\\d{1,2})(?:(?:${ORDINALS})(?![\\p{L}\\p{M}])|\\.(?=\\s*\\p{Ll})|º|ª|°)`, 'uy'),
    token: (match) => numberToken(match, true),
  },
  { pattern: /(\d+)/y, token: (match) => numberToken(match, false) },
]

/** What a pattern matches at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function numberAt(text: string, at: number): Token | null {
  for (const { pattern, token } of NUMBER_FORMS) {
    const match = matchAt(pattern, text, at)
    const found = match && token(match)
    if (found) return found
  }
  return null
}

const WORD = /[\p{L}\p{M}]+/uy
const EMOJI = /\p{Extended_Pictographic}/uy

function wordAt(text: string, at: number): Token | null {
  const word = matchAt(WORD, text, at)?.[0] ?? matchAt(EMOJI, text, at)?.[0]
  return word === undefined ? null : { is: 'word', word }
}

/** '1 & 2', '1 + 2' */
function andAt(text: string, at: number): Token | null {
  const isAnd = text[at] === '&' || (text[at] === '+' && /^\+ ?[\p{L}\d]/u.test(text.slice(at)))
  return isAnd ? { is: 'word', word: '&' } : null
}

/** A hyphen inside a word, as in 'peut-être'. */
const isHyphen = (text: string, at: number): boolean =>
  text[at] === '-' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')

/** The ':' of '1:', the ')' of '1)' and the '.' of '1.' */
const endsNumber = (char: string, text: string, at: number, before: Token | undefined): boolean =>
  /[):.]/.test(char) && before?.is === 'number' && /\d/.test(text[at - 1] ?? '')

function markAt(text: string, at: number, before: Token | undefined): Token | null {
  const char = text[at] ?? ''
  const mark = MARKS[char]
  if (!mark || isHyphen(text, at) || endsNumber(char, text, at, before)) return null
  return { is: 'mark', word: mark }
}

/** The token that begins at a place; null when nothing does that counts. */
function tokenAt(text: string, at: number, before: Token | undefined): Token | null {
  const char = text[at] ?? ''
  if (char >= '0' && char <= '9') return numberAt(text, at)
  return wordAt(text, at) ?? andAt(text, at) ?? markAt(text, at, before)
}

const NO = being('no-before-name')

/** Punctuation after nearly every word ('I. Can. Not.') is emphasis and ends nothing. */
function withoutEmphasis(tokens: Token[]): Token[] {
  const inner = tokens.slice(0, tokens.findLastIndex(({ is }) => is !== 'mark') + 1)
  const marks = inner.filter((token, at) => token.is === 'mark' && inner[at - 1]?.is !== 'mark').length
  const words = inner.filter(({ is }) => is !== 'mark').length
  const numbers = inner.filter(({ is }) => is === 'number').length
  const isRefusal = words === 2 && NO.test(inner.find(({ is }) => is === 'word')?.word ?? '')
  const isAsked = numbers > 0 && inner.some(({ word }) => word === '?')
  const isEmphasis = words > 1 && !isRefusal && !isAsked && marks >= words - 1 - numbers
  return isEmphasis ? tokens.filter(({ is, word }) => is !== 'mark' || word === '?') : tokens
}

/** 'El 22. El 15 no': a day at the end of a sentence, not the German '22. November'. */
const MONTHS = linesOfAll('months-after-day').join('|')
const ENDING_DAY = new RegExp(
  `(?<=\\S\\s+)(?:(?<=\\p{L}\\s+|&\\s+)(\\d)|(\\d{2}))\\.(?=\\s+\\p{Lu})(?!\\s+(?:${MONTHS}))`,
  'gu',
)

/** Laughter that would fold into a single letter. */
const LAUGHTER = new RegExp(`(?<!\\p{L})(?:${linesOfAll('laughter').join('|')})(?!\\p{L})`, 'giu')

/** 'N° 2' */
const NUMERO = /(?<!\p{L})n[°º]\s?(?=\d)/giu

/** '1+ 2-': a sign behind every number of the text. */
const SIGNED = /^\s*(\d\s?[+-][\s,;]*){2,}$/
const signed = (text: string): string =>
  SIGNED.test(text) ? text.replaceAll(/(\d)\s?\+/g, '$1 ok ').replaceAll(/(\d)\s?-/g, '$1 no ') : text

/** A text as words, numbers, emoji and the marks that end clauses; without case, accents and apostrophes. */
export function tokensOf(text: string): Token[] {
  const folded = fold(
    signed(text).replaceAll(LAUGHTER, '😂').replaceAll(NUMERO, '').replaceAll(ENDING_DAY, '$1$2 . '),
  )
  const tokens: Token[] = []
  for (let at = 0; at < folded.length; ) {
    const token = tokenAt(folded, at, tokens.at(-1))
    if (token) tokens.push(token)
    at += token?.word.length ?? 1
  }
  return withoutEmphasis(tokens)
}
