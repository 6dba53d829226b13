import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The languages that are read: a folder each under languages/, with a word or phrase on each line. */

const HERE = new URL('languages/', import.meta.url)

/** Where two languages know a text equally well, the first of them reads it; those that are not in order.txt come last. */
const ORDER = readFileSync(new URL('order.txt', HERE), 'utf8').trim().split('\n')
const placeOf = (language: string): number =>
  ORDER.includes(language) ? ORDER.indexOf(language) : ORDER.length

/** The languages by their codes: 'en'. */
export const FOLDERS: readonly string[] = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))

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
export const lettersOf = (script: string): string => `\\p{Script=${script}}`

const ANY = new RegExp(`[${SYLLABIC.map(({ script }) => lettersOf(script)).join('')}]`, 'u')

/** Whether a text is, or holds, words of a language without spaces. */
export const isSyllabic = (text: string): boolean => ANY.test(text)

/** The language without spaces that a text holds words of. */
export const syllabicLanguageOf = (text: string): string | null =>
  SYLLABIC.find(({ script }) => new RegExp(`[${lettersOf(script)}]`, 'u').test(text))?.language ?? null

const NEVER = /(?!)/

const isUnspaced = (language: string): boolean => SYLLABIC.some((one) => one.language === language)

/** One pattern of the lines of this file of all languages, each as it is written or between marks. */
function patternOf(name: string, written: (line: string, language: string) => string, flags = 'u'): RegExp {
  const lines = FOLDERS.flatMap((language) => linesOf(language, name).map((line) => written(line, language)))
  return lines.length === 0 ? NEVER : new RegExp(lines.join('|'), flags)
}

const BEFORE_WORD = '(?<![\\p{L}\\p{M}])'
const AFTER_WORD = '(?![\\p{L}\\p{M}])'

/** Whether folded words hold a line as whole words; in languages without spaces anywhere. */
export function holding(name: string): RegExp {
  const [unspaced, spaced] = [FOLDERS.filter(isUnspaced), FOLDERS.filter((one) => !isUnspaced(one))].map(
    (languages) => languages.flatMap((language) => linesOf(language, name)).join('|'),
  )
  const words = spaced ? [`${BEFORE_WORD}(?:${spaced})${AFTER_WORD}`] : []
  const lines = [...words, ...(unspaced ? [unspaced] : [])]
  return lines.length === 0 ? NEVER : new RegExp(lines.join('|'), 'u')
}

/** Whether folded words are a line. */
export const being = (name: string): RegExp => patternOf(name, (line) => `^(?:${line})$`)

/** Whether folded words begin with a line, which may end inside a word. */
export const beginning = (name: string): RegExp => patternOf(name, (line) => `^(?:${line})`)

/** Whether folded words end with a line as whole words. */
export const ending = (name: string): RegExp =>
  patternOf(name, (line, language) => `${isUnspaced(language) ? '' : BEFORE_WORD}(?:${line})$`)

/** Whether a line stands anywhere. */
export const containing = (name: string): RegExp => patternOf(name, (line) => `(?:${line})`)

/** Whether a text as it was written fits a line, whatever its case. */
export const written = (name: string): RegExp => patternOf(name, (line) => `(?:${line})`, 'iu')
