import type { Keywords } from '../conversation.ts'
import { linesOfAll } from '../folders.ts'
import { type Keyword, keywordTable } from './keyword-table.ts'

/** Our own question, sent back by a phone or an app that quotes without marks: it offers both answers. */

const PATTERNS = new WeakMap<ReadonlyMap<string, Keyword>, RegExp>()

function offerOf(keywords: Keywords): RegExp {
  const table = keywordTable(keywords)
  const known = PATTERNS.get(table)
  if (known) return known
  const words = (answer: string): string =>
    [...table]
      .flatMap(([word, one]) => (one.answer === answer ? word.replaceAll(/[^\p{L}\p{N} ]/gu, '') : []))
      .toSorted((a, b) => b.length - a.length)
      .join('|')
  const or = ['/', ',', ...linesOfAll('or')].join('|')
  const made = new RegExp(
    `^.*(?<!\\p{L})(?:${words('accept')})\\s*(?:${or})\\s*(?:${words('decline')})(?!\\p{L})[^.!?\\n]*[.!?]?`,
    'iu',
  )
  PATTERNS.set(table, made)
  return made
}

/** A question of ours is longer than what volunteers say about its words. */
const LENGTH_MIN = 40

/** The lines of a text without what echoes our question. */
export const withoutEcho = (text: string, keywords: Keywords): string =>
  text
    .split('\n')
    .map((line) =>
      line.length < LENGTH_MIN
        ? line
        : line.replace(offerOf(keywords), (echo) => (echo.length < LENGTH_MIN ? echo : '')),
    )
    .join('\n')
    .trim()
