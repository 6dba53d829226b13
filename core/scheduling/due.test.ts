import { describe, expect, test } from 'vitest'
import {
  confirmationDue,
  confirmationWindow,
  DISTANCE,
  isFarEnough,
  leadDue,
  leadMoment,
  moveDue,
} from './due.ts'

const ZONE = 'America/New_York'
/** A moment in October of 2030 there, such as '13T10:00'. */
const local = (text: string) => Temporal.ZonedDateTime.from(`2030-10-${text}[${ZONE}]`).toInstant()
const shown = (at: Temporal.Instant | 'past' | null) =>
  at === null || at === 'past' ? at : at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString().slice(8, 16)
const WINDOW = { from: '08:00', until: '21:00' }

function context(now: string, plannedAt: string | null, startsAt = '13T10:00') {
  return {
    now: local(now),
    zone: ZONE,
    startsAt: local(startsAt),
    window: WINDOW,
    preferred: WINDOW,
    plannedAt: plannedAt === null ? null : local(plannedAt),
  }
}

describe('when a reminder goes', () => {
  test.each([
    ['at its moment, when that is ahead', '12T10:00', '11T10:00', null, undefined, '12T10:00'],
    ['at its moment, when that is now', '12T10:00', '12T10:00', null, undefined, '12T10:00'],
    ['at the next opening', '12T06:00', '11T10:00', null, undefined, '12T08:00'],
    ['never, when nobody had planned it in time', '12T10:00', '12T10:01', null, undefined, 'past'],
    ['at its time, when it was planned', '12T10:00', '12T10:01', '12T10:00', undefined, '12T10:00'],
    [
      'at the next opening, when it was planned and it is night',
      '12T10:00',
      '12T22:00',
      '12T10:00',
      undefined,
      '13T08:00',
    ],
    ['never without a moment before the service', '13T06:00', '13T05:00', null, '13T07:30', null],
    ['never, and is long past when its moment was', '13T06:00', '13T06:01', null, '13T07:30', 'past'],
    ['never without a moment, though it was planned', '13T06:00', '13T06:01', '13T06:00', '13T07:30', null],
  ])('%s', (_name, moment, now, plannedAt, startsAt, expected) => {
    expect(shown(leadDue(local(moment), 'reminder_1_day', context(now, plannedAt, startsAt)))).toBe(expected)
  })

  test('to the minute, whatever the hour, when it is one shortly before the service', () => {
    const due = (now: string, plannedAt: string | null) =>
      shown(leadDue(local('13T06:00'), 'follow_up_1_hour', context(now, plannedAt, '13T07:00')))
    expect([due('13T05:00', null), due('13T06:01', null), due('13T06:01', '13T06:00')]).toEqual([
      '13T06:00',
      'past',
      '13T06:00',
    ])
  })
})

describe('when a confirmation goes', () => {
  test.each([
    ['at its moment', '12T10:00', '11T10:00', null, '12T10:00'],
    ['at once, when that has passed', '12T10:00', '12T11:00', null, '12T11:00'],
    ['in the morning, when that has passed at night', '12T10:00', '12T22:00', null, '13T08:00'],
    ['when it was planned, though that has passed', '12T10:00', '12T11:00', '12T10:30', '12T10:30'],
    ['in the morning, when it was planned and it is night', '12T10:00', '12T22:00', '12T20:00', '13T08:00'],
    ['at once, when it was planned for later', '12T10:00', '12T11:00', '12T15:00', '12T11:00'],
    ['in the morning, when it was planned for the night', '12T10:00', '12T22:00', '12T22:30', '13T08:00'],
  ])('%s', (_name, moment, now, plannedAt, expected) => {
    expect(shown(confirmationDue(local(moment), context(now, plannedAt)))).toBe(expected)
  })
})

test('a confirmation that was planned for an hour goes at another one that the church chooses since', () => {
  const later = { ...context('12T09:30', '12T10:00'), preferred: { from: '18:00', until: '20:00' } }
  expect(shown(confirmationDue(local('12T09:00'), later))).toBe('12T18:00')
})

test.each([
  ['inside the window at once', '12T10:00', '13T10:00', '12T10:00'],
  ['at the next opening before they come', '12T22:00', '13T10:00', '13T08:00'],
  ['two hours before they come, when that is before the opening', '12T22:00', '13T07:00', '13T05:00'],
  ['not in the night before', '12T22:00', '13T01:30', '13T00:00'],
  ['at once on that day', '13T04:00', '13T07:00', '13T04:00'],
  ['at once, when they come at midnight', '12T22:00', '13T00:00', '12T22:00'],
])('somebody is told that a service moved %s', (_name, now, comesAt, expected) => {
  expect(shown(moveDue(local(now), ZONE, WINDOW, local(comesAt)))).toBe(expected)
})

test.each([
  ['the church’s, when the template has none', null, WINDOW],
  [
    'the template’s inside the church’s',
    { between: { from: '09:00', until: '11:30' } },
    { from: '09:00', until: '11:30' },
  ],
  ['what both have', { between: { from: '06:00', until: '22:00' } }, WINDOW],
  ['the church’s, when they do not meet', { between: { from: '05:00', until: '08:00' } }, WINDOW],
  ['from a time of the day on', { at: '18:00' }, { from: '18:00', until: '21:00' }],
])('the hours of a confirmation are %s', (_name, time, expected) => {
  expect(confirmationWindow(time, WINDOW)).toEqual(expected)
})

test.each([
  ['days before', null, '10T10:00'],
  ['at a time of that day', { at: '18:30' }, '10T18:30'],
  [
    'days before, within hours that the window settles',
    { between: { from: '09:00', until: '11:30' } },
    '10T10:00',
  ],
])('the moment of a lead is so many %s', (_name, time, expected) => {
  const assignment = { requestedAt: null, noticedAt: null, startsAt: local('13T10:00') }
  expect(shown(leadMoment(assignment, 'reminder_3_days', ZONE, time))).toBe(expected)
})

test('whoever is scheduled is asked ten minutes later, who was found already scheduled long ago', () => {
  const noticed = (noticedAt: Temporal.Instant | null) =>
    leadMoment({ requestedAt: null, noticedAt, startsAt: local('13T10:00') }, 'scheduled', ZONE)
  expect(shown(noticed(local('01T10:00')))).toBe('01T10:10')
  expect(noticed(null)?.epochMilliseconds).toBeLessThan(1000)
})

test('a text keeps two hours from the first one, an hour once it is planned', () => {
  expect(DISTANCE).toEqual({ fresh: { hours: 2 }, planned: { hours: 1 } })
  const asked = local('12T10:00')
  expect(isFarEnough(asked, null, false)).toBe(true)
  for (const [isPlanned, hours] of [
    [false, 2],
    [true, 1],
  ] as const) {
    expect(isFarEnough(asked.add({ hours }), asked, isPlanned)).toBe(true)
    expect(isFarEnough(asked.add({ hours }).subtract({ seconds: 1 }), asked, isPlanned)).toBe(false)
  }
})
