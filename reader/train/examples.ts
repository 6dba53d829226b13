import type { Lexeme } from '../clauses/lexeme.ts'
import type { ReplyContext } from '../conversation.ts'
import { PHRASE_CLASSES } from '../languages/phrase-classes.ts'
import { choicesOf } from '../mentions/choices.ts'
import { type Input, type Inputs, inputsOf, MEANINGS, SIGNS } from '../model/candidates.ts'
import type { Seen } from '../model/features.ts'
import { outcomeOf } from '../model/outcome.ts'
import { readText } from '../read-text.ts'
import { readLines } from '../replies.ts'
import { contextOf } from './contexts.ts'
import { spelled } from './outcomes.ts'
import { CONVERSATIONS, meaningsOf, numberOf, type Row, rowsOf } from './rows.ts'

/** What came in, and what it means there, in the spelling of outcomes: its own meaning first. */
type Lesson = { text: string; context: ReplyContext; meanings: string[] }

function lessonOf(row: Row): Lesson {
  const context = contextOf(row.situation, row.language)
  const meanings = meaningsOf(row).map((meaning) => spelled(meaning.trim(), context.items.length))
  return { text: row.text, context, meanings }
}

/** Lists, shared phones and later answers with conversations of their own. */
const lessonsOfConversations = (): Lesson[] =>
  readLines(CONVERSATIONS).map(({ allowed, ...line }) => ({ ...line, meanings: allowed }))

/** A row as the classifier sees it. Texts of one part stay together, also with the same text in another situation. */
export type Seeing = {
  meanings: string[]
  count: number
  inputs: Inputs
  seen: Seen
  part: number
}

export const PARTS = 4

const WORDS: readonly Lexeme['of'][] = PHRASE_CLASSES

/** Of a text that the words were written for some are taken away again, as many as others have that are not known. */
function forgotten(lexeme: Lexeme, text: string): Lexeme {
  if (!WORDS.includes(lexeme.of)) return lexeme
  return numberOf(`${lexeme.words} ${text}`) % 1000 < FORGOTTEN
    ? { of: 'unknown', words: lexeme.words }
    : lexeme
}
/** Of a thousand. */
const FORGOTTEN = 120

/** Null when the text is certain without the grammar. */
function seeing({ text, context, meanings }: Lesson, isUnread: boolean): Seeing | null {
  const count = context.items.length
  const reading = readText(text, context, isUnread ? undefined : (lexeme) => forgotten(lexeme, text))
  if (!('settled' in reading)) return null
  const seen: Seen = {
    ...reading,
    found: outcomeOf(reading.found, count),
    settled: outcomeOf(reading.settled, count),
    context,
  }
  return {
    meanings,
    count,
    inputs: inputsOf(seen, choicesOf(context)),
    seen,
    part: Math.floor(numberOf(text) / 4) % PARTS,
  }
}

/** What the classifier may learn from; the grammar was written with the older sets in sight. */
export const seenRows = (): Seeing[] => [
  ...(['fresh', 'training', 'learning', 'development'] as const).flatMap((set) =>
    rowsOf(set).flatMap((row) => seeing(lessonOf(row), set === 'fresh') ?? []),
  ),
  ...lessonsOfConversations().flatMap((lesson) => seeing(lesson, true) ?? []),
]

/** The class of a whole text. */
function meaningLabel({ meanings: [meaning = ''], count }: Seeing): number {
  if (!/^\d/.test(meaning)) return (MEANINGS as readonly string[]).indexOf(meaning)
  const signs = meaning.split(' ')
  const isAll = (sign: string) => signs.length === count && signs.every((one) => one.endsWith(sign))
  return MEANINGS.indexOf(isAll('+') ? 'accept' : isAll('-') ? 'decline' : 'part')
}

/** The class of a text for one thing of its list. */
function signLabel({ meanings: [meaning = ''] }: Seeing, index: number): number {
  const sign =
    meaning
      .split(' ')
      .find((one) => one.startsWith(`${index + 1}`))
      ?.slice(1) ?? ''
  return (SIGNS as readonly string[]).indexOf(sign)
}

export type Labelled = {
  input: Input
  label: number
  part: number
  of: Seeing
}

const labelled = (of: Seeing, input: Input, label: number): Labelled => ({
  input,
  label,
  part: of.part,
  of,
})

export const wholeExamples = (rows: readonly Seeing[]): Labelled[] =>
  rows.map((row) => labelled(row, row.inputs.whole, meaningLabel(row))).filter(({ label }) => label >= 0)

export const itemExamples = (rows: readonly Seeing[]): Labelled[] =>
  rows
    .filter(({ meanings: [meaning = ''] }) => /^\d/.test(meaning))
    .flatMap((row) => row.inputs.items.map((input, index) => labelled(row, input, signLabel(row, index))))
