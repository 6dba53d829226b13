import type { Predicate } from '../clauses.ts'
import type { Lexeme } from '../lexeme.ts'
import { fold } from '../normalise.ts'
import { type Choices, referencesOf } from '../references.ts'
import { type Features, grams, opened, piecesOf, type Seen, shapeOf, TOKEN, wordsOf } from './features.ts'

/** How a lexeme refers to one thing of a list: to it, to others, to several. */
function referring(
  lexeme: Lexeme,
  predicate: Predicate,
  index: number,
  self: number[] | null,
  choices: Choices,
): string | null {
  const { indices } = referencesOf({ ...predicate, lexemes: [lexeme] }, self, choices)
  if (indices.length === 0) return null
  if (!indices.includes(index)) return 'OTHER'
  return indices.length === 1 ? 'THIS' : 'SOME'
}

/** A token of a text as it stands from the side of one thing: a reference, or a word with its class. */
type Side = { place: string | null; of: string; words: string }

const ANSWERS_ITSELF: readonly Lexeme['of'][] = ['me', 'we', 'he', 'she', 'all', 'both', 'none', 'rest']

/** What is said between a reference to the thing and the next reference, or the one before. */
function localTo(sides: readonly Side[]): string[] {
  const found: string[] = []
  for (const [at, { place }] of sides.entries()) {
    if (place !== 'THIS' && place !== 'SOME') continue
    const next = sides.findIndex((one, index) => index > at && one.place !== null)
    const before = sides.findLastIndex((one, index) => index < at && one.place !== null)
    const after = sides.slice(at + 1, next === -1 ? undefined : next)
    const ahead = sides.slice(before + 1, at)
    const isFirst = before === -1
    const isLast = next === -1
    for (const [name, span] of [
      [`>${isLast ? '$' : ''}`, after],
      [`<${isFirst ? '^' : ''}`, ahead],
    ] as const) {
      const classes = span.map(({ of }) => of).filter((of) => of !== 'filler')
      const known = classes.filter((of) => of !== 'unknown')
      const words = span.map(({ words }) => words)
      for (const side of [name, name[0] ?? ''])
        found.push(
          ...grams(['^', ...classes, '$'], 3, `${side}c`),
          `${side}=${known.join(' ')}`,
          ...grams(['^', ...words, '$'], 2, `${side}w`),
        )
      found.push(...words.flatMap(piecesOf).map((piece) => `${name[0]}${piece}`))
    }
  }
  return found
}

/** What an outcome says of one thing. */
export function signIn(outcome: string, index: number): string {
  if (!/^\d/.test(outcome)) return outcome
  const own = outcome.split(' ').find((one) => one.startsWith(`${index + 1}`))
  return own?.slice(1) ?? 'open'
}

/** The signs that the grammar thinks possible for one thing, alone and beside those of the others. */
export function leaningsOf({ leanings, settled }: Seen, index: number): string[] {
  const own = leanings[index]
  if (own === undefined) return [`none ${signIn(settled, index)}`]
  const others = leanings.filter((_, at) => at !== index).toSorted()
  return [own[0] ?? '', own, `${own} ${signIn(settled, index)}`, `${own} of ${others.join(' ')}`]
}

/** One thing of a list: the text as it stands from this thing's side. */
export function itemFeaturesOf(seen: Seen, index: number, self: number[] | null, choices: Choices): Features {
  const { predicates, found, settled, context } = seen
  const count = choices.starts.length
  const classes = ['^']
  const sides: Side[] = []
  const about: string[] = []
  for (const predicate of predicates) {
    classes.push(opened(predicate))
    if (predicate.opener === 'but') sides.push({ place: null, of: 'but', words: predicate.openedBy })
    const names = new Set<string>()
    for (const lexeme of predicate.lexemes) {
      const place = referring(lexeme, predicate, index, self, choices)
      if (place) {
        classes.push(place)
        names.add(place)
        sides.push({ place, of: lexeme.of, words: place })
        if (!ANSWERS_ITSELF.includes(lexeme.of) && isSaying(lexeme)) {
          classes.push(lexeme.isVerb ? 'can' : lexeme.of)
          sides.push({ place: null, of: lexeme.isVerb ? 'can' : lexeme.of, words: lexeme.words })
        }
      } else {
        if (lexeme.of !== 'filler') classes.push(lexeme.of)
        sides.push({ place: null, of: lexeme.of, words: lexeme.words })
      }
    }
    sides.push({ place: null, of: '|', words: predicate.asks ? '?' : '|' })
    about.push(`${[...names].join('')}${predicate.polarity}${predicate.asks ? '?' : ''}`)
  }
  classes.push('$')
  const said = ['^', ...sides.filter(({ of }) => of !== '|').map(({ words }) => words), '$']
  const [was, is] = [signIn(found, index), signIn(settled, index)]
  const known = classes.filter((one) => one !== 'unknown' && !one.startsWith('|'))
  const key = known.filter((one) => KEY.has(one))
  const where = count > 1 ? context.newest : 'one'
  return {
    words: [
      ...grams(said, 3, 'I'),
      ...wordsOf(seen.raw, `${Math.min(count, 2)}`),
      ...localTo(sides),
      ...(fold(seen.raw).match(TOKEN) ?? []).map((word) => `${index}${count}${word}`),
    ],
    grammar: [
      ...grams(classes, 4, 'X'),
      ...grams(known, 5, 'Y'),
      ...grams(['^', ...key, '$'], 5, 'Z'),
      `Z=${key.join(' ')}`,
      ...grams(['^', ...about, '$'], 3, 'A'),
      `A=${about.filter((one) => one !== 'null').join(' ')}`,
      ...[
        was,
        `${was}/${is}`,
        `${was}/${shapeOf(found)}`,
        `${was}/${is}/${where}`,
        `${was}${index}${count}`,
      ].flatMap((one) => [`F${one}`, `F2${one}`]),
      `#${index}`,
      `#${index}${count}${where}`,
      ...leaningsOf(seen, index).flatMap((one) => [`L${one}`, `L2${one}`, `L${where}${one}`]),
    ],
  }
}

const isSaying = ({ of, isVerb }: Lexeme): boolean =>
  isVerb === true || ['can', 'accept', 'decline', 'yes', 'reason', 'refuse', 'cannot', 'wish'].includes(of)

const KEY: ReadonlySet<string> = new Set(
  'THIS OTHER SOME yes no not accept decline refuse can cannot all none both rest except only but reason ok wish'.split(
    ' ',
  ),
)
