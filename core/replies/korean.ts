import type { Lexeme } from './lexeme.ts'
import { lexemesOf, type OwnWords } from './lexemes.ts'
import { withSenses } from './senses.ts'
import { tokensOf } from './tokens.ts'
import { KOREAN, KOREAN_NUMBERS, KOREAN_WEEKDAYS } from './vocabulary/korean.ts'
import { PHRASE_CLASSES } from './vocabulary/phrase-classes.ts'

/** A pattern at a place, with a space allowed between syllables. */
const pattern = (source: string): RegExp =>
  new RegExp(source.replaceAll(/([가-힣)?*])(?=[가-힣(])(?!\(\?)/g, '$1 ?'), 'iuy')

type Rule = { pattern: RegExp; lexeme: (words: string, match: RegExpExecArray) => Lexeme }

const digits = (match: RegExpExecArray, group: number): number => Number(match[group] ?? 0)

const NUMERIC: readonly Rule[] = [
  {
    pattern: /(\d{1,2})\s*월\s*(\d{1,2})\s*일?/y,
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 2), minor: digits(match, 1) }),
  },
  {
    pattern: /(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)/y,
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 2), minor: digits(match, 1) }),
  },
  {
    pattern: /(\d{1,2})\s*시\s*(?:(\d{1,2})\s*분|(반))?/y,
    lexeme: (words, match) => ({
      of: 'time',
      words,
      value: digits(match, 1),
      minor: match[3] ? 30 : digits(match, 2),
    }),
  },
  {
    pattern: /(\d{1,2}):(\d{2})/y,
    lexeme: (words, match) => ({ of: 'time', words, value: digits(match, 1), minor: digits(match, 2) }),
  },
  {
    pattern: /(\d{1,2})\s*일/y,
    lexeme: (words, match) => ({ of: 'number', words, value: digits(match, 1), isDay: true }),
  },
  {
    pattern: /(\d+)\s*(번째)/y,
    lexeme: (words, match) => ({ of: 'number', words, value: digits(match, 1) }),
  },
  { pattern: /(\d+)\s*번?/y, lexeme: (words, match) => ({ of: 'number', words, value: digits(match, 1) }) },
  { pattern: /(?<![a-z\u00c0-\u024f])o(?![a-z])/iy, lexeme: (words) => ({ of: 'yes', words }) },
  { pattern: /(?<![a-z\u00c0-\u024f])x(?![a-z])/iy, lexeme: (words) => ({ of: 'no', words }) },
]

const RULES: readonly Rule[] = [
  ...NUMERIC,
  ...KOREAN_WEEKDAYS.map(
    (names, at): Rule => ({
      pattern: pattern(`(?:${names})`),
      lexeme: (words) => ({ of: 'weekday', words, value: at + 1 }),
    }),
  ),
  ...KOREAN_NUMBERS.map(
    ([name, value]): Rule => ({
      pattern: pattern(name),
      lexeme: (words) => ({ of: 'number', words, value, isDay: value > 9 }),
    }),
  ),
  ...PHRASE_CLASSES.flatMap((of): Rule[] => {
    const source = KOREAN[of]
    return source ? [{ pattern: pattern(`(?:${source})`), lexeme: (words) => ({ of, words }) }] : []
  }),
]

const MARKS: Readonly<Record<string, string>> = {
  '.': '.',
  '\n': '.',
  '!': '!',
  '?': '?',
  ',': ',',
  ';': ',',
  ':': ',',
  '/': ',',
  '(': ',',
  ')': ',',
  '…': ',',
}

const EMOJI_DETAILS = /[\u{1F3FB}-\u{1F3FF}]|\uFE0E|\uFE0F|\u200D|♀|♂/gu

/** Several words of another language in a row. */
function foreignRun(text: string, at: number): string | null {
  FOREIGN.lastIndex = at
  return FOREIGN.exec(text)?.[0] ?? null
}

const FOREIGN = /[a-z\u00c0-\u024f'’]+(?: [a-z\u00c0-\u024f'’]+)+/y

/** Syllables after which a new word may begin without a space. */
const PARTICLE = /[이가은는도을를에고서요만네넵로]/

/** The longest rule that fits at a place: a negation and 'I' begin a word ('그동안', '완전' are others). */
function longest(text: string, at: number): { lexeme: Lexeme; length: number } | null {
  let found: { lexeme: Lexeme; length: number } | null = null
  const isInside = at > 0 && /[가-힣]/.test(text[at - 1] ?? '') && !PARTICLE.test(text[at - 1] ?? '')
  if (isInside && /^[안못저전난]/.test(text.slice(at))) return null
  for (const rule of RULES) {
    rule.pattern.lastIndex = at
    const match = rule.pattern.exec(text)
    if (match && match[0].length > (found?.length ?? 0))
      found = { lexeme: rule.lexeme(match[0], match), length: match[0].length }
  }
  return found
}

function ownWord(text: string, at: number, own: OwnWords): { lexeme: Lexeme; length: number } | null {
  for (const [words, lexeme] of own) if (text.startsWith(words, at)) return { lexeme, length: words.length }
  return null
}

/** Particles and endings that stay over say nothing. */
const REMAINDER_LENGTH_MAX = 2

const remainder = (words: string): Lexeme => ({
  of: words.length <= REMAINDER_LENGTH_MAX ? 'filler' : 'unknown',
  words,
  isLeft: words.length === REMAINDER_LENGTH_MAX,
})

/** Punctuation after nearly every word ends nothing. */
function withoutEmphasis(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const segments = text.split(/[.,!;\n…-]+/).filter((segment) => /[\p{L}\p{N}]/u.test(segment))
  const isEmphasis = words.length > 1 && segments.length >= words.length
  return isEmphasis ? text.replaceAll(/[.,!;\n…-]+/g, ' ') : text
}

const isLatin = (text: string): boolean => /^[a-z\u00c0-\u024f'’ ]/.test(text)

const isOtherScript = (left: string, char: string): boolean =>
  left !== '' && char !== ' ' && isLatin(left) !== isLatin(char)

/** A Korean text as lexemes; words of another language are read in that language; what no pattern knows is noise. */
export function koreanLexemes(text: string, own: OwnWords): Lexeme[] {
  const folded = withoutEmphasis(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(EMOJI_DETAILS, '')
    .replace(/[ \t]+/g, ' ')
  const lexemes: Lexeme[] = []
  let left = ''
  const flush = () => {
    if (/^[a-z]/.test(left)) lexemes.push(...lexemesOf(tokensOf(left), own))
    else if (left.trim() !== '') lexemes.push(remainder(left.trim()))
    left = ''
  }
  for (let at = 0; at < folded.length; ) {
    const char = folded[at] ?? ''
    const mark = MARKS[char]
    const foreign = left === '' ? foreignRun(folded, at) : null
    if (foreign) {
      lexemes.push(...lexemesOf(tokensOf(foreign), own))
      at += foreign.length
      continue
    }
    const mine = ownWord(folded, at, own)
    const rule = longest(folded, at)
    const found = mine && mine.length >= (rule?.length ?? 0) ? mine : rule
    if (found) {
      flush()
      lexemes.push(found.lexeme)
    } else if (mark) {
      flush()
      lexemes.push({ of: 'mark', words: mark })
    } else if (/[\p{L}\p{N}\p{M}'’]/u.test(char) || (char === ' ' && /[a-z]$/.test(left))) {
      if (isOtherScript(left, char)) flush()
      left += char
    } else flush()
    at += found?.length ?? char.length
  }
  flush()
  return withSenses(lexemes)
}
