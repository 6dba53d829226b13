import { describe, expect, it } from 'vitest'
import {
  ago,
  daysInWords,
  exactTime,
  greeting,
  logTime,
  shortDayAndTime,
  until,
  whenInWords,
} from './dates.ts'

const NEW_YORK = 'America/New_York'
const sunday = '2030-03-03T14:00:00Z'
const at = (iso: string) => new Date(iso)

describe('dates in words', () => {
  it('shows the time of the church, not of the browser', () => {
    expect(shortDayAndTime(sunday, NEW_YORK)).toBe('Sun Mar 3, 9:00 AM')
    expect(shortDayAndTime(sunday, 'Pacific/Auckland')).toBe('Mon Mar 4, 3:00 AM')
  })

  it('names the weekday within a week and the date beyond it', () => {
    expect(whenInWords(sunday, NEW_YORK, at('2030-02-28T20:00:00Z'))).toBe('Sunday 9:00 AM, in 3 days')
    expect(whenInWords(sunday, NEW_YORK, at('2030-02-20T20:00:00Z'))).toBe('Sun Mar 3 9:00 AM, in 11 days')
  })

  it('counts calendar days of the church, not spans of 24 hours', () => {
    const lateOnSaturday = at('2030-03-03T04:59:00Z')
    expect(daysInWords(sunday, NEW_YORK, lateOnSaturday)).toBe('tomorrow')
    expect(daysInWords(sunday, NEW_YORK, at('2030-03-03T05:01:00Z'))).toBe('today')
  })

  it('counts days right across the change to summer time', () => {
    const afterTheChange = '2030-03-11T13:00:00Z'
    expect(daysInWords(afterTheChange, NEW_YORK, at('2030-03-10T04:30:00Z'))).toBe('in 2 days')
  })

  it('says how long ago in the largest whole unit', () => {
    const now = at('2030-03-03T12:00:00Z')
    expect(ago('2030-03-03T11:59:40Z', now)).toBe('just now')
    expect(ago('2030-03-03T11:58:00Z', now)).toBe('2 minutes ago')
    expect(ago('2030-03-03T01:30:00Z', now)).toBe('10 hours ago')
    expect(ago('2030-02-27T12:00:00Z', now)).toBe('4 days ago')
    expect(until('2030-03-04T02:00:00Z', now)).toBe('in 14 hours')
  })

  it('takes nothing that has happened for something to come, nor the other way round, when its time is old', () => {
    const now = at('2030-03-03T12:00:00Z')
    expect(ago('2030-03-03T12:00:20Z', now)).toBe('just now')
    expect(until('2030-03-03T11:59:20Z', now)).toBe('any moment now')
  })

  it('writes log times as the specification shows them', () => {
    expect(logTime(sunday, NEW_YORK)).toBe('March 03, 2030 09:00 AM')
  })

  it('gives the exact time with its zone', () => {
    expect(exactTime(sunday, NEW_YORK)).toBe('Sunday, March 3, 2030 at 9:00 AM EST')
  })

  it('greets by the clock of the church', () => {
    expect(greeting(NEW_YORK, at('2030-03-03T14:00:00Z'))).toBe('Good morning')
    expect(greeting(NEW_YORK, at('2030-03-03T18:00:00Z'))).toBe('Good afternoon')
    expect(greeting(NEW_YORK, at('2030-03-04T05:00:00Z'))).toBe('Good evening')
  })
})
