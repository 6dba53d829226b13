import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The words of natural languages are data: folders under `reader/languages`, and nothing in code. */

const CODE = globSync('reader/**/*.ts').filter(
  (path) => !/\.test\.ts$|^reader\/(testing|train)\/|^reader\/replies\.ts$/.test(path),
)

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|[\s;])\/\/.*$/gm, '')

const PATTERN = /(?<=[=(,:[!&|?]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g

/** What patterns are made of besides words: escapes, names of groups, character classes. */
const MACHINERY = /\\[pP]\{[^}]*\}|\\u\{?[\dA-Fa-f]+\}?|\\.|\(\?<\w+>|\[[^\]]*\]|\/[a-z]*$/g

/** Names of zones, of characters in HTML, and signs of lists are no words of a language. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'reader/mentions/calendar.ts': /America/,
  'reader/text/normalise.ts': /rsquo|&amp|\(st\|nd\|rd\|th\)|ºª/,
}

function wordsIn(path: string): string[] {
  const code = withoutComments(readFileSync(path, 'utf8'))
  const patterns = (code.match(PATTERN) ?? [])
    .filter((pattern) => !ALLOWED[path]?.test(pattern))
    .filter((pattern) => /[a-z]{2,}/i.test(pattern.replaceAll(MACHINERY, ' ')))
  const letters = code.match(/['"`/][^'"`/\n]*[^\P{L}a-zA-Z]{2,}[^'"`/\n]*['"`/]/gu) ?? []
  return [...patterns, ...letters.filter((found) => !ALLOWED[path]?.test(found))]
}

test('no word of a natural language stands in the code of the reader', () => {
  const found = CODE.flatMap((path) => wordsIn(path).map((words) => `${path}: ${words.slice(0, 80)}`))
  expect(found, 'move it to a file of words under reader/languages/<language>/').toEqual([])
})
