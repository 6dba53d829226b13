import {
  ANSWERS,
  byPrefix,
  type Entry,
  entryOf,
  type Found,
  knows,
  type Lexicon,
  lexicons,
  longestPhrase,
  numbersOf,
} from '../languages/lexicon.ts'
import { mistypedAnswer } from '../languages/mistyped.ts'
import { isOneSlipAway } from '../text/slips.ts'
import type { Token } from '../text/tokens.ts'
import type { Lexeme } from './lexeme.ts'
import { withEuropeanSenses, withSenses } from './senses/senses.ts'

/** Words that this text may use beyond the language: names, tasks and the church's keywords. */
export type OwnWords = ReadonlyMap<string, Lexeme>

function lexemeOf(entry: Entry, words: string): Lexeme {
  if (typeof entry === 'string') return { of: entry, words }
  if ('weekday' in entry) return { of: 'weekday', words, value: entry.weekday }
  if ('month' in entry) return { of: 'month', words, value: entry.month }
  return { of: 'number', words, value: entry.value }
}

function numeric(token: Token): Lexeme | null {
  switch (token.is) {
    case 'mark':
      return { of: 'mark', words: token.word }
    case 'number':
      return { of: 'number', words: token.word, value: token.value, isDay: token.isDay }
    case 'date':
      return {
        of: 'date',
        words: token.word,
        value: token.values[0],
        minor: token.values[1],
        ...(token.month !== undefined && { month: token.month }),
      }
    case 'time':
      return { of: 'time', words: token.word, value: token.hour, minor: token.minute }
    case 'word':
      return token.word === '&' ? { of: 'and', words: '&' } : null
  }
}

/** A lexeme and how many tokens it takes. */
type Read = { lexeme: Lexeme; length: number }

const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ')

const OWN_LENGTH_MAX = 5

function ownWords(tokens: readonly Token[], at: number, own: OwnWords): Read | null {
  for (let length = OWN_LENGTH_MAX; length > 0; length--) {
    const lexeme = own.get(wordsOf(tokens.slice(at, at + length)))
    if (lexeme) return { lexeme, length }
  }
  return null
}

/** A word the language does not know: one with a known beginning, of another language, or mistyped. */
function singleWord(word: string, lexicon: Lexicon): Lexeme {
  const prefix = byPrefix(lexicon, word)
  if (prefix) return lexemeOf(prefix, word)
  if (knows(lexicon, word)) return { of: 'unknown', words: word }
  for (const other of lexicons()) {
    const entry = entryOf(other, word)
    if (entry && !isTooShort(word, entry)) return lexemeOf(entry, word)
  }
  const typo = mistypedAnswer(word, lexicon)
  return typo ? lexemeOf(typo, word) : { of: 'unknown', words: word }
}

/** Two letters of another language mean too many things. */
const isTooShort = (word: string, entry: Entry): boolean =>
  word.length < 3 && /\p{L}/u.test(word) && entry !== 'yes' && entry !== 'no' && entry !== 'if'

/** Text-speak in whole words: 'u' as 'you'. */
function spelledOut(token: Token, lexicon: Lexicon): Token[] {
  const words = token.is === 'word' ? lexicon.spellings.get(token.word) : undefined
  return words ? words.split(' ').map((word): Token => ({ is: 'word', word })) : [token]
}

/** A text that is one phrase, however it is punctuated. */
function wholePhrase(tokens: readonly Token[], lexicon: Lexicon): Lexeme | null {
  const words = tokens.filter(({ is, word }) => is !== 'mark' || word === '?')
  const found = longestPhrase(lexicon, numbersOf(words), 0)
  const isWhole = found && found.length > 1 && found.length === words.length
  return isWhole ? lexemeOf(found.entry, wordsOf(words)) : null
}

/** A text as it is read in a language. */
type Written = { lexicon: Lexicon; tokens: readonly Token[]; numbers: readonly number[] }

/** A phrase that ends in a weekday ends before it where a date goes on: 'good for | Sunday 9'. */
function phraseBeforeDate({ lexicon, tokens, numbers }: Written, at: number): Found | null {
  const phrase = longestPhrase(lexicon, numbers, at)
  if (!phrase || phrase.length < 2) return phrase
  const last = at + phrase.length - 1
  const entry = entryOf(lexicon, tokens[last]?.word ?? '')
  const isDate = typeof entry === 'object' && entry !== null && 'weekday' in entry
  const goesOn = tokens.slice(last + 1, last + 3).some(({ is }) => is === 'number' || is === 'date')
  return isDate && goesOn ? longestPhrase(lexicon, numbers, at, last) : phrase
}

const endsBeforeOwn = (entry: Entry): boolean => entry === 'except' || ANSWERS.includes(entry)

/** An answer ends before what the text may choose among: 'can't sing' is a refusal and a task. */
function phraseAt(written: Written, at: number, own: OwnWords): Found | null {
  const { lexicon, tokens, numbers } = written
  const phrase = phraseBeforeDate(written, at)
  if (!phrase || phrase.length < 2 || !endsBeforeOwn(phrase.entry)) return phrase
  const inside = tokens
    .slice(at + 1, at + phrase.length)
    .findIndex((token) => own.get(token.word)?.items !== undefined)
  return inside < 0 ? phrase : longestPhrase(lexicon, numbers, at, at + 1 + inside)
}

/** Of a word that no language knows, and of one that may be another name. */
const SHORT_FORM_MIN = { unknown: 3, filler: 4 } as const

/** 'Marc' for Marcus, 'Sofi' for Sofia, 'Denice' for Denise, 'greter' for the greeter: a word near a name or a task. */
function nearName(lexeme: Lexeme, own: OwnWords): Lexeme {
  const { of, words } = lexeme
  if ((of !== 'unknown' && of !== 'filler') || words.length < SHORT_FORM_MIN[of]) return lexeme
  const near = [...own].filter(([name, { items, isVerb, isPerson }]) => {
    if (items === undefined || isVerb === true || (of === 'filler' && !isPerson)) return false
    const isLong = of === 'unknown' && words.length > SHORT_FORM_MIN.filler
    return name.startsWith(words) || (isLong && words[0] === name[0] && isOneSlipAway(words, name))
  })
  const meant = new Set(near.map(([, { items }]) => `${items}`))
  return meant.size === 1 ? { ...lexeme, ...near[0]?.[1], words } : lexeme
}

/** What begins at a token: a word of this text when it is as long as any phrase, a phrase, or a single word. */
function readAt(written: Written, at: number, own: OwnWords): Read | null {
  const { lexicon, tokens } = written
  const phrase = phraseAt(written, at, own)
  const mine = ownWords(tokens, at, own)
  // 'Bob here'
  const isPassedOver = mine?.lexeme.isPerson === true && phrase?.entry === 'filler'
  if (mine && (isPassedOver || mine.length >= (phrase?.length ?? 0))) return mine
  if (phrase) {
    const { entry, length } = phrase
    const lexeme = lexemeOf(entry, wordsOf(tokens.slice(at, at + length)))
    return { lexeme: length === 1 ? nearName(lexeme, own) : lexeme, length }
  }
  const token = tokens[at]
  return token
    ? { lexeme: numeric(token) ?? nearName(singleWord(token.word, lexicon), own), length: 1 }
    : null
}

/** The longest known phrases of a text, from left to right, in a language. */
export function lexemesOf(written: readonly Token[], own: OwnWords, lexicon: Lexicon | undefined): Lexeme[] {
  if (!lexicon) return []
  const tokens = written.flatMap((token) => spelledOut(token, lexicon))
  const whole = wholePhrase(tokens, lexicon)
  if (whole) return withEuropeanSenses([whole])
  const lexemes: Lexeme[] = []
  const text = { lexicon, tokens, numbers: numbersOf(tokens) }
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(text, at, own)
    if (!read) break
    lexemes.push(read.lexeme)
    at += read.length
  }
  return withSenses(withEuropeanSenses(lexemes))
}
