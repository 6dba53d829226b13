import { existsSync, readFileSync } from 'node:fs'
import { understand } from '#core/replies/understand.ts'
import { contextOf } from './replies/contexts.ts'
import { outcomeOf, type Score, score, spelled } from './replies/outcomes.ts'

/**
 * How well replies are understood. `--failures` lists the rows that went wrong, of the learning and the development
 * sets only: whoever improves the rules must not have seen the sealed ones, which `--sealed` measures.
 */

const SETS = ['learning', 'development'] as const
const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'ko'] as const

type Row = { language: string; situation: string; text: string; meaning: string; also: string; kind: string }
type Result = Row & { outcome: string } & Score

function readRows(path: URL): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [language = '', situation = '', text = '', meaning = '', also = '-', kind = ''] = line.split('\t')
      return { language, situation, text: text.replaceAll('\\n', '\n'), meaning, also, kind }
    })
}

function measure(row: Row): Result {
  const context = contextOf(row.situation, row.language)
  const count = context.items.length
  const meanings = [row.meaning, ...(row.also === '-' ? [] : row.also.split('|'))]
  const outcome = outcomeOf(understand(row.text, context), count)
  return {
    ...row,
    outcome,
    ...score(
      outcome,
      meanings.map((meaning) => spelled(meaning.trim(), count)),
    ),
  }
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

function line(name: string, results: readonly Result[]): Record<string, string | number> {
  const count = (test: (result: Result) => boolean): number => results.filter(test).length
  const clear = results.filter(({ isClear }) => isClear)
  return {
    '': name,
    rows: results.length,
    right: percent(
      count(({ isRight }) => isRight),
      results.length,
    ),
    polarity: count(({ isPolarity }) => isPolarity),
    guessed: count(({ isGuess }) => isGuess),
    'asked needlessly': count(({ isNeedless }) => isNeedless),
    'clear at once': percent(clear.filter(({ isRight }) => isRight).length, clear.length),
  }
}

function print(lines: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(lines[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(...[column, ...lines.map((one) => String(one[column]))].map((cell) => cell.length)),
  )
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  console.log(row(columns))
  for (const one of lines) console.log(row(columns.map((column) => String(one[column]))))
}

function listFailures(results: readonly Result[]): void {
  for (const { language, situation, text, outcome, meaning, also, isRight, isPolarity, isGuess } of results) {
    if (isRight) continue
    const mark = isPolarity ? 'POLARITY' : isGuess ? 'GUESS' : '-'
    console.log(
      [mark, language, situation, JSON.stringify(text), `${outcome} not ${meaning}|${also}`].join('\t'),
    )
  }
}

const wanted = new Set(process.argv.slice(2))
const filesOf = (set: string): URL[] =>
  LANGUAGES.map((language) => new URL(`./replies/${set}-${language}.tsv`, import.meta.url)).filter((path) =>
    existsSync(path),
  )

for (const set of wanted.has('--sealed') ? (['sealed'] as const) : SETS) {
  const rows = filesOf(set).flatMap(readRows)
  if (rows.length === 0) continue
  const results = rows.map(measure)
  const started = performance.now()
  for (const row of rows) understand(row.text, contextOf(row.situation, row.language))
  const each = (performance.now() - started) / rows.length
  const by = (key: 'language' | 'situation') =>
    [...new Set(rows.map((row) => row[key]))].map((value) =>
      line(
        value,
        results.filter((row) => row[key] === value),
      ),
    )
  console.log(`\n${set}: ${each.toFixed(3)} ms a text`)
  print([line('all', results), ...by('language'), ...by('situation')])
  if (wanted.has('--failures') && !wanted.has('--sealed')) listFailures(results)
}
