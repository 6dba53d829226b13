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

const indicesOf = (tasks: readonly string[], words: readonly string[]): number[] =>
  tasks.flatMap((task, index) => (words.some((word) => contains(task, word)) ? [index] : []))

const wholePositions = (positions: readonly string[]): [string, Lexeme][] =>
  positions.flatMap((words, index): [string, Lexeme][] =>
    words !== '' && positions.indexOf(words) === positions.lastIndexOf(words)
      ? [[words, { of: 'item', words, items: [index] }]]
      : [],
  )

/** Words of positions that also say something else: 'team', 'lead'. */
const PLAIN_PARTS = new Set(linesOfAll('position-parts').map(normalise))
const PART_LENGTH_MIN = 4

/** 'Electric' and 'acoustic' of two guitars: a word that only some of the positions hold. */
function partsTelling(positions: readonly string[]): [string, Lexeme][] {
  const parts = new Set(positions.flatMap((position) => position.split(' ')))
  return [...parts].flatMap((words): [string, Lexeme][] => {
    const items = positions.flatMap((position, index) => (contains(position, words) ? [index] : []))
    const isTelling = words.length >= PART_LENGTH_MIN && !PLAIN_PARTS.has(words)
    return isTelling && items.length < positions.length ? [[words, { of: 'item', words, items }]] : []
  })
}

/** The tasks by which a volunteer can choose among the items, in the words of any language. */
export function taskWords(items: readonly ListedItem[]): [string, Lexeme][] {
  if (items.length < 2) return []
  const isOneTask = new Set(items.map(({ position }) => position)).size === 1
  if (isOneTask) return []
  const found: [string, Lexeme][] = []
  const tasks = items.map(({ position, team }) => normalise(`${position} ${team}`))
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
