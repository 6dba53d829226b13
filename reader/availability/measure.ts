import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type AskedMonth, eachDay } from './days.ts'
import { readAvailability } from './read-availability.ts'

/** `node reader/availability/measure.ts FILE`: reads answers about days, and says how many are read right. */

const Want = z.union([z.enum(['ask', 'all_good']), z.object({ days: z.array(z.string()) })])
const Row = z.object({
  lang: z.string(),
  month: z.string(),
  today: z.string(),
  text: z.string(),
  want: Want,
  /** What is right as well. */
  also: z.array(Want).default([]),
})

const spelled = (want: z.infer<typeof Want>): string =>
  typeof want === 'string' ? want : want.days.join(' ')

function readAs(text: string, asked: AskedMonth): string {
  const read = readAvailability(text, asked)
  if (read.kind === 'days') return eachDay(read.days).join(' ')
  return read.kind === 'ask_back' ? 'ask' : read.kind
}

type Score = { rows: number; right: number; asked: number; wrongDays: number; wrongAllGood: number }
const table: Record<string, Score> = {}

for (const line of readFileSync(process.argv[2] ?? 'reader/rows/availability.jsonl', 'utf8').split('\n')) {
  if (line === '') continue
  const { lang, month, today, text, want, also } = Row.parse(JSON.parse(line))
  const read = readAs(text, {
    month: Temporal.PlainYearMonth.from(month),
    today: Temporal.PlainDate.from(today),
    services: [],
  })
  table[lang] ??= { rows: 0, right: 0, asked: 0, wrongDays: 0, wrongAllGood: 0 }
  const score = table[lang]
  score.rows++
  if ([want, ...also].map(spelled).includes(read)) score.right++
  else if (read === 'ask') score.asked++
  else if (read === 'all_good') score.wrongAllGood++
  else score.wrongDays++
  if (![want, ...also].map(spelled).includes(read) && process.argv.includes('--failures'))
    console.log(`${lang} ${month} ${text} | ${spelled(want)} | ${read}`)
}
console.table(table)
