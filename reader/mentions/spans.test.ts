import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { outcomeOf } from '../model/outcome.ts'
import { read } from '../read.ts'
import { listedItem, plainContext } from '../testing/examples.ts'

/** Parts of the day, months and holidays name what was asked on them, whatever the dates. */

const runs = { numRuns: Number(process.env.READER_RUNS ?? 1_000) }

function outcomeFor(text: string, starts: readonly Temporal.ZonedDateTime[]): string {
  const items = starts.map((startsAt) => listedItem(0, { startsAt }))
  const now = (starts[0] as Temporal.ZonedDateTime).subtract({ days: 9 })
  return outcomeOf(read(text, { ...plainContext, items, now }), items.length)
}

const at = (day: Temporal.PlainDate, hour: number, minute = 0): Temporal.ZonedDateTime =>
  day.toZonedDateTime({
    timeZone: 'America/Chicago',
    plainTime: Temporal.PlainTime.from({ hour, minute }),
  })

const signs = (isAccepted: readonly boolean[]): string =>
  isAccepted.map((accepted, index) => `${index + 1}${accepted ? '+' : '-'}`).join(' ')

const anyDay = fc
  .integer({ min: 0, max: 3650 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))

const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: ['{a} yes, {b} no', 'I can do {a} but not {b}', 'yes to {a}, no to {b}'],
  es: ['en {a} sí, en {b} no', '{a} sí, {b} no'],
  pt: ['em {a} sim, em {b} não', '{a} sim, {b} não'],
  fr: ['en {a} oui, en {b} non', '{a} oui, {b} non'],
  de: ['im {a} ja, im {b} nein', '{a} ja, {b} nein'],
  ko: ['{a}은 되고 {b}은 안 돼요'],
  zh: ['{a}可以，{b}不行'],
}

const monthIn = (language: string, day: Temporal.ZonedDateTime): string =>
  day.toLocaleString(language, { month: 'long' })

const anyOf = (sayings: Readonly<Record<string, readonly string[]>>) =>
  fc.constantFrom(
    ...Object.entries(sayings).flatMap(([language, lines]) => lines.map((said) => ({ language, said }))),
  )

describe('a month', () => {
  test.prop([anyDay, fc.integer({ min: 2, max: 5 }), fc.constantFrom(9, 11, 18), anyOf(MONTHS)], runs)(
    'stands for all that is asked in it',
    (first, count, hour, { language, said }) => {
      const starts = Array.from({ length: count }, (_, week) => at(first.add({ weeks: week }), hour))
      const [a, b] = [starts[0], starts.at(-1)] as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
      fc.pre(a.month !== b.month && starts.every(({ month }) => month === a.month || month === b.month))
      const text = said.replace('{a}', monthIn(language, a)).replace('{b}', monthIn(language, b))
      expect(outcomeFor(text, starts), text).toBe(signs(starts.map(({ month }) => month === a.month)))
    },
  )
})

const PARTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'morning yes, evening no',
    'I can do the morning but not the evening',
    'the morning one yes, not the evening',
  ],
  es: ['en la mañana sí, en la noche no', 'por la mañana sí puedo, por la noche no'],
  pt: ['de manhã sim, à noite não', 'posso de manhã, à noite não'],
  fr: ['le matin oui, le soir non'],
  de: ['morgens ja, abends nein', 'am Vormittag ja, am Abend nein'],
  ko: ['아침은 되고 저녁은 안 돼요', '오전 가능 저녁 불가'],
  zh: ['上午可以，晚上不行'],
}

const anyHour = (min: number, max: number) =>
  fc.record({ hour: fc.integer({ min, max }), minute: fc.constantFrom(0, 15, 30, 45) })

describe('a part of the day', () => {
  test.prop([anyDay, anyHour(7, 11), anyHour(17, 20), anyOf(PARTS)], runs)(
    'stands for what begins in it',
    (day, early, late, { said }) => {
      const starts = [at(day, early.hour, early.minute), at(day, late.hour, late.minute)]
      expect(outcomeFor(said, starts), said).toBe('1+ 2-')
    },
  )
})

describe('a holiday', () => {
  test.each([
    ['all but Easter', '2024-03-24 2024-03-31 2024-04-07', '1+ 2- 3+'],
    ['all but Easter', '2027-03-21 2027-03-28 2027-04-04', '1+ 2- 3+'],
    ['all but Easter', '2038-04-18 2038-04-25 2038-05-02', '1+ 2- 3+'],
    ['all except Halloween', '2027-10-17 2027-10-24 2027-10-31', '1+ 2+ 3-'],
    ['Christmas yes, New Years no', '2027-12-25 2028-01-01', '1+ 2-'],
    ['Christmas yes, New Years no', '2028-12-24 2028-12-31', '1+ 2-'],
    ["can't do Labor Day weekend, the 26th works", '2028-08-26 2028-09-02', '1+ 2-'],
    ["Mother's Day no, the rest yes", '2026-05-03 2026-05-10 2026-05-17', '1+ 2- 3+'],
    ['Thanksgiving weekend no, the others yes', '2026-11-22 2026-11-29', '1+ 2-'],
    ['Pascua no, las otras sí', '2026-03-29 2026-04-05 2026-04-12', '1+ 2- 3+'],
    ['Ostern nicht, die anderen ja', '2026-03-29 2026-04-05 2026-04-12', '1+ 2- 3+'],
    ['부활절은 안 되고 나머지는 돼요', '2026-03-29 2026-04-05 2026-04-12', '1+ 2- 3+'],
  ])('%s: %s', (text, days, outcome) => {
    const starts = days.split(' ').map((day) => at(Temporal.PlainDate.from(day), 10))
    expect(outcomeFor(text, starts)).toBe(outcome)
  })

  test('that was not asked about leaves open what is meant', () => {
    const starts = ['2027-10-03', '2027-10-10'].map((day) => at(Temporal.PlainDate.from(day), 10))
    expect(outcomeFor('all except Halloween', starts)).toBe('ask')
  })
})
