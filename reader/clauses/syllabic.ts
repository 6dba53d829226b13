import { lettersOf, linesOf, pairsOf, SYLLABIC, syllabicLanguageOf } from '../folders.ts'
import { likeliest } from '../languages/language.ts'
import { PHRASE_CLASSES } from '../languages/phrase-classes.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Lexeme } from './lexeme.ts'
import { lexemesOf, type OwnWords } from './lexemes.ts'
import { beginningsOf, endOf, firstOf, type Pattern, patternOf } from './patterns.ts'
import { withSenses } from './senses/senses.ts'

/** Languages without spaces between words: at each place of a text the longest pattern of any class is taken. */

/** What fits at a place of a text, and how many characters it takes. */
type Rule = (text: string, at: number) => Found | null

/** How a language without spaces is read. */
type Syllabary = {
  /** What may begin with a letter. */
  rulesFor: (letter: string) => readonly Rule[]
  letter: RegExp
  /** Letters that begin a word, and those after which a word may begin without a space. */
  begins: string
  ends: string
}

const digits = (match: RegExpExecArray, group: number): number => Number(match[group] ?? 0)

const figures =
  (pattern: RegExp, lexeme: (words: string, match: RegExpExecArray) => Lexeme): Rule =>
  (text, at) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    return match && { lexemes: [lexeme(match[0], match)], length: match[0].length }
  }

/** What figures mean in every language. */
const FIGURES: readonly Rule[] = [
  figures(/(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)/y, (words, match) => ({
    of: 'date',
    words,
    value: digits(match, 1),
    minor: digits(match, 2),
  })),
  figures(/(\d{1,2}):(\d{2})/y, (words, match) => ({
    of: 'time',
    words,
    value: digits(match, 1),
    minor: digits(match, 2),
  })),
  figures(/\d+/y, (words) => ({ of: 'number', words, value: Number(words) })),
  figures(/(?<![a-z\u00c0-\u024f])o(?![a-z])/iy, (words) => ({ of: 'yes', words })),
  figures(/(?<![a-z\u00c0-\u024f])x(?![a-z])/iy, (words) => ({ of: 'no', words })),
]

/** A numeral of the language, by the names of what it holds. */
function numeral(of: string, words: string, found: Readonly<Record<string, string>>): Lexeme {
  const at = (name: string): number => Number(found[name] ?? 0)
  if (of === 'time') {
    const hour = at('hour')
    return {
      of,
      words,
      value: found.half && hour < 12 ? hour + 12 : hour,
      minor: found.thirty ? 30 : at('minute'),
    }
  }
  if (of === 'date') return { of, words, value: at('day'), ...(found.month && { month: at('month') }) }
  return { of: 'number', words, value: at('value') }
}

const fitting =
  (pattern: Pattern, lexeme: (words: string) => Lexeme): Rule =>
  (text, at) => {
    const end = endOf(pattern, text, at)
    return end < 0 ? null : { lexemes: [lexeme(text.slice(at, end))], length: end - at }
  }

/** The rules of a language by the letters with which they may begin. */
function rulesByLetter(language: string, letters: string): Map<string, Rule[]> {
  const byLetter = new Map<string, Rule[]>([['', []]])
  const gap = new RegExp(`([${letters})?*])(?=[${letters}(])(?!\\(\\?)`, 'gu')
  /** The first of some lines that fits, the longest before the others; a space is allowed between syllables. */
  function begin(lines: readonly string[], lexeme: (words: string) => Lexeme): void {
    const patterns = lines
      .toSorted((a, b) => b.length - a.length)
      .map((line) => patternOf(line.replaceAll(gap, '$1 ?')))
      .map((pattern) => ({ pattern, beginnings: beginningsOf(pattern) }))
    for (const letter of new Set(patterns.flatMap(({ beginnings }) => beginnings))) {
      const ways = patterns.flatMap(({ pattern, beginnings }) =>
        beginnings.includes(letter) ? [pattern] : [],
      )
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), fitting(firstOf(ways), lexeme)])
    }
  }
  for (const [at, names] of linesOf(language, 'weekdays').entries())
    begin([names], (words) => ({ of: 'weekday', words, value: at + 1 }))
  for (const [name, value] of pairsOf(language, 'numbers'))
    begin([name], (words) => ({ of: 'number', words, value: Number(value), isDay: Number(value) > 9 }))
  for (const of of PHRASE_CLASSES) begin(linesOf(language, of), (words) => ({ of, words }))
  return byLetter
}

function syllabaryOf(language: string, script: string): Syllabary {
  const letters = lettersOf(script)
  const numerals = pairsOf(language, 'numerals').map(([of, source]) =>
    figures(new RegExp(source, 'uy'), (words, match) => numeral(of, words, match.groups ?? {})),
  )
  const byLetter = rulesByLetter(language, letters)
  const any = [...numerals, ...(byLetter.get('') ?? [])]
  return {
    rulesFor: (letter) => [
      ...any,
      ...(/[\dox]/i.test(letter) ? FIGURES : []),
      ...(letter === '' ? [] : (byLetter.get(letter) ?? [])),
    ],
    letter: new RegExp(`[${letters}]`, 'u'),
    begins: linesOf(language, 'begins-word').join(''),
    ends: linesOf(language, 'ends-word').join(''),
  }
}

const syllabaries = new Map<string, Syllabary>()

/** Made with the first text of the language. */
function syllabaryFor(text: string): Syllabary {
  const language = syllabicLanguageOf(text)
  const own = SYLLABIC.find((one) => one.language === language) ?? SYLLABIC[0]
  if (!own) throw new Error('there is no language without spaces')
  const found = syllabaries.get(own.language) ?? syllabaryOf(own.language, own.script)
  syllabaries.set(own.language, found)
  return found
}

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
  '，': ',',
  '、': ',',
  '；': ',',
  '：': ',',
  '。': '.',
  '！': '!',
  '？': '?',
  '（': ',',
  '）': ',',
}

const EMOJI_DETAILS = /[\u{1F3FB}-\u{1F3FF}]|\uFE0E|\uFE0F|\u200D|♀|♂/gu

/** What begins at a place of the text, and how many characters it takes. */
type Found = { lexemes: readonly Lexeme[]; length: number }

const FOREIGN = /[a-z\u00c0-\u024f'’]+(?: [a-z\u00c0-\u024f'’]+)+/y

function spacedLexemes(words: string, own: OwnWords): Lexeme[] {
  const tokens = tokensOf(words)
  return lexemesOf(tokens, own, likeliest(tokens))
}

/** Several words of another language in a row. */
function foreignWords(text: string, at: number, own: OwnWords): Found | null {
  FOREIGN.lastIndex = at
  const words = FOREIGN.exec(text)?.[0]
  return words === undefined ? null : { lexemes: spacedLexemes(words, own), length: words.length }
}

/** Some letters begin a word, unless they stand inside another. */
const isInsideWord = (text: string, at: number, { letter, begins, ends }: Syllabary): boolean =>
  at > 0 &&
  begins.includes(text[at] ?? ' ') &&
  letter.test(text[at - 1] ?? '') &&
  !ends.includes(text[at - 1] ?? '')

/** The longest rule that fits at a place. */
function longestRule(text: string, at: number, syllabary: Syllabary): Found | null {
  if (isInsideWord(text, at, syllabary)) return null
  let found: Found | null = null
  for (const rule of syllabary.rulesFor(String.fromCodePoint(text.codePointAt(at) ?? 0))) {
    const next = rule(text, at)
    if (next && next.length > (found?.length ?? 0)) found = next
  }
  return found
}

function ownWord(text: string, at: number, own: OwnWords): Found | null {
  let found: Found | null = null
  for (const [words, lexeme] of own)
    if (words.length > (found?.length ?? 0) && text.startsWith(words, at))
      found = { lexemes: [lexeme], length: words.length }
  return found
}

function knownAt(text: string, at: number, own: OwnWords, syllabary: Syllabary): Found | null {
  const mine = ownWord(text, at, own)
  const rule = longestRule(text, at, syllabary)
  const written = text.slice(at, at + (rule?.length ?? 0)).trimEnd()
  if (mine && mine.length >= written.length) return mine
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
  const segments = text.split(/[.,!;\n…，。！-]+/).filter((segment) => /[\p{L}\p{N}]/u.test(segment))
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
  if (/^[a-z]/.test(left)) return spacedLexemes(left, own)
  const words = left.trim()
  return words === '' ? [] : [remainder(words)]
}

const foldSyllabic = (text: string): string =>
  withoutEmphasis(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(EMOJI_DETAILS, '')
    .replace(/\s+[-–—]\s+/g, ', ')
    .replace(/[ \t]+/g, ' ')

/** A text without spaces as lexemes; words of another language are read in that language; what no pattern knows is noise. */
export function syllabicLexemes(text: string, own: OwnWords): Lexeme[] {
  const folded = foldSyllabic(text)
  const syllabary = syllabaryFor(text)
  const lexemes: Lexeme[] = []
  let left = ''
  for (let at = 0; at < folded.length; ) {
    const char = folded[at] ?? ''
    const foreign = left === '' ? foreignWords(folded, at, own) : null
    const found = foreign ?? knownAt(folded, at, own, syllabary)
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
