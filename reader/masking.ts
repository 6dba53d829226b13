import type { Lexeme } from './clauses/lexeme.ts'
import type { ReplyContext } from './conversation.ts'
import { linesOfAll } from './folders.ts'
import { nameWords } from './mentions/names.ts'
import { readText } from './read-text.ts'
import { fold, normalise } from './text/normalise.ts'

/** A text without names, numbers and addresses, for whoever is asked what it means and should not know who wrote it. */

export type Masked = {
  text: string
  /** For each open item the number of its person, where several share the phone. */
  people: (number | null)[]
}

type Asked = {
  /** Positions in `items` of what is open: their marks are counted in this order. */
  open: readonly number[]
  /** Names of people whom the church knows. */
  names: readonly string[]
}

/** E-mail addresses, addresses of pages and of accounts. */
const ADDRESSES =
  /\S+@\S+|@\w+|\S+:\/\/\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}\/\S*|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\.\p{L}{2,}/gu

const wordsIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => normalise(name).split(' ')).filter((word) => word.length > 1)

const COMMON_NAMES: ReadonlySet<string> = new Set(
  wordsIn(['men', 'women', 'nicknames'].flatMap(linesOfAll).flatMap((line) => line.split(','))),
)

/** Words with a capital, apart by whether a sentence begins with them. */
function capitalsIn(raw: string): { first: Set<string>; inside: Set<string> } {
  const first = new Set<string>()
  const inside = new Set<string>()
  for (const { 0: word, index } of raw.matchAll(/\p{Lu}[\p{L}\p{M}'’]*/gu)) {
    const isFirst = /(?:^|[.!?\n…])[^\p{L}\p{N}]*$/u.test(raw.slice(0, index))
    const set = isFirst ? first : inside
    set.add(fold(word))
  }
  return { first, inside }
}

/** Street names follow numbers of two digits or more. */
const COUNTED_MAX = 9
const AFTER_NUMBER = 2

/** Says of each word of a text whether it is a name, may be one, or neither. */
function nameFinder(raw: string, names: readonly string[]) {
  const { first, inside } = capitalsIn(raw)
  const known = new Set(wordsIn(names))
  const isShouted = !/\p{Ll}/u.test(raw)
  const isCapital = (word: string): boolean =>
    !isShouted && (inside.has(word) || (known.has(word) && first.has(word)))
  const mayBeName = (word: string, of: Lexeme['of']): boolean =>
    of === 'unknown' ? inside.has(word) || first.has(word) : of === 'filler' && isCapital(word)
  return (word: string, { of }: Lexeme): '[name]' | '[word]' | null => {
    const isName = known.has(word) || COMMON_NAMES.has(word)
    // 'Will' and 'Grace' are words, too.
    if (isName && (of === 'unknown' || of === 'filler' || isCapital(word))) return '[name]'
    return mayBeName(word, of) ? '[word]' : null
  }
}

/** Names in scripts without spaces and capitals stand inside of what is not known otherwise. */
function withoutInnerNames(words: string, names: readonly string[]): string {
  return names.reduce(
    (text, name) =>
      name.length > 1 && /^[^\p{Ll}\p{Lu}]+$/u.test(name) ? text.replaceAll(name, '[name]') : text,
    words,
  )
}

/** The mark of some of the open items; null where none is meant. */
function markOf(indices: readonly number[], open: readonly number[], isVague: boolean): string | null {
  const places = indices.flatMap((index) => (open.includes(index) ? [open.indexOf(index) + 1] : []))
  return places.length === 0 ? null : `[${places.join(isVague ? '/' : '+')}]`
}

const CALENDAR: readonly Lexeme['of'][] = ['date', 'time', 'weekday', 'month', 'number']

type Marks = { open: readonly number[]; people: readonly string[]; called: ReadonlySet<string> }

/** The mark in the place of a whole mention; null where its words are looked at one by one. */
function mentionOf(lexeme: Lexeme, context: ReplyContext, { open, people, called }: Marks): string | null {
  const { of, words, fits, items, isVague = false, isDay, isName, isVerb } = lexeme
  if (isName) return '[person 1]'
  if (fits && fits.length > 0) return markOf(fits, open, isVague) ?? '[elsewhen]'
  if (fits && CALENDAR.includes(of) && (of !== 'number' || isDay)) return '[elsewhen]'
  if (!items || isVerb) return null
  const name = context.items[items[0] ?? 0]?.firstName ?? ''
  return called.has(words) ? `[person ${people.indexOf(name) + 1}]` : markOf(items, open, isVague)
}

/** A text for somebody outside; null where it is one of those that are read by fixed words. */
export function masked(written: string, context: ReplyContext, { open, names }: Asked): Masked | null {
  const seen: Lexeme[] = []
  const raw = written.replace(ADDRESSES, ' ')
  const reading = readText(raw, context, (lexeme) => {
    seen.push(lexeme)
    return lexeme
  })
  if (!('settled' in reading)) return null
  const people = [...new Set(context.items.map(({ firstName }) => firstName ?? ''))]
  const marks = { open, people, called: new Set(nameWords(context.items, raw).map(([words]) => words)) }
  const nameIn = nameFinder(raw, [...names, ...people])
  const folded = [...names, ...people].map(fold)
  let near = 0
  const shown = (lexeme: Lexeme): string => {
    const isLarge = lexeme.of === 'number' && (lexeme.value ?? 0) > COUNTED_MAX
    near = isLarge ? AFTER_NUMBER : near - 1
    const isNear = near >= 0 && lexeme.of === 'unknown'
    const words = lexeme.words.split(' ').map((word) => nameIn(word, lexeme) ?? (isNear ? '[word]' : word))
    return withoutInnerNames(words.join(' '), folded).replaceAll(/\p{N}[\p{N}.,:/-]*/gu, '[number]')
  }
  const text = seen.map((lexeme) => mentionOf(lexeme, context, marks) ?? shown(lexeme))
  const isShared = people.length > 1
  return {
    text: text.join(' '),
    people: open.map((index) =>
      isShared ? people.indexOf(context.items[index]?.firstName ?? '') + 1 : null,
    ),
  }
}
