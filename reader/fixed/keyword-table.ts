import type { Keywords } from '../conversation.ts'
import type { Answer } from '../reading.ts'
import { normalise } from '../text/normalise.ts'

export type Keyword = { answer: Answer; isAll: boolean }

const MEANINGS: readonly (readonly [keyof Keywords, Keyword])[] = [
  ['ACCEPT ALL', { answer: 'accept', isAll: true }],
  ['DECLINE ALL', { answer: 'decline', isAll: true }],
  ['ACCEPT', { answer: 'accept', isAll: false }],
  ['DECLINE', { answer: 'decline', isAll: false }],
]

/** What the default texts of other languages ask for. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  ACCEPT: 'aceptar, aceitar, accepter, zusagen, 수락',
  DECLINE: 'rechazar, recusar, refuser, absagen, 거절',
  'ACCEPT ALL':
    'aceptar todo, aceptar todos, aceitar tudo, aceitar todos, aceitar todas, tout accepter, alle zusagen, alles zusagen, 모두 수락, 전부 수락',
  'DECLINE ALL':
    'rechazar todo, rechazar todos, recusar tudo, recusar todos, recusar todas, tout refuser, alle absagen, alles absagen, 모두 거절, 전부 거절',
}

/** The church's words and the English ones, which are understood everywhere. */
function build(keywords: Keywords): ReadonlyMap<string, Keyword> {
  const table = new Map<string, Keyword>()
  for (const [type, meaning] of MEANINGS)
    for (const word of [
      normalise(keywords[type]),
      normalise(type),
      ...(TRANSLATIONS[type] ?? '').split(',').map(normalise),
    ])
      if (word !== '' && !table.has(word)) table.set(word, meaning)
  return table
}

const TABLES = new WeakMap<Keywords, ReadonlyMap<string, Keyword>>()

/** The keywords of a church by their normalised words; built once for each church's keywords. */
export function keywordTable(keywords: Keywords): ReadonlyMap<string, Keyword> {
  const known = TABLES.get(keywords)
  if (known) return known
  const table = build(keywords)
  TABLES.set(keywords, table)
  return table
}

/** Whether a whole text is one of the church's words, and nothing else. */
export const isKeyword = (text: string, keywords: Keywords): boolean =>
  keywordTable(keywords).has(normalise(text))
