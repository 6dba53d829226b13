import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The languages that are read: a folder each beside this file, with a word or phrase on each line. */

const HERE = new URL('.', import.meta.url)

/** The languages by their codes: 'en'. */
export const FOLDERS: readonly string[] = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()

/** The lines of a file of a language; none where it has no such file. */
export function linesOf(language: string, name: string): string[] {
  const path = new URL(`${language}/${name}.txt`, HERE)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The lines 'name = value' of a file. */
export const pairsOf = (language: string, name: string): [string, string][] =>
  linesOf(language, name).map((line) => {
    const at = line.indexOf(' = ')
    if (at < 0) throw new Error(`${language}/${name}.txt: there is no ' = ' in: ${line}`)
    return [line.slice(0, at).trim(), line.slice(at + 3).trim()]
  })

/** The lines of all languages. */
export const linesOfAll = (name: string): string[] => FOLDERS.flatMap((language) => linesOf(language, name))

/** Languages that write without spaces between words, each with its script: patterns over syllables. */
export const SYLLABIC: readonly { language: string; script: string }[] = FOLDERS.flatMap((language) =>
  linesOf(language, 'script').map((script) => ({ language, script })),
)

/** The script of a language that writes without spaces, as a class of characters. */
export const lettersOf = (script: string): string =>
  script === 'Hangul' ? '\\p{Script=Hangul}ㄱ-ㅎㅏ-ㅣ' : `\\p{Script=${script}}`

const ANY = new RegExp(`[${SYLLABIC.map(({ script }) => lettersOf(script)).join('')}]`, 'u')

/** Whether a text is, or holds, words of a language without spaces. */
export const isSyllabic = (text: string): boolean => ANY.test(text)

/** The language without spaces that a text holds words of. */
export const syllabicLanguageOf = (text: string): string | null =>
  SYLLABIC.find(({ script }) => new RegExp(`[${lettersOf(script)}]`, 'u').test(text))?.language ?? null

/** Words that end where a word ends; in languages without spaces they stand anywhere. */
const bounded = (language: string, line: string): string =>
  SYLLABIC.some((one) => one.language === language) ? line : `(?<![\\p{L}\\p{M}])(?:${line})(?![\\p{L}\\p{M}])`

const NEVER = /(?!)/

/** Whether folded words hold a line of this file of any language; the lines are patterns. */
export function holding(name: string): RegExp {
  const lines = FOLDERS.flatMap((language) => linesOf(language, name).map((line) => bounded(language, line)))
  return lines.length === 0 ? NEVER : new RegExp(lines.join('|'), 'u')
}

/** Whether folded words are a line of this file of any language. */
export function being(name: string): RegExp {
  const lines = linesOfAll(name)
  return lines.length === 0 ? NEVER : new RegExp(`^(?:${lines.join('|')})$`, 'u')
}
