import { fold } from './normalise.ts'

/** A word, a number as it may stand for an item, a day or a time, an emoji, or a mark that ends a clause. */
export type Token =
  | { is: 'word'; word: string /** Written in capitals. */; loud?: boolean }
  /** `isDay`: written as a day of the month ('15th', '15.'). */
  | { is: 'number'; word: string; value: number; isDay: boolean }
  | { is: 'date'; word: string; values: readonly [number, number] }
  | { is: 'time'; word: string; hour: number; minute: number }
  | { is: 'mark'; word: '.' | ',' | '?' | '!' }

const PATTERNS = {
  clock: /(\d{1,2})\s?[:h.]\s?(\d{2})(?!\d)\s*(?:uhr|hrs?\b|h\b)?\s*([ap]\.?\s?m\b\.?)?/y,
  hour: /(\d{1,2})\s*(?:([ap]\.?\s?m\b\.?)|uhr\b|hrs?\b|h\b|oclock\b|heures?\b|horas?\b|시(?:\s*(반))?)/y,
  date: /(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)(?:[./](?:20)?\d\d(?!\d)|\.)?/y,
  koreanDate: /(\d{1,2})\s*월\s*(\d{1,2})\s*일/y,
  day: /(\d{1,2})(?:(?:st|nd|rd|th|e?me|er|re|sten?|ten?|de|do|da|to|ta)(?![\p{L}\p{M}])|일|\.(?=\s*\p{Ll})|º|ª|°)/uy,
  number: /\d+/y,
  word: /[\p{L}\p{M}]+/uy,
  emoji: /\p{Extended_Pictographic}/uy,
  space: /[ \t]+/y,
} as const

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
  '~': ',',
}

const afternoon = (hour: number, half: string | undefined): number =>
  half?.startsWith('p') && hour < 12 ? hour + 12 : hour

function numberAt(text: string, at: number): { token: Token; end: number } | null {
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const koreanDate = match(PATTERNS.koreanDate)
  if (koreanDate) return dateToken(koreanDate, at)
  const date = match(PATTERNS.date)
  if (date && isDate(date, text, at)) return dateToken(date, at)
  const clock = match(PATTERNS.clock)
  if (clock && Number(clock[1]) < 25 && Number(clock[2]) < 60) {
    const hour = afternoon(Number(clock[1]), clock[3])
    return {
      token: { is: 'time', word: clock[0], hour, minute: Number(clock[2]) },
      end: at + clock[0].length,
    }
  }
  const hour = match(PATTERNS.hour)
  if (hour)
    return {
      token: {
        is: 'time',
        word: hour[0],
        hour: afternoon(Number(hour[1]), hour[2]),
        minute: hour[3] ? 30 : 0,
      },
      end: at + hour[0].length,
    }
  const day = match(PATTERNS.day)
  if (day)
    return {
      token: { is: 'number', word: day[0], value: Number(day[1]), isDay: true },
      end: at + day[0].length,
    }
  const number = match(PATTERNS.number)
  return (
    number && {
      token: { is: 'number', word: number[0], value: Number(number[0]), isDay: false },
      end: at + number[0].length,
    }
  )
}

/** '15.11.' and '15/11' are days; '10.45' and '9:00' are times. */
function isDate(match: RegExpExecArray, text: string, at: number): boolean {
  const [a, b] = [Number(match[1]), Number(match[2])]
  // 'Neither 1 nor 2. 3 is good'
  if (/^\d\.\s/.test(match[0]) && b < 10) return false
  const isClock = /^\s?\d{1,2}[.]\d{2}\s*(uhr|h\b|[ap]m)/.test(text.slice(at))
  return !isClock && a >= 1 && b >= 1 && a <= 31 && b <= 31 && (a <= 12 || b <= 12)
}

const dateToken = (match: RegExpExecArray, at: number): { token: Token; end: number } => ({
  token: { is: 'date', word: match[0], values: [Number(match[1]), Number(match[2])] },
  end: at + match[0].length,
})

/** A hyphen inside a word, as in 'peut-être'. */
const joins = (text: string, at: number): boolean =>
  text[at] === '-' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')

/** Punctuation after nearly every word ('I. Can. Not.') is emphasis and ends nothing. */
function withoutEmphasis(tokens: Token[]): Token[] {
  const inner = tokens.slice(0, tokens.findLastIndex(({ is }) => is !== 'mark') + 1)
  const marks = inner.filter((token, at) => token.is === 'mark' && inner[at - 1]?.is !== 'mark').length
  const words = inner.filter(({ is }) => is !== 'mark').length
  const numbers = inner.filter(({ is }) => is === 'number').length
  const isRefusal = words === 2 && /^(no|nao|non)$/.test(inner.find(({ is }) => is === 'word')?.word ?? '')
  const isAsked = numbers > 0 && inner.some(({ word }) => word === '?')
  const isEmphasis = words > 1 && !isRefusal && !isAsked && marks >= words - 1 - numbers
  return isEmphasis ? tokens.filter(({ is, word }) => is !== 'mark' || word === '?') : tokens
}

/** 'El 22. El 15 no': a day at the end of a sentence, not the German '22. November'. */
const ENDING_DAY =
  /(?<=\S\s+)(?:(?<=\p{L}\s+|&\s+)(\d)|(\d{2}))\.(?=\s+\p{Lu})(?!\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Advent))/gu

/** Laughter that would fold into a single letter. */
const LAUGHTER = /(?<!\p{L})k{3,}(?!\p{L})/giu

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
    const char = folded[at] ?? ''
    if (char >= '0' && char <= '9') {
      const number = numberAt(folded, at)
      if (number) {
        tokens.push(number.token)
        at = number.end
        continue
      }
    }
    PATTERNS.word.lastIndex = at
    const word = PATTERNS.word.exec(folded)?.[0]
    PATTERNS.emoji.lastIndex = at
    const emoji = word ? undefined : PATTERNS.emoji.exec(folded)?.[0]
    if (char === '&' || (char === '+' && /^\+ ?[\p{L}\d]/u.test(folded.slice(at))))
      tokens.push({ is: 'word', word: '&' })
    else if (word ?? emoji) tokens.push({ is: 'word', word: word ?? emoji ?? '' })
    else if (
      MARKS[char] &&
      !joins(folded, at) &&
      !(/[):.]/.test(char) && tokens.at(-1)?.is === 'number' && /\d/.test(folded[at - 1] ?? ''))
    )
      tokens.push({ is: 'mark', word: MARKS[char] })
    at += (word ?? emoji ?? char).length
  }
  return withoutEmphasis(tokens)
}
