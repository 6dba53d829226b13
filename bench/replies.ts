import { outcomeOf } from '#reader/model/outcome.ts'
import { read } from '#reader/read.ts'
import { readText } from '#reader/read-text.ts'
import type { Understanding } from '#reader/reading.ts'
import { contextOf } from '#reader/train/contexts.ts'
import { type Score, score, spelled } from '#reader/train/outcomes.ts'
import { meaningsOf, type Row, rowsOf } from '#reader/train/rows.ts'

/**
 * How well replies are understood. `--failures` lists the rows that went wrong, of the training, learning and
 * development sets only: whoever improves the rules must not have seen the others. `--check` measures the check rows,
 * `--sealed` the sealed ones; `--grammar` leaves out the classifier.
 */

const SETS = ['learning', 'development', 'training'] as const

type Result = Row & { outcome: string } & Score

function meaningOf({ text, situation, language }: Row): Understanding {
  const context = contextOf(situation, language)
  if (!wanted.has('--grammar')) return read(text, context)
  const reading = readText(text, context)
  return 'settled' in reading ? reading.settled : reading
}

function measure(row: Row): Result {
  const count = contextOf(row.situation, row.language).items.length
  const meanings = meaningsOf(row)
  const outcome = outcomeOf(meaningOf(row), count)
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
const setsWanted = (): readonly string[] =>
  wanted.has('--sealed') ? ['sealed'] : wanted.has('--check') ? ['check'] : SETS

for (const set of setsWanted()) {
  const rows = rowsOf(set)
  if (rows.length === 0) continue
  const results = rows.map(measure)
  const started = performance.now()
  for (const row of rows) meaningOf(row)
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
  if (wanted.has('--failures') && (SETS as readonly string[]).includes(set)) listFailures(results)
}
