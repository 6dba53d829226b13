import { describe, expect, test } from 'vitest'
import {
  clockTime,
  daysBetween,
  humanDate,
  humanDateShort,
  longDate,
  monthDayOrdinal,
  shortDate,
} from './words.ts'

const ZONE = 'America/New_York'
const at = (text: string): Temporal.Instant => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).toInstant()
const date = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const NOW = at('2030-10-02T22:00')

describe('dates in words', () => {
  test.each([
    ['2030-10-02T23:59', 'today', 'today'],
    ['2030-10-03T00:00', 'tomorrow', 'tomorrow'],
    ['2030-10-04T09:00', 'this Friday', 'Fri'],
    ['2030-10-08T09:00', 'this Tuesday', 'Tue'],
    ['2030-10-09T09:00', 'Wednesday, October 9', 'Wed, Oct 9'],
    ['2030-10-01T09:00', 'Tuesday, October 1', 'Tue, Oct 1'],
  ])('%s is %s', (moment, long, short) => {
    expect(humanDate(at(moment), NOW, ZONE)).toBe(long)
    expect(humanDateShort(at(moment), NOW, ZONE)).toBe(short)
  })

  test('days are those of the zone, not of UTC', () => {
    expect(daysBetween(at('2030-10-02T23:00'), at('2030-10-03T01:00'), ZONE)).toBe(1)
    expect(daysBetween(at('2030-11-02T12:00'), at('2030-11-04T11:00'), ZONE)).toBe(2)
  })

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [31, '31st'],
  ])('day %i is %s', (day, words) => {
    expect(monthDayOrdinal({ dayOfWeek: 1, month: 1, day })).toBe(`January ${words}`)
  })

  test('clock times have a plain space and no leading zero', () => {
    const times = [0, 9, 12, 23].map((hour) => clockTime({ hour, minute: 5 }))
    expect(times).toEqual(['12:05 AM', '9:05 AM', '12:05 PM', '11:05 PM'])
  })

  test('long and short dates', () => {
    expect(longDate(date('2030-10-06'))).toBe('Sunday, October 6')
    expect(shortDate(date('2030-10-06'))).toBe('Sun, Oct 6')
  })
})
