import { expect, test } from 'vitest'
import { LOG_COLUMNS } from '#core/vocabulary/log.ts'
import { columnsAmong } from './log-columns.ts'

test('stored columns keep the order of the table, and unknown ones are forgotten', () => {
  expect(columnsAmong(['message', 'date', 'weight', 3])).toEqual(['date', 'message'])
  expect(columnsAmong([])).toEqual(LOG_COLUMNS)
})
