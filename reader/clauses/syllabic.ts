import { lettersOf, linesOf, pairsOf, SYLLABIC, syllabicLanguageOf } from '../folders.ts'
import { PHRASE_CLASSES, type PhraseClass } from '../languages/phrase-classes.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Lexeme } from './lexeme.ts'
import { lexemesOf, type OwnWords } from './lexemes.ts'
import { withSenses } from './senses/senses.ts'

/** Languages without spaces between words: at each place of a text the longest pattern of any class is taken. */

type Rule = { pattern: RegExp; lexeme: (words: string, match: RegExpExecArray) => Lexeme }

/** Lines of one class, which become one pattern when a text first needs them. */
type Lines = { of: PhraseClass; lines: string[] }

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

/** What figures mean in every language. */
const FIGURES: readonly Rule[] = [
  {
    pattern: /(\d{1,2})\s?[./]\s?(\d{1,2})(?!\d)/y,
    lexeme: (words, match) => ({ of: 'date', words, value: digits(match, 1), minor: digits(match, 2) }),
  },
  {
    pattern: /(\d{1,2}):(\d{2})/y,
    lexeme: (words, match) => ({ of: 'time', words, value: digits(match, 1), minor: digits(match, 2) }),
  },
  { pattern: /\d+/y, lexeme: (words) => ({ of: 'number', words, value: Number(words) }) },
  { pattern: /(?<![a-z\u00c0-\u024f])o(?![a-z])/iy, lexeme: (words) => ({ of: 'yes', words }) },
  { pattern: /(?<![a-z\u00c0-\u024f])x(?![a-z])/iy, lexeme: (words) => ({ of: 'no', words }) },
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

/** The lines of each class by the letters with which they may begin. */
function linesByLetter(language: string): ReadonlyMap<string, readonly Lines[]> {
  const byLetter = new Map<string, Lines[]>([['', []]])
  for (const of of PHRASE_CLASSES)
    for (const line of linesOf(language, of))
      for (const letter of beginningsOf(line)) {
        const lists = byLetter.get(letter) ?? []
        byLetter.set(letter, lists)
        const last = lists.at(-1)
        if (last?.of === of) last.lines.push(line)
        else lists.push({ of, lines: [line] })
      }
  return byLetter
}

function syllabaryOf(language: string, script: string): Syllabary {
  const letters = lettersOf(script)
  const gap = new RegExp(`([${letters})?*])(?=[${letters}(])(?!\\(\\?)`, 'gu')
  /** A pattern at a place, with a space allowed between syllables. */
  const pattern = (source: string): RegExp => new RegExp(source.replaceAll(gap, '$1 ?'), 'iuy')
  /** The longest line first: the first that fits is taken. */
  const whole = (lines: readonly string[]): RegExp =>
    pattern(`(?:${lines.toSorted((a, b) => b.length - a.length).join('|')})`)
  const numerals = pairsOf(language, 'numerals').map(
    ([of, source]): Rule => ({
      pattern: new RegExp(source, 'uy'),
      lexeme: (words, match) => numeral(of, words, match.groups ?? {}),
    }),
  )
  /** Rules of one pattern, by the letters with which it may begin. */
  const single = new Map<string, Rule[]>()
  const begin = (source: string, rule: Rule): void => {
    for (const letter of new Set(alternativesOf(source).flatMap(beginningsOf)))
      single.set(letter, [...(single.get(letter) ?? []), rule])
  }
  for (const [at, names] of linesOf(language, 'weekdays').entries())
    begin(names, {
      pattern: whole([names]),
      lexeme: (words) => ({ of: 'weekday', words, value: at + 1 }),
    })
  for (const [name, value] of pairsOf(language, 'numbers'))
    begin(name, {
      pattern: pattern(name),
      lexeme: (words) => ({ of: 'number', words, value: Number(value), isDay: Number(value) > 9 }),
    })
  const byLetter = linesByLetter(language)
  const rulesOf = ({ of, lines }: Lines): Rule => ({
    pattern: whole(lines),
    lexeme: (words) => ({ of, words }),
  })
  const rules = new Map<string, readonly Rule[]>()
  const any = [...numerals, ...(single.get('') ?? []), ...(byLetter.get('') ?? []).map(rulesOf)]
  return {
    rulesFor: (letter) => {
      const known = rules.get(letter)
      if (known) return known
      const own =
        letter === '' ? [] : [...(single.get(letter) ?? []), ...(byLetter.get(letter) ?? []).map(rulesOf)]
      const figures = /[\dox]/i.test(letter) ? FIGURES : []
      const made = [...any, ...figures, ...own]
      rules.set(letter, made)
      return made
    },
    letter: new RegExp(`[${letters}]`, 'u'),
    begins: linesOf(language, 'begins-word').join(''),
    ends: linesOf(language, 'ends-word').join(''),
  }
}

/** The end of the group that opens a pattern. */
function endOfGroup(pattern: string): number {
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '(') depth++
    else if (pattern[at] === ')' && --depth === 0) return at
  }
  return pattern.length
}

/** The alternatives of a pattern. */
function alternativesOf(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const [at, char] of [...pattern].entries()) {
    if (pattern[at - 1] !== '\\') depth += char === '(' ? 1 : char === ')' ? -1 : 0
    if (char === '|' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found
}

/** The letters with which what fits a pattern may begin; '' where any may. */
function beginningsOf(pattern: string): string[] {
  const [first = ''] = pattern
  if (first === '(' && !/^\((?!\?:)\?/.test(pattern)) {
    const end = endOfGroup(pattern)
    const inside = alternativesOf(pattern.slice(pattern.startsWith('(?:') ? 3 : 1, end)).flatMap(beginningsOf)
    return /^[?*{]/.test(pattern.slice(end + 1)) ? [''] : [...new Set(inside.includes('') ? [''] : inside)]
  }
  const isPlain = /^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(pattern) && !/^.[?*{]/u.test(pattern)
  return isPlain ? [first.toLowerCase()] : ['']
}

let syllabaries: ReadonlyMap<string, Syllabary> | null = null

function syllabaryFor(text: string): Syllabary {
  syllabaries ??= new Map(SYLLABIC.map(({ language, script }) => [language, syllabaryOf(language, script)]))
  const found = syllabaries.get(syllabicLanguageOf(text) ?? SYLLABIC[0]?.language ?? '')
  if (!found) throw new Error('there is no language without spaces')
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

/** Several words of another language in a row. */
function foreignWords(text: string, at: number, own: OwnWords): Found | null {
  FOREIGN.lastIndex = at
  const words = FOREIGN.exec(text)?.[0]
  return words === undefined ? null : { lexemes: lexemesOf(tokensOf(words), own), length: words.length }
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
    rule.pattern.lastIndex = at
    const match = rule.pattern.exec(text)
    if (match && match[0].length > (found?.length ?? 0))
      found = { lexemes: [rule.lexeme(match[0], match)], length: match[0].length }
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
  if (/^[a-z]/.test(left)) return lexemesOf(tokensOf(left), own)
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
