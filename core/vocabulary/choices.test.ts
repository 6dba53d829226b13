import { expect, test } from 'vitest'
import { ASKED_A_MONTH, OPEN_ASK_DAYS, WAVE_PAUSES, WAVE_SIZES } from './asks.ts'
import { RECHARGE_LIMITS, RECHARGE_MONTH_MAX } from './billing.ts'
import { OPT_IN_DAY_MAXES, RETENTION_MONTHS, WEEKLY_CAP } from './churches.ts'
import { USER_STAGES } from './users.ts'

test.each<[string, readonly number[], number]>([
  ['how many months texts are kept, in half years', RETENTION_MONTHS, 6],
  ['how many strangers are asked a day, in tens', OPT_IN_DAY_MAXES, 10],
  ['at how few credits more are bought, in fives', RECHARGE_LIMITS.filter((limit) => limit !== 2), 5],
])('a church chooses %s, the least first', (_name, choices, step) => {
  expect(choices).toEqual([...new Set(choices)].toSorted((a, b) => a - b))
  expect(choices.filter((choice) => choice < step || choice % step !== 0)).toEqual([])
})

test('what a church sets by a number has these bounds, and begins so', () => {
  const bounds = Object.entries({ WAVE_SIZES, WAVE_PAUSES, OPEN_ASK_DAYS, ASKED_A_MONTH })
  expect(bounds.map(([name, { least, most, usual }]) => `${name} ${least} to ${most}, ${usual}`)).toEqual([
    'WAVE_SIZES 1 to 10, 2',
    'WAVE_PAUSES 5 to 1440, 60',
    'OPEN_ASK_DAYS 1 to 28, 7',
    'ASKED_A_MONTH 1 to 8, 2',
  ])
  expect(WEEKLY_CAP).toEqual({ min: 1, max: 50 })
  expect([RECHARGE_LIMITS[0], RECHARGE_MONTH_MAX]).toEqual([2, 3])
})

test('the stages of an account are the numbers that the API shows', () => {
  expect(USER_STAGES).toEqual([0, 1, 2, 3, 4, 5])
})
