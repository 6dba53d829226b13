import { describe, expect, test } from 'vitest'
import type { Language } from '#core/vocabulary/languages.ts'
import {
  clockTime,
  daysBetween,
  humanDate,
  humanDateShort,
  longDate,
  monthDayOrdinal,
  serviceTime,
  shortDate,
  shortDateTime,
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
    expect(monthDayOrdinal(date(`2030-01-${String(day).padStart(2, '0')}`))).toBe(`January ${words}`)
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

describe('in the languages of the replies', () => {
  const sunday = Temporal.ZonedDateTime.from('2030-10-06T09:00[America/New_York]')
  const words = (language: Language) => [
    shortDateTime(sunday, language),
    longDate(sunday, language),
    humanDate(sunday.toInstant(), NOW, ZONE, language),
    monthDayOrdinal(sunday, language),
  ]

  test.each([
    ['en', 'Sun, Oct 6 at 9:00 AM', 'Sunday, October 6', 'this Sunday', 'October 6th'],
    ['es', 'dom, 6 de oct a las 9:00 a.m.', 'domingo, 6 de octubre', 'este domingo', '6 de octubre'],
    ['pt', 'dom, 6 de out às 9:00', 'domingo, 6 de outubro', 'domingo', '6 de outubro'],
    ['fr', 'dim. 6 oct. à 9:00', 'dimanche 6 octobre', 'ce dimanche', '6 octobre'],
    ['de', 'So, 6. Okt, 9:00 Uhr', 'Sonntag, 6. Oktober', 'diesen Sonntag', '6. Oktober'],
    ['ko', '10월 6일 (일) 오전 9:00', '10월 6일 일요일', '이번 일요일', '10월 6일'],
    ['zh', '10月6日周日 9:00', '10月6日星期日', '这个星期日', '10月6日'],
  ] as const)('%s', (language, ...expected) => {
    expect(words(language)).toEqual(expected)
  })

  test.each([
    ['en', 'Sunday, October 13'],
    ['es', 'el domingo, 13 de octubre'],
    ['pt', 'domingo, 13 de outubro'],
    ['fr', 'le dimanche 13 octobre'],
    ['de', 'am Sonntag, 13. Oktober'],
    ['ko', '10월 13일 일요일'],
    ['zh', '10月13日星期日'],
  ] as const)('a day further away in %s', (language, expected) => {
    expect(humanDate(at('2030-10-13T09:00'), NOW, ZONE, language)).toBe(expected)
  })

  test('one o’clock is singular in Spanish', () => {
    const one = Temporal.ZonedDateTime.from('2030-10-06T13:00[America/New_York]')
    expect(shortDateTime(one, 'es')).toBe('dom, 6 de oct a la 1:00 p.m.')
  })

  test.each([
    ['en', 'Sun, Oct 6'],
    ['es', 'dom, 6 de oct'],
    ['ko', '10월 6일 (일)'],
  ] as const)('a service without a time has its date only, in %s', (language, expected) => {
    const midnight = Temporal.ZonedDateTime.from('2030-10-06T00:00[America/New_York]')
    expect(shortDateTime(midnight, language)).toBe(expected)
    expect(serviceTime(midnight, language)).toBeNull()
  })
})
