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
export const holding = (name: string): RegExp =>
  patternOf(name, (line, language) =>
    isUnspaced(language) ? line : `${BEFORE_WORD}(?:${line})${AFTER_WORD}`,
  )

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
