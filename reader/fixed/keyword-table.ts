import type { Keywords } from '../conversation.ts'
import { FOLDERS, pairsOf } from '../folders.ts'
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
const TRANSLATIONS = FOLDERS.flatMap((language) => pairsOf(language, 'keywords'))

/** The church's words and the English ones, which are understood everywhere. */
function build(keywords: Keywords): ReadonlyMap<string, Keyword> {
  const table = new Map<string, Keyword>()
  for (const [type, meaning] of MEANINGS)
    for (const word of [
      normalise(keywords[type]),
      normalise(type),
      ...TRANSLATIONS.flatMap(([of, translated]) => (of === type ? normalise(translated) : [])),
    ])
      if (word !== '' && !table.has(word)) table.set(word, meaning)
  return table
}

const TABLES = new Map<string, ReadonlyMap<string, Keyword>>()
const TABLES_MAX = 1000

/** The keywords of a church by their normalised words; built once for the same words, which most churches share. */
export function keywordTable(keywords: Keywords): ReadonlyMap<string, Keyword> {
  const key = MEANINGS.map(([type]) => keywords[type]).join('\n')
  const known = TABLES.get(key)
  if (known) return known
  if (TABLES.size >= TABLES_MAX) TABLES.clear()
  const table = build(keywords)
  TABLES.set(key, table)
  return table
}

/** Whether a whole text is one of the church's words, and nothing else. */
export const isKeyword = (text: string, keywords: Keywords): boolean =>
  keywordTable(keywords).has(normalise(text))
