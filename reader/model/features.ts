import type { Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import type { NewestText, ReplyContext } from '../conversation.ts'
import { isSyllabic } from '../folders.ts'
import { type Features, hashOf } from './linear.ts'
import { tokensWithMarks } from './masked.ts'

/** What is known of a text when it is classified. `found` and `settled`: the grammar's outcome before and after doubt. */
export type Seen = {
  raw: string
  refusesInAnother: boolean
  predicates: readonly Predicate[]
  found: string
  settled: string
  /** For each thing of a list the signs that the grammar thinks possible, the likeliest first. */
  leanings: readonly string[]
  context: ReplyContext
}

const SITUATIONS: Readonly<Record<NewestText, string>> = {
  asked: 'ask',
  asked_back: 'ask',
  moved: 'ask',
  none: 'ask',
  which_one: 'which',
  accepted: 'yes',
  reminded: 'yes',
  declined: 'no',
  reason_noted: 'no',
  cancelled: 'off',
  by_hand: 'hand',
  other: 'hand',
}

/** The kinds of situation in which the same words mean the same. */
export function situationOf({ newest, items, isOptedOut }: ReplyContext): string {
  if (isOptedOut) return 'out'
  return items.length > 1 ? (newest === 'which_one' ? 'which' : 'list') : SITUATIONS[newest]
}

/** Runs of so many tokens at most, after a name. */
export function grams(tokens: readonly string[], longest: number, name: string): number[] {
  const found: number[] = []
  const begun = hashOf(name)
  for (let at = 0; at < tokens.length; at++) {
    let hash = begun
    for (let end = at; end < Math.min(at + longest, tokens.length); end++) {
      hash = hashOf(tokens[end] ?? '', end === at ? hash : hashOf(' ', hash))
      found.push(hash)
    }
  }
  return found
}

function pieces(word: string, shortest: number, longest: number, name: string): number[] {
  const found: number[] = []
  const begun = hashOf(name)
  for (let at = 0; at + shortest <= word.length; at++) {
    let hash = hashOf(word.slice(at, at + shortest - 1), begun)
    for (let end = at + shortest; end <= Math.min(at + longest, word.length); end++) {
      hash = hashOf(word[end - 1] ?? '', hash)
      found.push(hash)
    }
  }
  return found
}

const WORD_PIECES = [3, 5] as const
const SYLLABLE_PIECES = [1, 4] as const
const JAMO_PIECES = [3, 6] as const

/** Pieces of a word, after a name. */
export function piecesOf(token: string, name = ''): number[] {
  if (!/\p{L}/u.test(token)) return []
  const word = `<${token}>`
  if (!isSyllabic(token)) return pieces(word, ...WORD_PIECES, `${name}c`)
  return [
    ...pieces(word, ...SYLLABLE_PIECES, `${name}c`),
    ...pieces(word.normalize('NFD'), ...JAMO_PIECES, `${name}j`),
  ]
}

/** Words, runs of up to three and pieces of words, also beside the situation. */
export function wordsOf(tokens: readonly string[], situation: string): number[] {
  const bounded = ['^', ...tokens, '$']
  return [
    ...grams(bounded, 3, 'w'),
    ...grams(bounded, 2, `s${situation} `),
    ...tokens.flatMap((token) => piecesOf(token)),
    hashOf(`n${Math.min(12, Math.floor(tokens.length / 2))}`),
    hashOf(`n${situation}${Math.min(6, Math.floor(tokens.length / 3))}`),
  ]
}

const isUnknown = ({ of }: Lexeme): boolean => of === 'unknown'

/** A lexeme's class; a day with whether it is the one asked about. */
function classOf(lexeme: Lexeme, { items }: ReplyContext): string {
  const { fits } = lexeme
  if (fits) return fits.length > 0 ? (fits.length === items.length ? 'day=' : 'day~') : 'day!'
  return lexeme.of
}

export const opened = ({ opener, asks }: Predicate): string => `|${opener ?? ''}${asks ? '?' : ''}`

/** Outcomes of lists by their shape. */
export function shapeOf(outcome: string): string {
  if (!/^\d/.test(outcome)) return outcome
  const [plus, minus] = [outcome.includes('+'), outcome.includes('-')]
  return plus && minus ? '+-' : plus ? '+' : '-'
}

/** Classes, and in the place of what is not known its words. */
const mixedOf = (predicate: Predicate): string[] => [
  opened(predicate),
  ...predicate.lexemes.map(({ of, words, isName }) =>
    of === 'unknown' || (of === 'filler' && !isName) ? words : of,
  ),
]

function grammarOf({ predicates, found, settled, context }: Seen, situation: string): number[] {
  const classes = ['^']
  for (const predicate of predicates) {
    classes.push(opened(predicate))
    for (const lexeme of predicate.lexemes) if (lexeme.of !== 'filler') classes.push(classOf(lexeme, context))
  }
  classes.push('$')
  const mixed = ['^', ...predicates.flatMap(mixedOf), '$']
  const polarities = predicates.map(
    ({ polarity, asks, opener }) => `${polarity}${asks ? '?' : ''}${opener === 'but' ? '!' : ''}`,
  )
  const polar = polarities.filter((one) => one !== 'null')
  const unknown = predicates.flatMap(({ lexemes }) => lexemes).filter(isUnknown).length
  const [was, is] = [shapeOf(found), shapeOf(settled)]
  const marks = [
    ...polarities.map((one) => `p${situation}${one}`),
    `P${polar.join(' ')}`,
    `P${situation}${polar.join(' ')}`,
    `u${Math.min(unknown, 5)}`,
    ...['', situation, context.newest].flatMap((where) => [
      `F${where}${was}`,
      `F${where}${was}${is}`,
      `F${where}${was}${is}${Math.min(unknown, 3)}`,
      `S${where}${is}`,
    ]),
    `!${situation}`,
    `!${context.newest}`,
  ]
  return [
    ...grams(classes, 3, 'x'),
    ...grams(mixed, 3, 'm'),
    ...grams(classes, 2, `x${situation} `),
    ...grams(
      classes.filter((one) => one !== 'unknown' && !one.startsWith('|')),
      4,
      'y',
    ),
    ...grams(['^', ...polarities, '$'], 3, 'p'),
    ...marks.map((mark) => hashOf(mark)),
  ]
}

/** The whole text. */
export function featuresOf(seen: Seen): Features {
  const situation = situationOf(seen.context)
  return {
    words: wordsOf(tokensWithMarks(seen.predicates, seen.context.items.length), situation),
    grammar: grammarOf(seen, situation),
  }
}
