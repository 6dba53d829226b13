import type { Keywords } from '#core/messages/types.ts'
import { normalise } from './normalise.ts'
import type { Answer } from './types.ts'

export type Keyword = { answer: Answer; isAll: boolean }

const MEANINGS: readonly (readonly [keyof Keywords, Keyword])[] = [
  ['ACCEPT ALL', { answer: 'accept', isAll: true }],
  ['DECLINE ALL', { answer: 'decline', isAll: true }],
  ['ACCEPT', { answer: 'accept', isAll: false }],
  ['DECLINE', { answer: 'decline', isAll: false }],
]

/** The church's words and the English ones, which are understood everywhere. */
export function keywordTable(keywords: Keywords): ReadonlyMap<string, Keyword> {
  const table = new Map<string, Keyword>()
  for (const [type, meaning] of MEANINGS)
    for (const word of [normalise(keywords[type]), normalise(type)])
      if (word !== '' && !table.has(word)) table.set(word, meaning)
  return table
}
