import { expect, test } from 'vitest'
import { OPT_IN_DAY_MAXES, RETENTION_MONTHS } from './churches.ts'

test.each<[string, readonly number[], number]>([
  ['how many months texts are kept, in half years', RETENTION_MONTHS, 6],
  ['how many strangers are asked a day, in tens', OPT_IN_DAY_MAXES, 10],
])('a church chooses %s, the least first', (_name, choices, step) => {
  expect(choices).toEqual([...new Set(choices)].toSorted((a, b) => a - b))
  expect(choices.filter((choice) => choice < step || choice % step !== 0)).toEqual([])
})
