import { grams, piecesOf, type Seen, shapeOf, wordsOf } from './features.ts'
import { type Features, hashOf } from './linear.ts'
import { tokensWithMarks } from './masked.ts'
import { type Said, type Side, type View, viewOf } from './sides.ts'

/** Features of what is said on one side of a reference; `bounded` names the side where the text begins or ends with it. */
function beside(side: string, bounded: string, span: readonly Side[]): number[] {
  const classes = span.map(({ of }) => of).filter((of) => of !== 'filler')
  const known = classes.filter((of) => of !== 'unknown')
  const words = span.map((one) => one.words)
  return [
    ...[bounded, side].flatMap((name) => [
      ...grams(['^', ...classes, '$'], 3, `${name}c`),
      hashOf(`${name}=${known.join(' ')}`),
      ...grams(['^', ...words, '$'], 2, `${name}w`),
    ]),
    ...words.flatMap((word) => piecesOf(word, side)),
  ]
}

/** What is said between each reference to the thing and the next reference, or the one before. */
const localTo = (sides: readonly Side[]): number[] =>
  sides.flatMap(({ place }, at) => {
    if (place !== 'THIS' && place !== 'SOME') return []
    const next = sides.findIndex((one, index) => index > at && one.place !== null)
    const before = sides.findLastIndex((one, index) => index < at && one.place !== null)
    return [
      ...beside('>', next < 0 ? '>$' : '>', sides.slice(at + 1, next < 0 ? undefined : next)),
      ...beside('<', before < 0 ? '<^' : '<', sides.slice(before + 1, at)),
    ]
  })

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

const KEY: ReadonlySet<string> = new Set(
  'THIS OTHER SOME yes no not accept decline refuse can cannot all none both rest except only but reason ok wish'.split(
    ' ',
  ),
)

/** What words show of every thing of a list alike. */
export const wordsForAll = ({ predicates, context: { items } }: Seen): number[] =>
  wordsOf(tokensWithMarks(predicates, items.length), `${Math.min(items.length, 2)}`)

function wordsFor({ sides }: View): number[] {
  const said = ['^', ...sides.filter(({ of }) => of !== '|').map(({ words }) => words), '$']
  return [...grams(said, 3, 'I'), ...localTo(sides)]
}

function grammarFor(seen: Seen, index: number, { classes, about }: View): number[] {
  const { found, settled, context } = seen
  const count = context.items.length
  const where = count > 1 ? context.newest : 'one'
  const [was, is] = [signIn(found, index), signIn(settled, index)]
  const known = classes.filter((one) => one !== 'unknown' && !one.startsWith('|'))
  const key = known.filter((one) => KEY.has(one))
  const signs = [was, `${was}/${is}`, `${was}/${shapeOf(found)}`, `${was}/${is}/${where}`]
  const marks = [
    `Z=${key.join(' ')}`,
    `A=${about.filter((one) => one !== 'null').join(' ')}`,
    ...signs.flatMap((one) => [`F${one}`, `F2${one}`]),
    `#${count}${where}`,
    ...leaningsOf(seen, index).flatMap((one) => [`L${one}`, `L2${one}`, `L${where}${one}`]),
  ]
  return [
    ...grams(classes, 4, 'X'),
    ...grams(known, 5, 'Y'),
    ...grams(['^', ...key, '$'], 5, 'Z'),
    ...grams(['^', ...about, '$'], 3, 'A'),
    ...marks.map((mark) => hashOf(mark)),
  ]
}

/** One thing of a list: the text as it stands from this thing's side. */
export function itemFeaturesOf(
  seen: Seen,
  index: number,
  said: readonly Said[],
  wordsOfAll: readonly number[],
): Features {
  const view = viewOf(said, index)
  return { words: [...wordsOfAll, ...wordsFor(view)], grammar: grammarFor(seen, index, view) }
}
