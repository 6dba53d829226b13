import { likeliest } from './language.ts'
import type { Lexeme } from './lexeme.ts'
import {
  ANSWERS,
  byPrefix,
  type Entry,
  type Found,
  type Lexicon,
  lexicons,
  longestPhrase,
} from './lexicon.ts'
import { withSenses } from './senses.ts'
import { isOneSlipAway, isSwapped } from './slips.ts'
import type { Token } from './tokens.ts'

/** Words that this text may use beyond the language: names, tasks and the church's keywords. */
export type OwnWords = ReadonlyMap<string, Lexeme>

const lexemeOf = (entry: Entry, words: string): Lexeme => {
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
      return { of: 'date', words: token.word, value: token.values[0], minor: token.values[1] }
    case 'time':
      return { of: 'time', words: token.word, value: token.hour, minor: token.minute }
    case 'word':
      return token.word === '&' ? { of: 'and', words: '&' } : null
  }
}

/** Shorter words have too many neighbours; of them only swapped letters are mended. */
const TYPO_LENGTH_MIN = 5

/** What a mistyped word of an answer was meant to be; null when it could be several things. */
function mistyped(word: string, { answers }: Lexicon, isAnswer = (_known: string) => true): Entry | null {
  const isNear = word.length < TYPO_LENGTH_MIN ? isSwapped : isOneSlipAway
  const near = [word.length - 1, word.length, word.length + 1].flatMap((length) =>
    (answers.get(length) ?? []).filter(([known]) => isAnswer(known) && isNear(word, known)),
  )
  const entries = new Set(near.map(([, entry]) => entry))
  return entries.size === 1 ? ([...entries][0] ?? null) : null
}

/** The words that our texts ask for. */
const ASKED_FOR = /^(accept|declin|acept|rechaz|aceit|recus|refus|zusag|absag)/

/** One of the words we ask for, mistyped in a text too short to tell its language. */
function mistypedElsewhere(word: string, lexicon: Lexicon): Entry | null {
  if (word.length < TYPO_LENGTH_MIN) return null
  const others = lexicons().filter((other) => other !== lexicon)
  const near = new Set(
    others.flatMap((other) => mistyped(word, other, (known) => ASKED_FOR.test(known)) ?? []),
  )
  return near.size === 1 ? ([...near][0] ?? null) : null
}

const OWN_LENGTH_MAX = 3

function ownWords(
  tokens: readonly Token[],
  at: number,
  own: OwnWords,
): { lexeme: Lexeme; length: number } | null {
  for (let length = OWN_LENGTH_MAX; length > 0; length--) {
    const phrase = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
    const lexeme = own.get(phrase)
    if (lexeme) return { lexeme, length }
  }
  return null
}

/** A word the language does not know: one with a known beginning, of another language, or mistyped. */
function singleWord(word: string, lexicon: Lexicon): Lexeme {
  const prefix = byPrefix(lexicon, word)
  if (prefix) return lexemeOf(prefix, word)
  if (lexicon.words.has(word)) return { of: 'unknown', words: word }
  for (const other of lexicons()) {
    const entry = other.root.next.get(word)?.entry
    if (entry && !isTooShort(word, entry)) return lexemeOf(entry, word)
  }
  const typo = mistyped(word, lexicon) ?? mistypedElsewhere(word, lexicon)
  return typo ? lexemeOf(typo, word) : { of: 'unknown', words: word }
}

/** Two letters of another language mean too many things. */
const isTooShort = (word: string, entry: Entry): boolean =>
  word.length < 3 && /\p{L}/u.test(word) && entry !== 'yes' && entry !== 'no' && entry !== 'if'

function spelledOut(token: Token, lexicon: Lexicon | undefined): Token[] {
  const words = token.is === 'word' ? lexicon?.spellings.get(token.word) : undefined
  return words ? words.split(' ').map((word): Token => ({ is: 'word', word })) : [token]
}

/** A text that is one phrase, however it is punctuated. */
function wholePhrase(tokens: readonly Token[], lexicon: Lexicon): Lexeme | null {
  const words = tokens.filter(({ is, word }) => is !== 'mark' || word === '?')
  const found = longestPhrase(lexicon, words, 0)
  return found && found.length > 1 && found.length === words.length
    ? lexemeOf(found.entry, words.map(({ word }) => word).join(' '))
    : null
}

/** An answer ends before what the text may choose among: 'can't sing' is a refusal and a task. */
function phraseAt(lexicon: Lexicon, tokens: readonly Token[], at: number, own: OwnWords): Found | null {
  const phrase = longestPhrase(lexicon, tokens, at)
  if (!phrase || phrase.length < 2 || !ANSWERS.includes(phrase.entry)) return phrase
  const inside = tokens
    .slice(at + 1, at + phrase.length)
    .findIndex((token) => own.get(token.word)?.items !== undefined)
  return inside < 0 ? phrase : longestPhrase(lexicon, tokens.slice(0, at + 1 + inside), at)
}

/** The longest known phrases of a text, from left to right, in the language that knows most of its words. */
export function lexemesOf(written: readonly Token[], own: OwnWords): Lexeme[] {
  const [lexicon] = likeliest(written)
  const tokens = written.flatMap((token) => spelledOut(token, lexicon))
  const whole = lexicon && wholePhrase(tokens, lexicon)
  if (whole) return [whole].map(placed)
  const lexemes: Lexeme[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token || !lexicon) break
    const phrase = phraseAt(lexicon, tokens, at, own)
    const mine = ownWords(tokens, at, own)
    const length = Math.max(1, mine?.length ?? 0, phrase?.length ?? 0)
    const words = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
    const known =
      mine && mine.length >= (phrase?.length ?? 0) ? mine.lexeme : phrase && lexemeOf(phrase.entry, words)
    lexemes.push(known ?? numeric(token) ?? singleWord(token.word, lexicon))
    at += length
  }
  return withSenses(lexemes.map(placed).map(counted).map(refusing))
}

/** Portuguese 'no' is 'in the', but not before an answer. */
function refusing(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const isNo = lexeme.words === 'no' && lexeme.of === 'filler'
  const isBeforeArticle = ['a', 'al', 'o', 'os', 'as', 'todo'].includes(lexemes[at + 1]?.words ?? '')
  const isArticle =
    !isBeforeArticle &&
    [
      'filler',
      'weekday',
      'number',
      'date',
      'time',
      'month',
      'unknown',
      'item',
      'that_day',
      'aside',
      'reason',
      'first',
      'second',
      'third',
      'last',
    ].includes(lexemes[at + 1]?.of ?? 'mark')
  return isNo && !isArticle ? { ...lexeme, of: 'no' } : lexeme
}

/** The article that counts, beside the 'two' of its language. */
const ONES: Readonly<Record<string, RegExp>> = {
  un: /^(dos|deux)$/,
  uno: /^dos$/,
  um: /^(dois|duas)$/,
  ein: /^zwei$/,
  one: /^two$/,
}

/** In 'un oui deux non' the article is a number. */
function counted(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const isAnswered = ['yes', 'no', 'not', 'ok', 'me', 'accept', 'if'].includes(lexemes[at + 1]?.of ?? 'mark')
  const before = lexemes[at - 1]?.of
  if (before === 'number' && lexeme.words === 'x') return { ...lexeme, of: 'no' }
  if (before === 'number' && lexeme.of === 'filler' && lexeme.words === 's') return { ...lexeme, of: 'yes' }
  if (before === 'number' && lexeme.words === 'o') return { ...lexeme, of: 'yes' }
  const two = ONES[lexeme.words]
  const isCounting = two !== undefined && lexemes.some(({ words }) => two.test(words))
  return isCounting && isAnswered ? { ...lexeme, of: 'number', value: 1 } : lexeme
}

/** What after 'I'm in' still leaves it an answer: 'I'm in, thanks', 'I'm in for Sunday'. */
const NO_PLACE: readonly Lexeme['of'][] = [
  'mark',
  'filler',
  'thanks',
  'courtesy',
  'weekday',
  'that_day',
  'date',
  'number',
  'time',
  'yes',
  'accept',
  'ok',
  'both',
  'all',
  'me',
  'we',
  'but',
  'and',
]

/** 'I will' at the end of a clause answers; before something else it only begins. */
const SHORT_ANSWER = /^(i|we) (do|am|are|will)$/

const PERSON: readonly Lexeme['of'][] = ['he', 'she', 'item', 'we', 'both', 'all', 'me']

/** 'In for the first, out for the second', 'we're both in' */
function isInOrOut(lexemes: readonly Lexeme[], at: number, isEnd: boolean): boolean {
  const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
  if (after?.words === 'for') return before === undefined || before.of === 'mark'
  return isEnd && before !== undefined && PERSON.includes(before.of)
}

/** 'I'm in' accepts; before a place it is a reason. */
function placed(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const isEnd =
    (lexemes[at + 1]?.of ?? 'mark') === 'mark' ||
    ['thanks', 'courtesy'].includes(lexemes[at + 1]?.of ?? 'mark')
  if (
    lexeme.of === 'filler' &&
    isEnd &&
    lexeme.words === 'will' &&
    PERSON.includes(lexemes[at - 1]?.of ?? 'mark')
  )
    return { ...lexeme, of: 'yes' }
  if (lexeme.of === 'filler' && /^(in|out)$/.test(lexeme.words) && isInOrOut(lexemes, at, isEnd))
    return { ...lexeme, of: lexeme.words === 'in' ? 'accept' : 'decline' }
  if (lexeme.of === 'yes' && SHORT_ANSWER.test(lexeme.words) && !isEnd) return { ...lexeme, of: 'filler' }
  if (lexeme.of !== 'located') return lexeme
  const next = lexemes[at + 1]?.of ?? 'mark'
  if (!NO_PLACE.includes(next) || (next === 'filler' && lexemes[at + 2]?.of === 'unknown'))
    return { ...lexeme, of: 'reason' }
  return { ...lexeme, of: lexeme.words.endsWith(' in') ? 'accept' : 'filler' }
}
