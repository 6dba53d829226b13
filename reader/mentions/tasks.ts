import type { Lexeme } from '../clauses/lexeme.ts'
import type { ListedItem } from '../conversation.ts'
import { FOLDERS, linesOfAll, pairsOf } from '../folders.ts'
import { normalise } from '../text/normalise.ts'

/** Tasks as churches name them and as volunteers do; a verb ('I'll greet') accepts the task, and stands under 'task!'. */
const LINES = FOLDERS.flatMap((language) => pairsOf(language, 'tasks'))

const wordsOf = (task: string): string[] =>
  LINES.flatMap(([name, words]) => (name === task ? words.split(',').map(normalise).filter(Boolean) : []))

const KNOWN = [...new Set(LINES.map(([name]) => name.replace('!', '')))].map((task) => ({
  nouns: wordsOf(task),
  verbs: wordsOf(`${task}!`),
}))

const contains = (text: string, phrase: string): boolean => ` ${text} `.includes(` ${phrase} `)

const COMPOUND_END_MIN = 5

/** 'Kirchenkaffee' is coffee. */
const endsCompound = (text: string, word: string): boolean =>
  word.length >= COMPOUND_END_MIN && text.split(' ').some((one) => one.endsWith(word))

const taskOf = ({ position, team }: ListedItem): string => normalise(`${position} ${team}`)

const indicesOf = (tasks: readonly string[], words: readonly string[]): number[] =>
  tasks.flatMap((task, index) =>
    words.some((word) => contains(task, word) || endsCompound(task, word)) ? [index] : [],
  )

/** A noun for some of the items. */
const noun = (words: string, items: readonly number[]): [string, Lexeme] => [
  words,
  { of: 'item', words, items, isVerb: false },
]

const wholePositions = (positions: readonly string[]): [string, Lexeme][] =>
  [...Map.groupBy(positions.keys(), (index) => positions[index] ?? '')].flatMap(([words, items]) =>
    words !== '' && items.length < positions.length ? [noun(words, items)] : [],
  )

/** Words of positions and services that also say something else: 'team', 'lead'. */
const PLAIN_PARTS = new Set(linesOfAll('position-parts').map(normalise))
const PART_LENGTH_MIN = 4

/** 'Toddlers' of the toddler room, 'coffees' of the coffee team. */
const formsOf = (word: string): string[] => [...new Set([word, `${word}s`, word.replace(/s$/, '')])]

/** 'Electric' and 'acoustic' of two guitars: a word that only some of the positions hold. */
function partsTelling(positions: readonly string[]): [string, Lexeme][] {
  const parts = new Set(positions.flatMap((position) => position.split(' ')))
  return [...parts].flatMap((words): [string, Lexeme][] => {
    const items = positions.flatMap((position, index) => (contains(position, words) ? [index] : []))
    const isTelling = words.length >= PART_LENGTH_MIN && !PLAIN_PARTS.has(words)
    return isTelling && items.length < positions.length ? formsOf(words).map((form) => noun(form, items)) : []
  })
}

/** 'I can drive every week' of nothing but driving: words for the only task tell nothing apart. */
function wordsOfTask([item]: readonly ListedItem[]): [string, Lexeme][] {
  const tasks = KNOWN.filter(({ nouns }) => item !== undefined && indicesOf([taskOf(item)], nouns).length > 0)
  const words = tasks.flatMap(({ nouns, verbs }) => [
    ...nouns,
    ...verbs.map((verb) => verb.split(' ').at(-1) ?? ''),
  ])
  return words
    .filter((one) => one !== '' && !one.includes(' '))
    .map((one): [string, Lexeme] => [one, { of: 'filler', words: one }])
}

/** The tasks by which a volunteer can choose among the items, in the words of any language. */
export function taskWords(items: readonly ListedItem[]): [string, Lexeme][] {
  if (items.length < 2) return []
  const isOneTask = new Set(items.map(({ position }) => position)).size === 1
  if (isOneTask) return wordsOfTask(items)
  const found: [string, Lexeme][] = []
  const tasks = items.map(taskOf)
  for (const { nouns, verbs } of KNOWN) {
    const positions = indicesOf(tasks, nouns)
    if (positions.length === 0 || positions.length === items.length) continue
    const lexeme = (words: string, isVerb: boolean): [string, Lexeme] => [
      words,
      { of: 'item', words, items: positions, isVerb },
    ]
    found.push(
      ...nouns.flatMap((word) => [lexeme(word, false), lexeme(`l${word}`, false)]),
      ...verbs.map((word) => lexeme(word, true)),
    )
  }
  const positions = items.map(({ position }) => normalise(position))
  return [...found, ...partsTelling(positions), ...wholePositions(positions)]
}
