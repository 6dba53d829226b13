import { readFileSync } from 'node:fs'
import { DEFAULT_KEYWORDS } from './keywords.ts'
import type { Answer, ReplyContext, Understanding } from './understanding.ts'

export const plainContext: ReplyContext = {
  keywords: DEFAULT_KEYWORDS,
  isOptedOut: false,
  carrierOptOutType: null,
  items: [{ firstName: null }],
  pendingAnswer: null,
  awaitsReason: false,
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
  if (/^\d$/.test(word)) return { items: Array(Number(word)).fill({ firstName: null }) }
  return { items: word.split(',').map((firstName) => ({ firstName })) }
}

const CONTEXTS: Readonly<Record<string, Partial<ReplyContext>>> = {
  '-': {},
  out: { isOptedOut: true },
  reason: { awaitsReason: true, items: [] },
  'and-reason': { awaitsReason: true },
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
  if (meaning.to === 'asked') return meaning.answer
  if (meaning.to === 'all') return `${meaning.answer}_all`
  return `items ${meaning.items.map(({ index, answer }) => `${index + 1}${answer === 'accept' ? '+' : '-'}`).join(' ')}`
}

export type Example = { text: string; note: string; context: ReplyContext; meaning: string }

/** The table of real-life replies with what they mean. */
export const EXAMPLES: readonly Example[] = readFileSync(new URL('./examples.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [text = '', note = '', meaning = ''] = row.split('\t')
    return { text, note, context: readContext(note), meaning }
  })
