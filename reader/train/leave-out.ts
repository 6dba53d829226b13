import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eachDay } from '../availability/days.ts'
import { readAvailability } from '../availability/read-availability.ts'
import type { ReplyContext } from '../conversation.ts'
import { outcomeOf } from '../model/outcome.ts'
import { read } from '../read.ts'
import { readText } from '../read-text.ts'
import { readLines } from '../replies.ts'
import { contextOf } from './contexts.ts'
import { score, spelled } from './outcomes.ts'
import { meaningsOf, rowsOf } from './rows.ts'

/**
 * `node reader/train/leave-out.ts [NAME…]`: what the classifier and each file of the languages gain. Reads the rows once
 * for each in a copy of this folder that lacks it, and counts; it shows no row.
 */

type Counts = {
  right: number
  opposite: number
  guessed: number
  asked: number
  days: number
  wrongDays: number
}

const isWithoutModel = process.argv.includes('--grammar')

function meant(text: string, context: ReplyContext): string {
  const count = context.items.length
  if (!isWithoutModel) return outcomeOf(read(text, context), count)
  const reading = readText(text, context)
  return outcomeOf('settled' in reading ? reading.settled : reading, count)
}

/** Each reply with its context and what is right. */
function* replies(): Generator<{ text: string; context: ReplyContext; allowed: string[] }> {
  for (const row of rowsOf('check')) {
    const context = contextOf(row.situation, row.language)
    const allowed = meaningsOf(row).map((meaning) => spelled(meaning.trim(), context.items.length))
    yield { text: row.text, context, allowed }
  }
  for (const file of globSync(join(import.meta.dirname, '../rows/blind*.jsonl'))) yield* readLines(file)
}

function countReplies(counts: Counts): void {
  for (const { text, context, allowed } of replies()) {
    const { isRight, isPolarity, isGuess, isNeedless } = score(meant(text, context), allowed)
    counts.right += Number(isRight)
    counts.opposite += Number(isPolarity)
    counts.guessed += Number(isGuess)
    counts.asked += Number(isNeedless)
  }
}

type DayRow = { text: string; month: string; today: string; want: Want; also?: Want[] }
type Want = 'ask' | 'all_good' | { days: string[] }

const daysWanted = (want: Want): string => (typeof want === 'string' ? want : want.days.join(' '))

function countDays(counts: Counts): void {
  for (const file of globSync(join(import.meta.dirname, '../rows/availability*.jsonl')))
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const { text, month, today, want, also = [] } = JSON.parse(line) as DayRow
      const found = readAvailability(text, {
        month: Temporal.PlainYearMonth.from(month),
        today: Temporal.PlainDate.from(today),
        services: [],
      })
      const spelledOut = found.kind === 'days' ? eachDay(found.days).join(' ') : found.kind
      const isRight = [want, ...also].map(daysWanted).includes(spelledOut.replace('ask_back', 'ask'))
      counts.days += Number(isRight)
      counts.wrongDays += Number(!isRight && spelledOut !== 'ask_back')
    }
}

function measured(): Counts {
  const counts = { right: 0, opposite: 0, guessed: 0, asked: 0, days: 0, wrongDays: 0 }
  countReplies(counts)
  countDays(counts)
  return counts
}

/** Phrases are compiled anew where they are not there. */
const NOT_COPIED = ['rows', 'phrases.bin']

/** The counts of a copy without one file of each language; without the classifier for null. */
function without(name: string | null): Counts {
  const copy = mkdtempSync(join(tmpdir(), 'reader-'))
  const here = join(import.meta.dirname, '..')
  try {
    cpSync(here, join(copy, 'reader'), {
      recursive: true,
      filter: (path) => !NOT_COPIED.includes(basename(path)),
    })
    symlinkSync(join(here, 'rows'), join(copy, 'reader/rows'))
    for (const shared of ['node_modules', 'package.json'])
      symlinkSync(join(here, '..', shared), join(copy, shared))
    if (name) for (const file of globSync(join(copy, `reader/languages/*/${name}.txt`))) rmSync(file)
    const script = join(copy, 'reader/train/leave-out.ts')
    const options = name === null ? ['--measure', '--grammar'] : ['--measure']
    return JSON.parse(execFileSync(process.execPath, [script, ...options], { encoding: 'utf8' })) as Counts
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Other files cannot be read without these. */
const NEEDED = ['groups', 'script']

const namesAsked = (): string[] => {
  const given = process.argv.slice(2)
  if (given.length > 0) return given
  const files = globSync(join(import.meta.dirname, '../languages/*/*.txt'))
  const names = new Set(files.map((file) => basename(file, '.txt')))
  return [...names].filter((name) => !NEEDED.includes(name)).toSorted()
}

if (process.argv.includes('--measure')) console.log(JSON.stringify(measured()))
else {
  const all = measured()
  const row = (name: string, counts: Counts): void =>
    console.log(
      [
        name,
        ...Object.entries(counts).map(([key, count]) => {
          const change = count - all[key as keyof Counts]
          return change > 0 ? `+${change}` : `${change}`
        }),
      ].join('\t'),
    )
  console.log(JSON.stringify(all))
  row('the classifier', without(null))
  for (const name of namesAsked()) row(name, without(name))
}
