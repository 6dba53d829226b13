import { readFileSync } from 'node:fs'
import type { ListedItem, ReplyContext } from '../conversation.ts'
import { DEFAULT_KEYWORDS } from '../conversation.ts'
import type { Answer, Understanding } from '../reading.ts'

const ZONE = 'America/New_York'

/** Tuesday before the services of the table. */
const NOW = Temporal.ZonedDateTime.from(`2026-11-10T19:30[${ZONE}]`)

/** Sundays at 9, a week apart from the first on. */
export function listedItem(index: number, change: Partial<ListedItem> = {}): ListedItem {
  const startsAt = Temporal.ZonedDateTime.from(`2026-11-15T09:00[${ZONE}]`).add({ weeks: index })
  return {
    firstName: null,
    startsAt,
    service: 'Sunday Service',
    team: 'Worship Team',
    position: 'Vocals',
    status: 'U',
    times: [],
    ...change,
  }
}

export const plainContext: ReplyContext = {
  keywords: DEFAULT_KEYWORDS,
  isOptedOut: false,
  carrierOptOutType: null,
  isTollFree: false,
  items: [listedItem(0)],
  newest: 'asked',
  pendingAnswer: null,
  now: NOW,
}

const SPANISH_KEYWORDS = {
  ACCEPT: 'ASISTO',
  DECLINE: 'NO ASISTO',
  'ACCEPT ALL': 'ASISTO TODO',
  'DECLINE ALL': 'NO ASISTO TODO',
}

function contextOf(word: string): Partial<ReplyContext> {
  const pending = /^pending=(accept|decline)$/.exec(word)?.[1]
  if (pending) return { pendingAnswer: pending as Answer }
  if (/^\d$/.test(word))
    return { items: Array.from({ length: Number(word) }, (_, index) => listedItem(index)) }
  return { items: word.split(',').map((firstName) => listedItem(0, { firstName })) }
}

const CONTEXTS: Readonly<Record<string, Partial<ReplyContext>>> = {
  '-': {},
  out: { isOptedOut: true },
  reason: { newest: 'declined', items: [listedItem(0, { status: 'D' })] },
  'and-reason': { newest: 'declined' },
  es: { keywords: SPANISH_KEYWORDS },
}

/** '-' one open assignment; '2' two; 'Anna,Tom' two people; 'pending=…' a 'which one?' is open; 'out', 'reason', 'es'; 'and-reason' after a decline while others are open. */
const readContext = (note: string): ReplyContext =>
  Object.assign({}, plainContext, ...note.split(' ').map((word) => CONTEXTS[word] ?? contextOf(word)))

/** An understanding in the short words of the table; the volunteer's own words are left out. */
export function inShort(meaning: Understanding): string {
  if (meaning.kind === 'ask_back') return `ask ${meaning.likely ?? '?'}`
  if (meaning.kind === 'not_understood') return 'unknown'
  if (meaning.kind !== 'answer') return meaning.kind
  if (meaning.to !== 'items') return meaning.to === 'all' ? `${meaning.answer}_all` : meaning.answer
  return `items ${meaning.items.map(({ index, answer }) => `${index + 1}${answer === 'accept' ? '+' : '-'}`).join(' ')}`
}

export type Example = { text: string; note: string; context: ReplyContext; meaning: string }

/** The table of real-life replies with what they mean. */
export const EXAMPLES: readonly Example[] = readFileSync(
  new URL('../rows/examples.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [text = '', note = '', meaning = ''] = row.split('\t')
    return { text, note, context: readContext(note), meaning }
  })
