import { expect, test } from 'vitest'
import { IMPERSONATION_MINUTES } from './access/impersonation.ts'
import { PASSWORD_LENGTH_MIN } from './access/password-length.ts'
import { IDLE_LIMIT } from './access/session.ts'
import { OVERDUE_DAYS, TRIAL_DAYS, TRIAL_NOTICE_DAYS } from './billing/reminders.ts'
import { REASON_HOURS } from './conversation/decline-reason.ts'
import { LOOK_AGAIN, ONE_OFF_LASTS } from './messages/last-look.ts'
import { UNDO_FOR } from './messages/reminder-time.ts'
import { TEXT_LENGTH_MAX } from './messages/text-limits.ts'
import { VERDICT_HOURS } from './numbers/first-texts.ts'
import { ACTIVE_MAX, keptSince, keptUntil } from './numbers/ownership.ts'
import { PEOPLE_AT_ONCE } from './polling/cursor.ts'
import { ROUND_SECONDS } from './polling/pace.ts'
import { COMBINE_WITHIN } from './scheduling/combine.ts'
import { ADDED_FOLLOW_UPS_MAX, TEMPLATE_NAME_LENGTH_MAX } from './scheduling/template-change.ts'
import { ALL_NEEDS_MAX, NEEDS_MAX } from './services/needs.ts'
import { TEXTS_BEFORE_DAYS } from './services/texts-about.ts'
import { DECLINES_AHEAD, TROUBLE_MAX } from './services/trouble-ahead.ts'
import { COMING_PEOPLE_MAX, DAYS_AHEAD, NEXT_PLACES, NEXT_PLANS } from './services/upcoming.ts'
import { TEXTING_WINDOW } from './time/window.ts'
import { ASKED_A_MONTH, OPEN_ASK_DAYS, WAVE_PAUSES, WAVE_SIZES } from './vocabulary/asks.ts'
import { RECHARGE_LIMITS, RECHARGE_MONTH_MAX } from './vocabulary/billing.ts'
import { OPT_IN_DAY_MAXES, RETENTION_MONTHS, WEEKLY_CAP } from './vocabulary/churches.ts'

/** What the specification and the decisions put a number to, and what people of a church rely on. */

const AT = Temporal.Instant.from('2030-03-04T15:00:00Z')
const inHours = (duration: { hours: number }): number => AT.until(AT.add(duration)).total('hours')

test('when texts go', () => {
  expect(TEXTING_WINDOW).toEqual({ from: '08:00', until: '21:00' })
  expect(COMBINE_WITHIN).toEqual({ minutes: 15 })
  expect(LOOK_AGAIN).toEqual({ minutes: 15 })
  expect(UNDO_FOR).toEqual({ seconds: 10 })
  expect([ONE_OFF_LASTS, DECLINES_AHEAD].map(inHours)).toEqual([24, 14 * 24])
  expect([REASON_HOURS, VERDICT_HOURS, TEXTS_BEFORE_DAYS]).toEqual([24, 1, 100])
  expect([TEXT_LENGTH_MAX, TEMPLATE_NAME_LENGTH_MAX, ADDED_FOLLOW_UPS_MAX]).toEqual([1000, 80, 2])
})

test('how far ahead a church looks, and how much it is shown at once', () => {
  expect([DAYS_AHEAD, NEXT_PLANS, NEXT_PLACES, COMING_PEOPLE_MAX]).toEqual([35, 6, 80, 200])
  expect([NEEDS_MAX, ALL_NEEDS_MAX, TROUBLE_MAX]).toEqual([10, 500, 10])
})

test('how long somebody stays signed in', () => {
  expect(inHours(IDLE_LIMIT)).toBe(14 * 24)
  expect([IMPERSONATION_MINUTES, PASSWORD_LENGTH_MIN]).toEqual([60, 8])
})

test('what a church pays for, and when it is told', () => {
  expect([OVERDUE_DAYS, TRIAL_NOTICE_DAYS]).toEqual([
    [0, 3, 7, 14],
    [7, 3, 1],
  ])
  expect(TRIAL_DAYS).toBe(14)
  expect(RECHARGE_LIMITS).toEqual([2, 10, 25, 50, 100, 500])
  expect(RECHARGE_MONTH_MAX).toBe(3)
})

test('its numbers', () => {
  expect(ACTIVE_MAX).toBe(2)
  expect(AT.until(keptUntil(AT)).total('hours')).toBe(30 * 24)
  expect(keptSince(AT).until(AT).total('hours')).toBe(30 * 24)
})

test('what it can choose', () => {
  expect(WAVE_SIZES).toEqual({ least: 1, most: 10, usual: 2 })
  expect(WAVE_PAUSES).toEqual({ least: 5, most: 1440, usual: 60 })
  expect(OPEN_ASK_DAYS).toEqual({ least: 1, most: 28, usual: 7 })
  expect(ASKED_A_MONTH).toEqual({ least: 1, most: 8, usual: 2 })
  expect([OPT_IN_DAY_MAXES, RETENTION_MONTHS, WEEKLY_CAP]).toEqual([
    [10, 20, 50, 100, 200],
    [6, 12, 24, 36, 60],
    { min: 1, max: 50 },
  ])
})

test('how the planning service is read', () => {
  expect(PEOPLE_AT_ONCE).toBe(50)
  expect(ROUND_SECONDS).toEqual({ least: 40, most: 540, night: 7200 })
})
