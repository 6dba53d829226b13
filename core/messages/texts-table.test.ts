import { expect, test } from 'vitest'
import { LANGUAGE_NAMES, LANGUAGES } from '#core/vocabulary/languages.ts'
import { textsTable } from './texts-table.ts'

test('the table of all texts has a column for each language, and no row without words', () => {
  const rows = textsTable()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '))
  expect(rows[0]).toEqual(['text', ...LANGUAGES.map((language) => LANGUAGE_NAMES[language])])
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    expect(row).toHaveLength(LANGUAGES.length + 1)
    expect(row.filter((cell) => cell.trim() === '')).toEqual([])
  }
  expect(rows.at(-1)?.[1]).toContain('3')
})
