import { KOREAN, KOREAN_NUMBERS, KOREAN_WEEKDAYS } from '../languages/korean.ts'
import { PHRASE_CLASSES } from '../languages/phrase-classes.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Lexeme } from './lexeme.ts'
import { lexemesOf, type OwnWords } from './lexemes.ts'
import { withSenses } from './senses/senses.ts'

/** A pattern at a place, with a space allowed between syllables. */
const pattern = (source: string): RegExp =>
  new RegExp(source.replaceAll(/([가-힣)?*])(?=[가-힣(])(?!\(\?)/g, '$1 ?'), 'iuy')

type Rule = { pattern: RegExp; lexeme: (words: string, match: RegExpExecArray) => Lexeme }

const digits = (match: RegExpExecArray, group: number): number => Number(match[group] ?? 0)

const NUMERIC: readonly Rule[] = [
  {
    pattern: /(\d{1,2})\s*월\s*(\d{1,2})\s*일?/y,
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 2), month: digits(match, 1) }),
  },
  {
    pattern: /(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)/y,
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 1), minor: digits(match, 2) }),
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
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 1) }),
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

/** What begins at a place of the text, and how many characters it takes. */
type Found = { lexemes: readonly Lexeme[]; length: number }

const FOREIGN = /[a-z\u00c0-\u024f'’]+(?: [a-z\u00c0-\u024f'’]+)+/y

/** Several words of another language in a row. */
function foreignWords(text: string, at: number, own: OwnWords): Found | null {
  FOREIGN.lastIndex = at
  const words = FOREIGN.exec(text)?.[0]
  return words === undefined ? null : { lexemes: lexemesOf(tokensOf(words), own), length: words.length }
}

/** Syllables after which a new word may begin without a space. */
const PARTICLE = /[이가은는도을를에고서요만네넵로]/

/** A negation and 'I' begin a word; '그동안', '완전' are others. */
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 &&
  /[가-힣]/.test(text[at - 1] ?? '') &&
  !PARTICLE.test(text[at - 1] ?? '') &&
  /^[안못저전난]/.test(text.slice(at, at + 1))

/** The longest rule that fits at a place. */
function longestRule(text: string, at: number): Found | null {
  if (isInsideWord(text, at)) return null
  let found: Found | null = null
  for (const rule of RULES) {
    rule.pattern.lastIndex = at
    const match = rule.pattern.exec(text)
    if (match && match[0].length > (found?.length ?? 0))
      found = { lexemes: [rule.lexeme(match[0], match)], length: match[0].length }
  }
  return found
}

function ownWord(text: string, at: number, own: OwnWords): Found | null {
  for (const [words, lexeme] of own)
    if (text.startsWith(words, at)) return { lexemes: [lexeme], length: words.length }
  return null
}

function knownAt(text: string, at: number, own: OwnWords): Found | null {
  const mine = ownWord(text, at, own)
  const rule = longestRule(text, at)
  if (mine && mine.length >= (rule?.length ?? 0)) return mine
  return rule ?? markAt(text, at)
}

function markAt(text: string, at: number): Found | null {
  const mark = MARKS[text[at] ?? '']
  return mark ? { lexemes: [{ of: 'mark', words: mark }], length: 1 } : null
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

/** A letter, or a space between words of another language. */
const isLeftOver = (left: string, char: string): boolean =>
  /[\p{L}\p{N}\p{M}'’]/u.test(char) || (char === ' ' && /[a-z]$/.test(left))

/** What was left over between known pieces: words of another language, or a particle. */
function leftLexemes(left: string, own: OwnWords): Lexeme[] {
  if (/^[a-z]/.test(left)) return lexemesOf(tokensOf(left), own)
  const words = left.trim()
  return words === '' ? [] : [remainder(words)]
}

const foldKorean = (text: string): string =>
  withoutEmphasis(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(EMOJI_DETAILS, '')
    .replace(/[ \t]+/g, ' ')

/** A Korean text as lexemes; words of another language are read in that language; what no pattern knows is noise. */
export function koreanLexemes(text: string, own: OwnWords): Lexeme[] {
  const folded = foldKorean(text)
  const lexemes: Lexeme[] = []
  let left = ''
  for (let at = 0; at < folded.length; ) {
    const char = folded[at] ?? ''
    const foreign = left === '' ? foreignWords(folded, at, own) : null
    const found = foreign ?? knownAt(folded, at, own)
    const isLeft = !found && isLeftOver(left, char)
    if (!isLeft || isOtherScript(left, char)) {
      lexemes.push(...leftLexemes(left, own))
      left = ''
    }
    if (isLeft) left += char
    lexemes.push(...(found?.lexemes ?? []))
    at += found?.length ?? 1
  }
  lexemes.push(...leftLexemes(left, own))
  return withSenses(lexemes)
}
