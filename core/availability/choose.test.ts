import { fc, test } from '@fast-check/vitest'
import { expect, test as plain } from 'vitest'
import { asSpans, eachDay } from '#reader/read.ts'
import { changedMonths } from './choose.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const inWords = (months: ReturnType<typeof changedMonths>) =>
  [...months].map(([month, days]) => [month, ...days.map(({ from, until }) => `${from}/${until}`)])

plain('days that reach into the next month stay together, and only what changes is told', () => {
  const known = new Map([
    ['2030-08', [{ from: day('2030-08-29'), until: day('2030-09-04') }]],
    ['2030-10', [{ from: day('2030-10-06'), until: day('2030-10-06') }]],
  ])
  const free = [day('2030-09-02'), day('2030-09-03'), day('2030-09-04')]
  const away = ['2030-11-30', '2030-12-01', '2030-10-06'].map(day)
  expect(inWords(changedMonths(known, { away, free }))).toEqual([
    ['2030-08', '2030-08-29/2030-09-01'],
    ['2030-11', '2030-11-30/2030-12-01'],
  ])
})

const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 30 })
  .map((offsets) => offsets.map((days) => day('2030-03-01').add({ days })))

test.prop([anyDays, anyDays, anyDays])(
  'afterwards exactly those days are away that were or are now, without those taken back',
  (before, away, taken) => {
    const known = new Map([...Map.groupBy(asSpans(before), ({ from }) => from.toPlainYearMonth().toString())])
    const free = taken.filter((one) => !away.some((other) => other.equals(one)))
    const after = new Map<string, ReturnType<typeof asSpans>>([
      ...known,
      ...changedMonths(known, { away, free }),
    ])
    const all = [...before, ...away].filter((one) => !free.some((other) => other.equals(one)))
    const words = eachDay([...after.values()].flat()).map(String)
    expect(words).toEqual([...new Set(all.map(String))].toSorted())
  },
)
