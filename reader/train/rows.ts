import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { FOLDERS } from '../folders.ts'
import { fold } from '../text/normalise.ts'

/** A reply with what it means, as its author wrote it. */
export type Row = {
  language: string
  situation: string
  text: string
  meaning: string
  also: string
  kind: string
}

function readRows(path: URL): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [language = '', situation = '', text = '', meaning = '', also = '-', kind = ''] = line.split('\t')
      return { language, situation, text: text.replaceAll('\\n', '\n'), meaning, also, kind }
    })
}

const filesOf = (set: string): URL[] =>
  FOLDERS.map((language) => new URL(`../rows/${set}-${language}.tsv`, import.meta.url)).filter((path) =>
    existsSync(path),
  )

/** Rows with conversations of their own, as `npm run replies` reads them; the first outcome allowed is the meaning. */
export const CONVERSATIONS = new URL('../rows/conversations.jsonl', import.meta.url).pathname

/** The rows of a set in every language. */
export const rowsOf = (set: string): Row[] => filesOf(set).flatMap(readRows)

/** The files of a set as they lie there, in one. */
export const contentOf = (set: string): string =>
  filesOf(set)
    .map((path) => readFileSync(path, 'utf8'))
    .join('')

/** What a row allows, the meaning first. */
export const meaningsOf = ({ meaning, also }: Row): string[] => [
  meaning,
  ...(also === '-' || also.trim() === '' ? [] : also.split('|')),
]

/** A number that stays with a text, for parting rows by chance but alike every time. */
export const numberOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(fold(text)).digest('hex').slice(0, 8), 16)
