import { expect, test } from 'vitest'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { opensFor, urgentWindowOf, windowOf } from './urgent.ts'

const zone = 'America/New_York'
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
const hours = (urgentEarly: boolean, urgentLate: boolean) => ({
  zone,
  window: TEXTING_WINDOW,
  urgentWindow: urgentWindowOf({ urgentEarly, urgentLate }),
})
const SERVICE = at('2030-03-03T09:00')

test.each([
  ['as it is, the night begins at 9 PM', false, false, '2030-03-02T21:30', '2030-03-03T08:00'],
  ['the evening before, until 10 PM', false, true, '2030-03-02T21:30', '2030-03-02T21:30'],
  ['after that from 8 AM', false, true, '2030-03-02T22:00', '2030-03-03T08:00'],
  ['or from 7 AM', true, false, '2030-03-02T22:00', '2030-03-03T07:00'],
  ['two evenings before nothing is urgent', true, true, '2030-03-01T21:30', '2030-03-02T08:00'],
])('%s', (_name, early, late, now, opens) => {
  expect(opensFor(SERVICE, hours(early, late), at(now)).toString()).toBe(at(opens).toString())
})

test.each([
  ['2030-03-02T09:00', '08:00'],
  ['2030-03-02T09:01', '07:00'],
])('what a leader sends at %s is urgent from a day before', (now, from) => {
  expect(windowOf({ kind: 'step_in', lines: [{ startsAt: SERVICE }] }, hours(true, true), at(now)).from).toBe(
    from,
  )
})

test('what the schedule sends keeps to the usual hours whatever a church allows', () => {
  const lines = [{ startsAt: SERVICE }]
  const now = at('2030-03-02T21:30')
  const wide = hours(true, true)
  expect(windowOf({ kind: 'confirmation_reminder', lines }, wide, now)).toEqual(TEXTING_WINDOW)
  expect(windowOf({ kind: 'step_in', lines }, wide, now)).toEqual({ from: '07:00', until: '22:00' })
})
