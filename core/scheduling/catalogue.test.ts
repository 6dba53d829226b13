import { describe, expect, test } from 'vitest'
import {
  CATALOGUE,
  entryOf,
  goesAtItsTime,
  isScheduleKey,
  keysOfKind,
  NO_LEAD,
  type ScheduleKey,
} from './catalogue.ts'
import { unreachableOf } from './schedule-input.ts'

const lines = (kind: string): string[] =>
  CATALOGUE.filter((entry) => entry.kind === kind)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ key, lead, isDefault }) => {
      const [[unit, count] = ['at once', '']] = Object.entries(lead ?? {})
      return `${key}: ${count} ${unit}${isDefault ? ', on' : ''}`.replace(':  ', ': ')
    })

describe('what a church can switch on, in the order in which a package lets it through', () => {
  test('confirmations', () => {
    expect(lines('confirmation')).toEqual([
      'asap: at once, on',
      'day_before: 1 days',
      'week_before: 7 days',
      'scheduled: at once',
    ])
  })

  test('confirmation reminders', () => {
    expect(lines('confirmation_reminder')).toEqual([
      'reminder_1_week: 7 days, on',
      'reminder_1_day: 1 days, on',
      'reminder_3_days: 3 days',
      'reminder_10_days: 10 days',
      'reminder_2_weeks: 14 days',
    ])
  })

  test('follow-ups', () => {
    expect(lines('follow_up')).toEqual([
      'follow_up_1_day: 1 days, on',
      'follow_up_1_week: 7 days, on',
      'follow_up_1_month: 1 months, on',
      'follow_up_1_minute: 1 minutes, on',
      'follow_up_1_hour: 1 hours',
      'follow_up_3_days: 3 days',
      'follow_up_2_weeks: 14 days',
      'follow_up_10_days: 10 days',
      'follow_up_15_minutes: 15 minutes',
    ])
  })

  test('by their keys, and nothing else', () => {
    for (const { key, kind } of CATALOGUE) {
      expect([isScheduleKey(key), entryOf(key).key]).toEqual([true, key])
      expect(keysOfKind(kind)).toContain(key)
    }
    expect(isScheduleKey('later')).toBe(false)
    expect(() => entryOf('later' as ScheduleKey)).toThrow(RangeError)
  })
})

test('only follow-ups of an hour or less go at their time whatever the hour', () => {
  expect(CATALOGUE.map(({ key }) => key).filter(goesAtItsTime)).toEqual([
    'follow_up_1_hour',
    'follow_up_15_minutes',
    'follow_up_1_minute',
  ])
  expect(goesAtItsTime(NO_LEAD)).toBe(false)
})

test('why somebody gets no texts is said in this order', () => {
  const known = { personId: 'anna', phone: '+12125550100', unreachable: null, isOptedOut: false }
  expect(unreachableOf(undefined)).toBe('not_read')
  expect(unreachableOf(known)).toBeNull()
  expect(unreachableOf({ ...known, phone: null, unreachable: 'bad_number', isOptedOut: true })).toBe(
    'opted_out',
  )
  expect(unreachableOf({ ...known, phone: null, unreachable: 'bad_number' })).toBe('bad_number')
  expect(unreachableOf({ ...known, phone: null })).toBe('no_mobile')
})
