import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DEFAULT_KEYWORDS, type NewestText, type ReplyContext } from './conversation.ts'
import { languageOf } from './languages/language.ts'
import { isAnswer, outcomeOf } from './model/outcome.ts'
import { explain } from './read.ts'
import { type Score, score } from './train/outcomes.ts'

/** `npm run replies -- FILE`: reads texts with their conversations, and says how many are read right. */

const NEWEST = [
  'asked',
  'which_one',
  'asked_back',
  'reminded',
  'accepted',
  'declined',
  'reason_noted',
  'moved',
  'cancelled',
  'by_hand',
  'other',
  'none',
] as const satisfies readonly NewestText[]

const Asked = z.object({
  person: z.string().nullable().default(null),
  position: z
    .string()
    .nullish()
    .transform((position) => position ?? ''),
  service: z
    .string()
    .nullish()
    .transform((service) => service ?? ''),
  starts_at: z.string().nullable(),
  status: z.enum(['U', 'C', 'D']).default('U'),
  times: z.array(z.string()).default([]),
})

const Line = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  language: z.string().optional(),
  conversation: z.object({
    now: z.string(),
    zone: z.string(),
    keywords: z.record(z.string(), z.string()).nullish(),
    newest: z.enum(NEWEST).default('asked'),
    asked: z.array(Asked).default([]),
    pending: z.enum(['accept', 'decline']).nullish(),
    opted_out: z.boolean().default(false),
  }),
  allowed: z.array(z.string()).default([]),
})

type Line = z.infer<typeof Line>

/** An instant with an offset, or the local time of the zone. */
const timeIn = (text: string, zone: string): Temporal.ZonedDateTime =>
  /(Z|[+-]\d{2}:?\d{2})(\[.*\])?$/.test(text)
    ? Temporal.Instant.from(text.replace(/\[.*\]$/, '')).toZonedDateTimeISO(zone)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(zone)

export function contextOf({ conversation }: Line): ReplyContext {
  const { now, zone, keywords, newest, asked, pending, opted_out } = conversation
  return {
    keywords: { ...DEFAULT_KEYWORDS, ...keywords },
    isOptedOut: opted_out,
    carrierOptOutType: null,
    isTollFree: false,
    items: asked.map(({ person, position, service, starts_at, status, times }) => ({
      firstName: person,
      startsAt: starts_at === null ? null : timeIn(starts_at, zone),
      service,
      team: '',
      position,
      status,
      times: times.map((time) => timeIn(time, zone)),
    })),
    newest,
    pendingAnswer: pending ?? (newest === 'which_one' ? 'accept' : null),
    now: timeIn(now, zone),
  }
}

type Read = Score & { language: string; place: string }

const inOrder = (outcome: string): string =>
  isAnswer(outcome) ? outcome.trim().split(/\s+/).toSorted().join(' ') : outcome.trim()

/** One of several, of people who share the phone, or alone; and after which text. */
function placeOf({ conversation: { asked, newest } }: Line): string {
  const people = new Set(asked.map(({ person }) => person)).size
  const many = people > 1 ? 'shared' : asked.length > 1 ? 'several' : 'one'
  return `${many}, ${newest}`
}

const ASKING: readonly NewestText[] = ['asked', 'which_one', 'asked_back', 'moved']

/** A courtesy to a question that is open is asked back, as the product does (`core/conversation/decide.ts`). */
const isAskedBack = (outcome: string, { newest, items }: ReplyContext): boolean =>
  outcome === 'none' && ASKING.includes(newest) && items.some(({ status }) => status === 'U')

function readLine(line: Line): Read {
  const context = contextOf(line)
  const count = context.items.length
  const { meaning, confidence } = explain(line.text, context)
  const read = outcomeOf(meaning, count)
  const outcome = isAskedBack(read, context) ? 'ask' : read
  const answers = isAnswer(outcome)
    ? outcome.split(' ').map((one) => ({
        item: Number.parseInt(one, 10),
        answer: one.endsWith('+') ? 'accept' : 'decline',
      }))
    : []
  const open = context.items.flatMap(({ status }, at) => (status === 'U' ? [at + 1] : []))
  console.log(
    JSON.stringify({
      id: line.id,
      outcome,
      answers,
      asks_about: outcome === 'ask' ? open : [],
      confidence: Number(confidence.toFixed(3)),
    }),
  )
  return {
    ...score(outcome, line.allowed.map(inOrder)),
    language: line.language ?? languageOf(line.text) ?? '-',
    place: placeOf(line),
  }
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

function summary(reads: readonly Read[]) {
  const count = (test: (read: Read) => boolean): number => reads.filter(test).length
  const clear = reads.filter(({ isClear }) => isClear)
  return {
    rows: reads.length,
    right: percent(
      count(({ isRight }) => isRight),
      reads.length,
    ),
    opposite: count(({ isPolarity }) => isPolarity),
    guessed: count(({ isGuess }) => isGuess),
    'at once': percent(clear.filter(({ isRight }) => isRight).length, clear.length),
  }
}

function linesIn(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const read = Line.safeParse(JSON.parse(line))
      if (!read.success) throw new Error(`line ${at + 1}: ${z.prettifyError(read.error)}`)
      return read.data
    })
}

/** The replies of a file with what is known when they come in. */
export const readLines = (path: string) =>
  linesIn(path).map((line) => ({
    text: line.text,
    context: contextOf(line),
    allowed: line.allowed.map(inOrder),
  }))

if (import.meta.main) {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error('name a file of lines of JSON: npm run replies -- FILE')
  const lines = linesIn(path)
  const reads = lines.map(readLine)
  const judged = reads.filter((_, at) => (lines[at]?.allowed.length ?? 0) > 0)
  if (judged.length > 0) {
    const by = (key: 'language' | 'place') =>
      [...Map.groupBy(judged, (read) => read[key])].map(([name, some]) => [name, summary(some)])
    console.table(Object.fromEntries([['all', summary(judged)], ...by('language'), ...by('place')]))
  }
  if (judged.some(({ isPolarity }) => isPolarity)) process.exitCode = 1
}
